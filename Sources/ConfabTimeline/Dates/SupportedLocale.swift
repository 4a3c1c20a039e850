import ConfabModel
import FoundationEssentials
import FoundationInternationalization

/// The locale of a conversation, if there is data for its language; otherwise "en".
///
/// For other languages Foundation would use the locale of the process, and pictures would depend on
/// the machine.
struct SupportedLocale: Equatable {
  /// The subtags in lower case, with the language by its current code; at least one.
  let subtags: [String]
  /// Whether Chinese is written in traditional characters.
  let isTraditionalChinese: Bool

  /// - Parameter tag: A BCP 47 tag; `nil` is "en".
  init(_ tag: String?) {
    guard let tag = tag.flatMap({ LanguageTag($0) }),
      // The list of all languages takes a millisecond.
      tag.language == "en" || Self.languages.contains(tag.language)
    else {
      (subtags, isTraditionalChinese) = (["en"], false)
      return
    }
    subtags = [tag.language] + tag.subtags.dropFirst()
    isTraditionalChinese = tag.isTraditionalChinese
  }

  /// The language by its current code.
  var language: String { subtags[0] }

  /// Whether dates are those of English in the United States, which is the default.
  var isAmericanEnglish: Bool { subtags == ["en"] || subtags == ["en", "us"] }

  /// The identifier for Foundation's `Locale`.
  var identifier: String { subtags.joined(separator: "-") }

  /// The value of a keyword of the Unicode extension, such as "h23" for "hc" in "en-u-hc-h23".
  func keyword(_ key: String) -> String? {
    let keywords = subtags.drop { $0 != "u" }
    guard let place = keywords.firstIndex(of: key), keywords.indices ~= place + 1 else {
      return nil
    }
    return keywords[place + 1]
  }

  private static let languages: Set<String> = Set(
    Locale.availableIdentifiers.map { String($0.prefix { $0 != "_" && $0 != "-" }) })
}
