import CTypography

extension FontInspector {
  /// A warning about a font without any character; `nil` for all others.
  package var coverageWarning: String? {
    mappedCodePoints().isEmpty
      ? "\(FilePath.name(of: path)) has no characters: its table cmap is missing, empty or damaged"
      : nil
  }

  /// The code points that the character map has a glyph for, as ascending ranges without gaps
  /// between their members.
  package func mappedCodePoints() -> [ClosedRange<UInt32>] {
    guard let set = hb_set_create() else { return [] }
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(face, set)
    var ranges: [ClosedRange<UInt32>] = []
    var last = hb_codepoint_t.max
    var first: hb_codepoint_t = 0
    while hb_set_next_range(set, &first, &last) != 0 { ranges.append(first...last) }
    return ranges
  }

  /// The advance of a character's glyph before any rule is applied, in font units; `nil` if the
  /// font does not have the character.
  package func advance(of scalar: Unicode.Scalar) -> Double? {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 else { return nil }
    return Double(hb_font_get_glyph_h_advance(font, glyph))
  }
}
