import ConfabRendering
import ConfabSupport

/// The last chunk of a reference before `IEND`. It has a digest of the pixels, and one of all bytes
/// of the file before the chunk.
///
/// A new picture with the digest of a valid stamp equals the reference, which need not be decoded.
/// A stamp is valid if nothing in the file was changed, added or cut off since it was written.
struct ReferenceStamp: Sendable, Hashable {
  /// A private, ancillary chunk that editors must not copy to a changed picture (PNG specification,
  /// third edition, section 5.4).
  static let type = "cfSN"
  private static let version: UInt8 = 1
  private static let end = PNGChunkList.bytes(of: "IEND", data: [])
  private static let dataSize = 1 + 2 * Digest128.size
  private static let chunkSize = 12 + dataSize

  /// The digest of the pixels.
  let pixels: Digest128
  /// The digest of the bytes before the stamp.
  private let file: Digest128

  /// Reads the stamp of a file; `nil` if there is none or it is not valid.
  ///
  /// - Complexity: O(bytes of the file).
  init?(of bytes: [UInt8]) {
    let start = bytes.count - Self.end.count - Self.chunkSize
    guard start > 0 else { return nil }
    let data = bytes[start + 8..<start + 8 + Self.dataSize]
    guard data.first == Self.version,
      let pixels = Digest128(bytes: data.dropFirst().prefix(Digest128.size)),
      let file = Digest128(bytes: data.suffix(Digest128.size)),
      file == Self.digest(of: bytes[..<start])
    else { return nil }
    self.pixels = pixels
    self.file = file
    guard bytes[start...].elementsEqual(ending) else { return nil }
  }

  /// The digest of the pixels that a file had when it was stamped, whether the stamp is still valid
  /// or not; `nil` without a stamp.
  static func pixels(in file: [UInt8]) -> Digest128? {
    guard let data = (try? PNGChunkList(file))?.only(type)?.data, data.count == dataSize,
      file[data.lowerBound] == version
    else { return nil }
    return Digest128(bytes: file[data].dropFirst().prefix(Digest128.size))
  }

  /// Creates the stamp of a file.
  ///
  /// - Parameters:
  ///   - pixels: The digest of the pixels.
  ///   - bytes: All bytes of the file before the stamp.
  private init(pixels: Digest128, before bytes: [UInt8]) {
    self.pixels = pixels
    file = Self.digest(of: bytes[...])
  }

  /// The stamp as a chunk, and the end of the file.
  private var ending: [UInt8] {
    PNGChunkList.bytes(of: Self.type, data: [Self.version] + pixels.bytes + file.bytes) + Self.end
  }

  /// A PNG file with more chunks and a stamp at its end.
  ///
  /// - Parameters:
  ///   - file: A PNG that ends with `IEND` and has no stamp.
  ///   - pixels: The digest of its pixels.
  ///   - chunks: The bytes of chunks to add.
  static func stamped(_ file: [UInt8], pixels: Digest128, adding chunks: [UInt8]) -> [UInt8] {
    let bytes = file.dropLast(end.count) + chunks
    return bytes + ReferenceStamp(pixels: pixels, before: Array(bytes)).ending
  }

  private static func digest(of bytes: ArraySlice<UInt8>) -> Digest128 {
    bytes.withUnsafeBytes { Digest128(of: $0) }
  }
}
