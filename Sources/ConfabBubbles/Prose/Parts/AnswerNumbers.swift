import ConfabTimeline

/// The numbers of an answer as text.
enum AnswerNumbers {
  /// A length of time: "0.4 sec", "12 sec", "4 min".
  ///
  /// - Parameters:
  ///   - seconds: A length in seconds, at least 0. Lengths below 10 seconds have a decimal.
  ///   - language: The language as a BCP 47 tag.
  static func duration(_ seconds: Double, in language: String) -> String {
    LocalNumber(locale: language).shortSpan(seconds)
  }

  /// A number in groups of digits: "1,234".
  static func count(_ number: Int, in language: String) -> String {
    LocalNumber(locale: language).decimal(Double(number), fraction: 0...0)
  }
}
