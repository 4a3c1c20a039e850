import ConfabRendering
import ConfabSupport

extension RGBAImage {
  /// The digest of the pixels, as references have it; `nil` for 16 bits per channel, which no
  /// reference has.
  ///
  /// - Complexity: O(pixels).
  var digest: Digest128? {
    guard case .eight(let pixels) = pixels else { return nil }
    return Digest128(width: width, pixels: pixels.map(Self.premultiplied))
  }

  /// The pixel `0xAARRGGBB`, multiplied by alpha, of a pixel `0xAABBGGRR` that is not. It is the
  /// pixel that was drawn, because drawing, unlike this, rounds by less than a step.
  @inline(__always)
  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    let swapped = pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | pixel >> 16 & 0xFF
    guard alpha < 255 else { return swapped }
    func part(_ shift: UInt32) -> UInt32 {
      (((swapped >> shift & 0xFF) &* alpha &+ 127) / 255) << shift
    }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}
