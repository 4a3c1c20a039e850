import CTypography

/// The language that each script of a text is shaped in.
///
/// If the document's language does not use a script, Pango would take a language from the process
/// environment. Here the text and the document decide.
struct ScriptLanguages {
  /// Everything that the language of a script depends on.
  struct Key: Hashable {
    private let document: String
    private let letters: Letters
    private let script: OpenTypeTag

    init(_ languages: ScriptLanguages, script: OpenTypeTag) {
      document = languages.document
      letters = languages.letters
      self.script = script
    }
  }

  /// The letters that tell the language of Chinese characters.
  private enum Letters {
    case kana, hangul, neither
  }

  private let document: String
  private let letters: Letters

  /// - Parameter document: The BCP 47 tag of the document's language.
  /// - Complexity: linear in the text's length.
  init(text: String, document: String) {
    self.document = document
    letters = text.utf8.contains(where: Self.canStart) ? Self.letters(of: text) : .neither
  }

  /// Whether a byte can be the first of a kana or a hangul.
  private static func canStart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xE1, 0xE3, 0xEA...0xED, 0xEF: true
    default: false
    }
  }

  private static func letters(of text: String) -> Letters {
    var letters = Letters.neither
    for scalar in text.unicodeScalars where scalar.value >= 0x1100 {
      switch scalar.value {
      case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: return .kana
      case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: letters = .hangul
      default: break
      }
    }
    return letters
  }

  /// The language of Chinese characters.
  private var han: String {
    switch letters {
    case .kana: return "ja"
    case .hangul: return "ko"
    case .neither:
      let primary = document.prefix { $0 != "-" && $0 != "_" }.lowercased()
      return ["zh", "ja", "ko", "yue"].contains(primary) ? document : "zh-hans"
    }
  }

  /// The BCP 47 tag of the language for a script; empty for the font's default.
  ///
  /// - Parameter script: An ISO 15924 code.
  func tag(forScript script: OpenTypeTag) -> String {
    switch script {
    case "Hani", "Bopo": return han
    case "Hira", "Kana": return "ja"
    case "Hang": return "ko"
    default:
      let language = pango_language_from_string(document)
      let pangoScript = g_unicode_script_from_iso15924(script.rawValue)
      let uses = pango_language_includes_script(
        language, PangoScript(rawValue: pangoScript.rawValue))
      return uses != 0 ? document : ""
    }
  }
}
