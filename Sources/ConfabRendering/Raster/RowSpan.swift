/// A stretch of a row of pixels.
struct RowSpan {
  /// The first column after the stretch.
  var end: Int32
  /// The color `0xAARRGGBB` (premultiplied) of all pixels of the stretch, which memory need not hold;
  /// ``detail`` if the pixels are those in memory.
  var pixel: UInt32
  /// No premultiplied pixel has this value: its alpha is 0 and its color is not.
  static let detail: UInt32 = 0x00FF_FFFF
}
