/// A form in which a font stores its glyphs.
package enum GlyphFormat: String, Sendable, CaseIterable {
  /// Quadratic outlines in the table glyf.
  case trueType = "TrueType"
  /// Cubic outlines in the table "CFF ".
  case cff = "CFF"
  /// Cubic outlines in the table CFF2.
  case cff2 = "CFF2"
  /// Color pictures in the table CBDT.
  case cbdt = "CBDT"
  /// Pictures in the table sbix.
  case sbix = "sbix"
  /// Gray or black-and-white pictures in the table EBDT.
  case ebdt = "EBDT"
  /// Color layers in the table COLR, version 0.
  case colr0 = "COLRv0"
  /// Color layers with gradients in the table COLR, version 1.
  case colr1 = "COLRv1"
  /// An SVG document for each glyph.
  case svg = "SVG"
}
