/// A picture in memory, ready to be drawn.
public struct PixelImage: Sendable, Equatable {
  /// Device pixels, at least 1.
  public let width: Int
  /// Device pixels, at least 1.
  public let height: Int
  /// `width × height` pixels, row by row from the top, without padding: `0xAARRGGBB`, the colours
  /// multiplied by alpha (Cairo's ARGB32, in memory B G R A on the machines we run on).
  public let pixels: [UInt32]

  /// `nil` where the sides are not positive or do not fit the number of pixels.
  public init?(width: Int, height: Int, pixels: [UInt32]) {
    guard width > 0, height > 0, pixels.count.isMultiple(of: width),
      pixels.count / width == height
    else { return nil }
    self.init(unchecked: width, height, pixels)
  }

  /// For sides that are right by construction.
  init(unchecked width: Int, _ height: Int, _ pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The pixel at column `x` and row `y`, both within the picture.
  public subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}

extension PixelImage: CustomStringConvertible {
  /// Its size; the pixels would fill pages.
  public var description: String { "a picture of \(width)×\(height) pixels" }
}

extension PixelImage {
  /// The picture turned the way it is meant to be seen. O(pixels).
  func oriented(_ orientation: ImageOrientation) -> PixelImage {
    guard orientation != .up else { return self }
    let (width, height) =
      orientation.swapsSides ? (self.height, self.width) : (self.width, self.height)
    let (lastX, lastY) = (self.width - 1, self.height - 1)
    let turned = [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
      pixels.withUnsafeBufferPointer { source in
        for y in 0..<height {
          for x in 0..<width {
            let (fromX, fromY) =
              switch orientation {
              case .up: (x, y)
              case .upMirrored: (lastX - x, y)
              case .down: (lastX - x, lastY - y)
              case .downMirrored: (x, lastY - y)
              case .leftMirrored: (y, x)
              case .right: (y, lastY - x)
              case .rightMirrored: (lastX - y, lastY - x)
              case .left: (lastX - y, x)
              }
            target.initializeElement(at: y * width + x, to: source[fromY * self.width + fromX])
          }
        }
      }
      count = width * height
    }
    return PixelImage(unchecked: width, height, turned)
  }
}

extension PixelImage {
  /// The whole picture at another size, filtered. O(pixels).
  func scaled(width: Int, height: Int) -> PixelImage {
    let window = CoverWindow(
      sourceWidth: self.width, sourceHeight: self.height, width: self.width, height: self.height)
    return Resampler.scale(self, window: window, width: width, height: height)
  }
}
