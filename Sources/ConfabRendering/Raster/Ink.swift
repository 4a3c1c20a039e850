import ConfabScene

/// A color in the form that blending needs.
struct Ink {
  /// The opaque color `0xFFRRGGBB`.
  let opaque: UInt32
  /// The opacity, 0 … 255.
  let alpha: UInt32
  /// The increase of partial coverage for light colors, 0 … 64; see ``Blending/lifted(_:_:)``.
  let lift: UInt32

  init(_ color: Color) {
    func byte(_ value: Double) -> UInt32 { UInt32((min(1, max(0, value)) * 255).rounded()) }
    let (red, green, blue) = (byte(color.red), byte(color.green), byte(color.blue))
    opaque = 0xFF00_0000 | red << 16 | green << 8 | blue
    alpha = byte(color.alpha)
    // The luma of Rec. 709, 0 … 255. The lift is 0 up to the grays of secondary text and 64 for
    // white.
    let luma = (54 * red + 183 * green + 19 * blue) >> 8
    lift = luma > 160 ? (luma - 160) * 64 / 95 : 0
  }
}
