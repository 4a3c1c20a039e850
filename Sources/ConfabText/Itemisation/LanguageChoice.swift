import CTypography

/// Which language each script of a text is shaped in.
///
/// Pango would ask the process's environment where the document's language does not use a script;
/// here the text and the document decide.
struct LanguageChoice {
  /// All that the language of a script's text depends on.
  struct Key: Equatable {
    private let document: String
    private let han: String
    private let script: UInt32

    init(_ choice: LanguageChoice, script: UInt32) {
      document = choice.document
      han = choice.han
      self.script = script
    }
  }

  private let document: String
  private let han: String

  init(text: String, document: String) {
    self.document = document
    var kana = false
    var hangul = false
    for scalar in text.unicodeScalars where scalar.value >= 0x1100 {
      switch scalar.value {
      case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: kana = true
      case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: hangul = true
      default: break
      }
    }
    if kana {
      han = "ja"
    } else if hangul {
      han = "ko"
    } else {
      let primary = document.prefix { $0 != "-" && $0 != "_" }.lowercased()
      han = ["zh", "ja", "ko", "yue"].contains(primary) ? document : "zh-hans"
    }
  }

  /// BCP 47 tag for an ISO 15924 tag; empty where the font's default is right.
  func tag(forScript script: UInt32) -> String {
    switch script {
    case Self.iso("Hani"), Self.iso("Bopo"): return han
    case Self.iso("Hira"), Self.iso("Kana"): return "ja"
    case Self.iso("Hang"): return "ko"
    default:
      let language = pango_language_from_string(document)
      let pangoScript = g_unicode_script_from_iso15924(script)
      let uses = pango_language_includes_script(
        language, PangoScript(rawValue: pangoScript.rawValue))
      return uses != 0 ? document : ""
    }
  }

  private static func iso(_ code: StaticString) -> UInt32 {
    code.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
