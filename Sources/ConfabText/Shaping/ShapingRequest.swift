/// A run of text to be shaped with one font.
struct ShapingRequest {
  /// The UTF-8 range of the paragraph. Joining letters look at the text around the run.
  var context: Range<Int>
  /// The UTF-8 range of the run.
  var bytes: Range<Int>
  /// The embedding level of UAX #9.
  var level: UInt8
  /// ISO 15924.
  var script: OpenTypeTag
  /// A BCP 47 tag; empty for the font's default.
  var language: String
  /// If two features have the same tag, the later one applies.
  var features: [FontFeature]

  var isRightToLeft: Bool { level & 1 == 1 }
}
