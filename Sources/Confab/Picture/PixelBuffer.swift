import ConfabRendering

/// Collects the pixels of a picture in memory.
final class PixelBuffer: PictureWriter {
  /// Pixels `0xAARRGGBB` in premultiplied colors, from the top.
  private(set) var pixels: [UInt32] = []

  /// - Parameter capacity: The number of pixels of the picture.
  init(capacity: Int) { pixels.reserveCapacity(capacity) }

  func append(_ pixels: [UInt32]) { self.pixels += pixels }

  func finish() {}
}
