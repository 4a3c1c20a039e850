import CRendering

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
