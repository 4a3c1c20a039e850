/// The pixels of a picture.
package struct PixelImage: Sendable, Equatable {
  /// Device pixels, at least 1.
  package let width: Int
  /// Device pixels, at least 1.
  package let height: Int
  /// `width × height` pixels `0xAARRGGBB` in premultiplied colors, row by row from the top, without
  /// padding. (Cairo's ARGB32: B G R A in the memory of a little-endian machine.)
  package let pixels: [UInt32]

  /// Creates a picture; `nil` if a side is not positive or the number of pixels does not match.
  package init?(width: Int, height: Int, pixels: [UInt32]) {
    guard width > 0, height > 0, pixels.count.isMultiple(of: width),
      pixels.count / width == height
    else { return nil }
    self.init(unchecked: width, height, pixels)
  }

  /// Creates a picture without checks.
  package init(unchecked width: Int, _ height: Int, _ pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The pixel at column `x` and row `y`, both within the picture.
  package subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}

extension PixelImage: CustomStringConvertible {
  /// The size, without the pixels.
  package var description: String { "a picture of \(width)×\(height) pixels" }
}

extension PixelImage {
  /// The upright picture.
  ///
  /// - Complexity: linear in the number of pixels.
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
