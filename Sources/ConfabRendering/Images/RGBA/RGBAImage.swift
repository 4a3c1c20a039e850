/// The pixels of a picture in colors that are not multiplied by alpha, as PNG stores them.
///
/// For comparing pictures: nothing that a file distinguishes is lost, neither 16 bits per channel
/// nor the colors of translucent pixels. Color profiles, gamma and orientation are not applied.
public struct RGBAImage: Sendable, Equatable {
  /// The pixels, row by row from the top, without padding.
  public enum Pixels: Sendable, Equatable {
    /// 8 bits per channel: `0xAABBGGRR`.
    case eight([UInt32])
    /// 16 bits per channel: `0xAAAABBBBGGGGRRRR`.
    case sixteen([UInt64])
  }

  /// Pixels, at least 1.
  public let width: Int
  /// Pixels, at least 1.
  public let height: Int
  /// `width × height` pixels.
  public let pixels: Pixels

  /// Creates a picture; `nil` if a side is not positive or the number of pixels does not match.
  public init?(width: Int, height: Int, pixels: Pixels) {
    let count =
      switch pixels {
      case .eight(let pixels): pixels.count
      case .sixteen(let pixels): pixels.count
      }
    guard width > 0, height > 0, count.isMultiple(of: width), count / width == height else {
      return nil
    }
    self.init(unchecked: width, height, pixels)
  }

  /// Creates a picture without checks.
  init(unchecked width: Int, _ height: Int, _ pixels: Pixels) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

extension RGBAImage: CustomStringConvertible {
  /// The size and the depth, without the pixels.
  public var description: String {
    switch pixels {
    case .eight: "a picture of \(width)×\(height) pixels with 8 bits per channel"
    case .sixteen: "a picture of \(width)×\(height) pixels with 16 bits per channel"
    }
  }
}

extension RGBAImage {
  /// The pixels with 8 bits per channel, as ``Pixels/eightBits``.
  public var eightBits: [UInt32] { pixels.eightBits }

  /// The pixels with 16 bits per channel, as ``Pixels/sixteenBits``.
  public var sixteenBits: [UInt64] { pixels.sixteenBits }
}

extension RGBAImage.Pixels {
  /// The pixels with 8 bits per channel. Channels of 16 bits are rounded to the nearest value.
  ///
  /// - Complexity: O(1) for 8 bits, O(pixels) for 16.
  public var eightBits: [UInt32] {
    switch self {
    case .eight(let pixels): pixels
    case .sixteen(let pixels): pixels.map(RGBADepth.eightBits)
    }
  }

  /// The pixels with 16 bits per channel. Channels of 8 bits are multiplied by 257, which is exact.
  ///
  /// - Complexity: O(1) for 16 bits, O(pixels) for 8.
  public var sixteenBits: [UInt64] {
    switch self {
    case .eight(let pixels): pixels.map(RGBADepth.sixteenBits)
    case .sixteen(let pixels): pixels
    }
  }
}
