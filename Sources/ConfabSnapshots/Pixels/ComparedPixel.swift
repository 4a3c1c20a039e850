import ConfabRendering

/// A pixel of four channels: R in the lowest bits, A in the highest.
protocol ComparedPixel: FixedWidthInteger & UnsignedInteger & Sendable {
  /// The pixel with 8 bits per channel, `0xAABBGGRR`.
  var eightBits: UInt32 { get }
  /// The channels R, G, B and A, 0 … 1.
  var unitChannels: (red: Double, green: Double, blue: Double, alpha: Double) { get }
  /// Whether both pixels are fully transparent.
  static func areTransparent(_ first: Self, _ second: Self) -> Bool
}

extension UInt32: ComparedPixel {
  var eightBits: UInt32 { self }

  var unitChannels: (red: Double, green: Double, blue: Double, alpha: Double) {
    (
      Double(self & 0xFF) / 255, Double(self >> 8 & 0xFF) / 255, Double(self >> 16 & 0xFF) / 255,
      Double(self >> 24) / 255
    )
  }

  @inline(__always)
  static func areTransparent(_ first: UInt32, _ second: UInt32) -> Bool {
    (first | second) >> 24 == 0
  }
}

extension UInt64: ComparedPixel {
  var eightBits: UInt32 { RGBADepth.eightBits(self) }

  var unitChannels: (red: Double, green: Double, blue: Double, alpha: Double) {
    (
      Double(self & 0xFFFF) / 65535, Double(self >> 16 & 0xFFFF) / 65535,
      Double(self >> 32 & 0xFFFF) / 65535, Double(self >> 48) / 65535
    )
  }

  @inline(__always)
  static func areTransparent(_ first: UInt64, _ second: UInt64) -> Bool {
    (first | second) >> 48 == 0
  }
}
