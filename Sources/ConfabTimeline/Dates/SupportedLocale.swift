import ConfabModel
import FoundationEssentials
import FoundationInternationalization

/// The locale of a conversation, if there is data for its language; otherwise "en".
///
/// For other languages Foundation would use the locale of the process, and pictures would depend on the
/// machine.
struct SupportedLocale: Equatable {
  /// The identifier for Foundation's `Locale`.
  let identifier: String
  /// The language by its current code.
  let language: String
  /// Whether Chinese is written in traditional characters.
  let isTraditionalChinese: Bool

  /// - Parameter tag: A BCP 47 tag; `nil` is "en".
  init(_ tag: String?) {
    guard let tag = tag.flatMap({ LanguageTag($0) }), Self.languages.contains(tag.language) else {
      (identifier, language, isTraditionalChinese) = ("en", "en", false)
      return
    }
    identifier = ([tag.language] + tag.subtags.dropFirst()).joined(separator: "-")
    language = tag.language
    isTraditionalChinese = tag.isTraditionalChinese
  }

  private static let languages: Set<String> = Set(
    Locale.availableIdentifiers.map { String($0.prefix { $0 != "_" && $0 != "-" }) })
}
