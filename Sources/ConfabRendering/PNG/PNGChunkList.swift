import CRendering

/// The chunks of a PNG file in memory (PNG specification, third edition, section 5.3). Checksums
/// are not checked; decoding does that.
package struct PNGChunkList: Sendable {
  /// A chunk.
  package struct Chunk: Sendable {
    /// The four letters of the type.
    package let type: String
    /// The whole chunk in the file: length, type, data and checksum.
    package let range: Range<Int>

    /// The data in the file.
    package var data: Range<Int> { range.lowerBound + 8..<range.upperBound - 4 }
  }

  /// The chunks from `IHDR` to `IEND`, in the order of the file.
  package let chunks: [Chunk]

  /// Finds the chunks of a file. Bytes after `IEND` are ignored.
  ///
  /// - Throws: ``ImageError`` for a file that is not a PNG or ends before `IEND`.
  /// - Complexity: O(number of chunks).
  package init(_ file: [UInt8]) throws(ImageError) {
    guard file.starts(with: PNGHeader.signature) else {
      throw file.isEmpty ? .empty : .unsupportedType(nil)
    }
    var chunks: [Chunk] = []
    var offset = PNGHeader.signature.count
    while offset + 12 <= file.count {
      let end = offset + 12 + file[offset..<offset + 4].bigEndian
      guard end <= file.count else { break }
      let type = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
      chunks.append(Chunk(type: type, range: offset..<end))
      if type == "IEND" {
        self.chunks = chunks
        return
      }
      offset = end
    }
    throw .truncated
  }

  /// The only chunk of a type; `nil` if there is none or several.
  package func only(_ type: String) -> Chunk? {
    let found = chunks.filter { $0.type == type }
    return found.count == 1 ? found[0] : nil
  }

  /// The bytes of a chunk.
  ///
  /// - Parameter type: Four ASCII letters.
  package static func bytes(of type: String, data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    let sum = body.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    return bigEndian(data.count) + body + bigEndian(Int(sum))
  }

  /// The four bytes of a number.
  static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
