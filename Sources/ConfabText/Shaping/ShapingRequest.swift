/// A run of text to be shaped with one font.
struct ShapingRequest {
  /// The paragraph, as context.
  var context: Range<Int>
  var bytes: Range<Int>
  var level: UInt8
  /// ISO 15924 tag, four bytes, the first highest.
  var script: UInt32
  /// BCP 47; empty for the font's default.
  var language: String
  /// Of two with one tag, the later counts.
  var features: [FontFeature]

  var isRightToLeft: Bool { level & 1 == 1 }
}
