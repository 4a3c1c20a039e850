extension Message {
  /// The word that stands for the text of a hidden spoiler.
  public static let hiddenWord = "spoiler"

  /// The text in which each hidden spoiler is replaced by ``hiddenWord``, as in pictures that are
  /// shared.
  ///
  /// - Complexity: O(text + spans · log spans).
  public var visibleText: String? {
    guard let text, spans.contains(where: \.isHidden) else { return text }
    let scalars = Array(text.unicodeScalars)
    let hidden = spans.filter(\.isHidden).map { max(0, $0.start)..<max(0, $0.start, $0.end) }
      .map { $0.clamped(to: 0..<scalars.count) }
      .sorted { $0.lowerBound < $1.lowerBound }
    var result = String.UnicodeScalarView()
    var end: Int?
    for range in hidden where !range.isEmpty {
      // Spoilers that overlap or touch are one.
      if range.lowerBound > end ?? -1 {
        result.append(contentsOf: scalars[(end ?? 0)..<range.lowerBound])
        result.append(contentsOf: Self.hiddenWord.unicodeScalars)
      }
      end = max(end ?? 0, range.upperBound)
    }
    result.append(contentsOf: scalars[(end ?? 0)...])
    return String(result)
  }
}
