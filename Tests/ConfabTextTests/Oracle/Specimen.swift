@testable import ConfabText

/// A text and everything except the width that its lines depend on.
struct Specimen {
  var text: String
  var style: TextStyle
  var spans: [TraitSpan]
  /// The language, as a BCP 47 tag.
  var language: String

  /// - Parameter spans: Code is left out in a text with right-to-left letters: it has a direction of
  ///   its own in ConfabText (`CodeDirection`, held by `DirectionTests`) and none in Pango.
  init(text: String, style: TextStyle, spans: [TraitSpan] = [], language: String = "en") {
    self.text = text
    self.style = style
    self.language = language
    let isMixed = text.unicodeScalars.contains { CharacterDirection($0).isRightToLeft }
    self.spans = spans.compactMap { span in
      var span = span
      if isMixed { span.traits.remove(.code) }
      return span.traits.isEmpty ? nil : span
    }
  }

  /// The letter-spacing in 1/1024 point.
  var spacing: Int { Int((style.letterSpacing * 1024).rounded()) }
}

extension Specimen {
  /// The inputs that an oracle takes from ConfabText, because they are decisions and not
  /// measurements: the replacements of controls, the direction of each paragraph, and the language
  /// for Han.
  struct Given {
    struct Paragraph {
      /// UTF-8 offsets without the hard line break.
      var bytes: Range<Int>
      var isRightToLeft: Bool
    }
    /// The text with controls replaced.
    var utf8: [UInt8]
    var paragraphs: [Paragraph]
    /// The spans, extended to whole characters.
    var spans: [TraitSpan]
    private var languages: ScriptLanguages

    /// The language of a script; `nil` for the font's default.
    func language(ofScript code: UInt32) -> String? {
      let tag = languages.tag(forScript: OpenTypeTag(rawValue: code))
      return tag.isEmpty ? nil : tag
    }

    init(_ specimen: Specimen) {
      let bytes = Array(specimen.text.utf8)
      utf8 = ControlCharacters.replaced(in: bytes)
      spans = TraitSpan.snapped(specimen.spans, in: specimen.text, bytes)
      languages = ScriptLanguages(text: specimen.text, document: specimen.language)
      paragraphs = ControlCharacters.paragraphs(of: bytes).map { range in
        Paragraph(
          bytes: range, isRightToLeft: BaseDirection.automatic.isRightToLeft(bytes, in: range))
      }
    }
  }
}

/// A line as found by ConfabText, PangoLayout or the arbiter.
struct SetLine: Hashable {
  /// UTF-8 offsets, with the white space at the line's end.
  var bytes: Range<Int>
  /// The width in 1/1024 point, without the white space at the line's end.
  var width: Int
}
