@testable import ConfabText

/// A text with all that decides where its lines end but the width.
struct Specimen {
  var text: String
  var style: TextStyle
  var spans: [TraitSpan] = []
  /// BCP 47.
  var language = "en"

  /// Letter-spacing in 1/1024 point.
  var spacing: Int { Int((style.letterSpacing * 1024).rounded()) }
}

extension Specimen {
  /// What an oracle takes as given because it is a matter of taste, not of measure: which controls
  /// are shown as what, which way each paragraph runs, and the language that Han is set in.
  struct Given {
    struct Paragraph {
      /// UTF-8 bytes without the hard line break.
      var bytes: Range<Int>
      var isRightToLeft: Bool
    }
    /// Controls replaced.
    var utf8: [UInt8]
    var paragraphs: [Paragraph]
    /// What they take in of characters is whole.
    var spans: [TraitSpan]
    private var languages: LanguageChoice

    /// The language of a script, `nil` where the font's default is right.
    func language(ofScript code: UInt32) -> String? {
      let tag = languages.tag(forScript: code)
      return tag.isEmpty ? nil : tag
    }

    init(_ specimen: Specimen) {
      let bytes = Array(specimen.text.utf8)
      utf8 = ControlCharacters.replaced(in: bytes)
      spans = TraitSpan.snapped(specimen.spans, in: specimen.text, bytes)
      languages = LanguageChoice(text: specimen.text, document: specimen.language)
      paragraphs = ControlCharacters.paragraphs(of: bytes).map { range in
        Paragraph(
          bytes: range, isRightToLeft: BaseDirection.automatic.isRightToLeft(bytes, in: range))
      }
    }
  }
}

/// A line as ConfabText, PangoLayout or the arbiter sees it.
struct SetLine: Hashable {
  /// UTF-8 bytes of the text, the white space at its end included.
  var bytes: Range<Int>
  /// In 1/1024 point, without the white space at the line's end.
  var width: Int
}
