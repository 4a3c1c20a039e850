import CRendering
import ConfabText

/// The pixels of a picture in colors that are not multiplied by alpha, as PNG stores them.
///
/// For comparing pictures: nothing that a file distinguishes is lost, neither 16 bits per channel
/// nor the colors of translucent pixels. Color profiles, gamma and orientation are not applied.
package struct RGBAImage: Sendable, Equatable {
  /// The pixels, row by row from the top, without padding.
  package enum Pixels: Sendable, Equatable {
    /// 8 bits per channel: `0xAABBGGRR`.
    case eight([UInt32])
    /// 16 bits per channel: `0xAAAABBBBGGGGRRRR`.
    case sixteen([UInt64])
  }

  /// Pixels, at least 1.
  package let width: Int
  /// Pixels, at least 1.
  package let height: Int
  /// `width × height` pixels.
  package let pixels: Pixels

  /// Creates a picture; `nil` if a side is not positive or the number of pixels does not match.
  package init?(width: Int, height: Int, pixels: Pixels) {
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
  package var description: String {
    switch pixels {
    case .eight: "a picture of \(width)×\(height) pixels with 8 bits per channel"
    case .sixteen: "a picture of \(width)×\(height) pixels with 16 bits per channel"
    }
  }
}

extension RGBAImage.Pixels {
  /// The pixels with 8 bits per channel. Channels of 16 bits are rounded to the nearest value.
  ///
  /// - Complexity: O(1) for 8 bits, O(pixels) for 16.
  package var eightBits: [UInt32] {
    switch self {
    case .eight(let pixels): pixels
    case .sixteen(let pixels): pixels.map(RGBADepth.eightBits)
    }
  }

  /// The pixels with 16 bits per channel. Channels of 8 bits are multiplied by 257, which is exact.
  ///
  /// - Complexity: O(1) for 16 bits, O(pixels) for 8.
  package var sixteenBits: [UInt64] {
    switch self {
    case .eight(let pixels): pixels.map(RGBADepth.sixteenBits)
    case .sixteen(let pixels): pixels
    }
  }
}

extension RGBAImage {
  /// The bytes of a picture file.
  ///
  /// - Throws: ``ImageError/unreadable(_:)``, also for files beyond ``ImageLimits/fileBytes``.
  package static func fileBytes(path: String) throws(ImageError) -> [UInt8] {
    try ImageDecoder.read(path)
  }

  /// Decodes a PNG file in memory: of any color type, interlaced or not. With 16 bits per channel
  /// if the file has as many.
  ///
  /// Takes four or eight bytes per pixel, at most as many as a picture of four bytes per pixel
  /// within ``ImageLimits``.
  ///
  /// - Throws: ``ImageError``, also for other formats.
  package static func decode(bytes: [UInt8]) throws(ImageError) -> RGBAImage {
    let (width, height, hasSixteenBits) = try checkedHeader(of: bytes)
    let pixels: Pixels =
      hasSixteenBits
      ? .sixteen(try PNGCodec.decodeStraight(bytes, width * height, SPNG_FMT_RGBA16))
      : .eight(try PNGCodec.decodeStraight(bytes, width * height, SPNG_FMT_RGBA8))
    guard let image = RGBAImage(width: width, height: height, pixels: pixels) else {
      throw .damaged("a picture without pixels")
    }
    return image
  }

  /// Checks the size and the checksums of a PNG file, before memory for its pixels is needed.
  static func checkedHeader(
    of bytes: [UInt8]
  ) throws(ImageError) -> (width: Int, height: Int, hasSixteenBits: Bool) {
    let format = try ImageFormat.recognize(Array(bytes.prefix(16)))
    guard format == .png else { throw .unsupportedVariant("a \(format.rawValue) instead of a PNG") }
    let header = try ImageHeader.parse(HeaderReader(bytes))
    let (width, height) = (header.storedWidth, header.storedHeight)
    try PixelChecksums.check(bytes)
    let hasSixteenBits = try HeaderReader(bytes).bytes(1, at: PNGHeader.depthOffset)[0] == 16
    guard !hasSixteenBits || width * height <= ImageLimits.pixels / 2 else {
      throw .tooLarge(width: width, height: height)
    }
    return (width, height, hasSixteenBits)
  }
}

extension RGBAImage {
  /// Converts premultiplied pixels. Fully transparent pixels become black.
  ///
  /// - Complexity: O(pixels).
  package init(_ image: PixelImage) {
    self.init(unchecked: image.width, image.height, .eight(image.pixels.map(PixelConversion.rgba)))
  }
}

/// The checksums of the chunks with pixels.
///
/// libspng stops as soon as it has all pixels, and then does not compare the checksum of the last
/// of these chunks. A picture with a flipped bit would be decoded to other pixels.
enum PixelChecksums {
  /// Checks the CRC-32 of every IDAT chunk of a PNG file.
  ///
  /// - Throws: ``ImageError/damaged(_:)``, or ``ImageError/truncated`` if the file ends within a
  ///   chunk.
  /// - Complexity: O(bytes of the file).
  static func check(_ bytes: [UInt8]) throws(ImageError) {
    var offset = PNGHeader.signature.count
    while offset < bytes.count {
      guard bytes.count - offset >= 12 else { throw .truncated }
      let length = bytes[offset..<offset + 4].bigEndian
      let end = offset + 8 + length
      guard length <= bytes.count - offset - 12 else { throw .truncated }
      let kind = bytes[offset + 4..<offset + 8]
      if kind.elementsEqual("IDAT".utf8) {
        let sum = bytes.withUnsafeBytes {
          libdeflate_crc32(0, $0.baseAddress.map { $0 + offset + 4 }, length + 4)
        }
        guard Int(sum) == bytes[end..<end + 4].bigEndian else {
          throw .damaged("the checksum of its pixels is wrong")
        }
      }
      // Bytes after the end are not part of the picture.
      if kind.elementsEqual("IEND".utf8) { return }
      offset = end + 4
    }
  }
}

/// Conversions between 8 and 16 bits per channel.
@usableFromInline
package enum RGBADepth {
  /// `0xAABBGGRR` of `0xAAAABBBBGGGGRRRR`: each channel `v × 255 / 65535`, rounded.
  @inlinable
  package static func eightBits(_ pixel: UInt64) -> UInt32 {
    var result: UInt32 = 0
    for channel in 0..<4 {
      let value = UInt32(truncatingIfNeeded: pixel >> UInt64(channel * 16)) & 0xFFFF
      // Division by 257, rounded (PNG specification, third edition, section 13.12).
      result |= ((value * 255 + 32_895) >> 16) << UInt32(channel * 8)
    }
    return result
  }

  /// `0xAAAABBBBGGGGRRRR` of `0xAABBGGRR`: each channel `v × 257`.
  @inlinable
  package static func sixteenBits(_ pixel: UInt32) -> UInt64 {
    var spread = UInt64(pixel)
    spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF
    spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
    return spread | spread << 8
  }
}
