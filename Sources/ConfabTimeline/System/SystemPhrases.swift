/// The phrases of system lines in a language.
///
/// A phrase has a key, which names the event. Keys that end with `Passive` are of events without an
/// author, with `.you` of the viewer's own acts, with `.me` of acts that concern the viewer.
/// Without a phrase of this kind the plain one is used. `{who}` is who acts, `{whom}` to whom it
/// happened, `{name}` the name of the conversation, `{time}` a length of time. What is in `#…#` has
/// the weight of names.
struct SystemPhrases {
  private let phrases: [Substring: Substring]

  /// The phrases of a locale; English for languages without an entry.
  init(_ locale: SupportedLocale) {
    let key = locale.isTraditionalChinese ? "zh-Hant" : locale.language
    phrases = Self.parsed(Self.tables[key] ?? Self.english)
  }

  subscript(key: String) -> String? { phrases[key[...]].map { String($0) } }

  /// The keys, for tests.
  var keys: [String] { phrases.keys.map { String($0) } }

  /// The languages that have phrases, for tests.
  static var languages: [String] { tables.keys.sorted() }

  private static func parsed(_ table: String) -> [Substring: Substring] {
    Dictionary(
      table.split(separator: "\n").compactMap { line in
        guard let sign = line.firstIndex(of: "=") else { return nil }
        return (line[..<sign], line[line.index(after: sign)...])
      }, uniquingKeysWith: { first, _ in first })
  }

  private static let tables: [String: String] = [
    "en": english, "de": german, "nl": dutch, "fr": french, "es": spanish, "it": italian,
    "pt": portuguese, "ru": russian, "pl": polish, "tr": turkish, "ar": arabic, "he": hebrew,
    "fa": persian, "hi": hindi, "bn": bengali, "ta": tamil, "th": thai, "zh": chinese,
    "zh-Hant": traditionalChinese, "ja": japanese, "ko": korean,
  ]
}
