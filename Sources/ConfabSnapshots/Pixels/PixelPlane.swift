import ConfabRendering
import Glibc

/// The pixels of a picture, or of some of its rows, with one type of pixel.
struct PixelPlane<Pixel: ComparedPixel>: Sendable {
  let width: Int
  /// The number of rows of the whole picture.
  let height: Int
  /// The row of the first pixel.
  var firstRow = 0
  let pixels: [Pixel]

  /// A copy in which masked pixels are zero.
  func blanked(_ masks: ScanlineFrames) -> PixelPlane {
    guard !masks.isEmpty else { return self }
    var pixels = pixels
    for row in 0..<height {
      for columns in masks.columns(inRow: row) {
        for column in columns { pixels[row * width + column] = 0 }
      }
    }
    return PixelPlane(width: width, height: height, pixels: pixels)
  }
}

extension PixelPlane {
  /// The plane of some rows.
  ///
  /// - Parameter pixels: The pixels of the rows with this type.
  init(_ rows: PictureScanlines, _ pixels: [Pixel]) {
    self.init(width: rows.width, height: rows.height, firstRow: rows.firstRow, pixels: pixels)
  }

  /// Calls `body` with the pixels of a row.
  @inline(__always)
  func withRow<Result>(_ row: Int, _ body: (UnsafeBufferPointer<Pixel>) -> Result) -> Result {
    pixels.withUnsafeBufferPointer { pixels in
      let start = (row - firstRow) * width
      return body(UnsafeBufferPointer(rebasing: pixels[start..<start + width]))
    }
  }
}

extension PixelPlane<UInt32> {
  /// The plane of some rows with 8 bits per channel.
  init(_ rows: PictureScanlines) { self.init(rows, rows.pixels.eightBits) }
}

extension UnsafeBufferPointer where Element: FixedWidthInteger {
  /// Whether the bytes are equal.
  @inline(__always)
  func isEqual(to other: UnsafeBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let first = baseAddress, let second = other.baseAddress else { return true }
    return memcmp(first, second, count * MemoryLayout<Element>.stride) == 0
  }
}

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

/// Some successive rows of a picture.
struct PictureScanlines: Sendable {
  /// The pixels of the rows.
  let pixels: RGBAImage.Pixels
  /// The width of the picture in pixels.
  let width: Int
  /// The number of the first row in the picture.
  let firstRow: Int
  /// The number of rows of the whole picture.
  let height: Int

  init(_ pixels: RGBAImage.Pixels, width: Int, firstRow: Int, height: Int) {
    self.pixels = pixels
    self.width = width
    self.firstRow = firstRow
    self.height = height
  }

  /// All rows of a picture.
  init(_ picture: RGBAImage) {
    self.init(picture.pixels, width: picture.width, firstRow: 0, height: picture.height)
  }
}
