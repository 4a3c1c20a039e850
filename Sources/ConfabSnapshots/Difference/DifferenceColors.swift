/// The colors of the picture of a comparison, `0xFFRRGGBB`.
///
/// They differ in lightness, and none of them by red and green alone, so that they can be told
/// apart with the common kinds of color blindness (Okabe and Ito, "Color Universal Design", 2008).
enum DifferenceColors {
  /// Pixels that differ, and the frames around regions.
  static let differing: UInt32 = 0xFFC8_0064
  /// Pixels that differ by anti-aliasing only.
  static let antialiased: UInt32 = 0xFFF0_B400
  /// Inserted rows, and pixels that are darker in the new picture.
  static let inserted: UInt32 = 0xFF00_72B2
  /// Removed rows, and pixels that are darker in the reference.
  static let removed: UInt32 = 0xFFE6_7300
  /// Places that neither picture has.
  static let nothing: UInt32 = 0xFFB0_B0B0
}
