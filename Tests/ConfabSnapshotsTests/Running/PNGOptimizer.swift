import ConfabRendering

/// Rewrites PNG files as optimizers do: only the chunks that every PNG has, with the pixels
/// compressed anew.
enum PNGOptimizer {
  private struct NoPicture: Error {}

  /// The file with the same pixels and no other chunks.
  static func optimized(_ file: [UInt8]) throws -> [UInt8] {
    var data: [UInt8] = []
    var head: [UInt8] = []
    for chunk in try PNGChunkList(file).chunks {
      switch chunk.type {
      case "IDAT": data += file[chunk.data]
      case "IEND": break
      default: if chunk.type.first?.isUppercase == true { head += file[chunk.range] }
      }
    }
    guard let rows = ZlibStream.decompressed(data, limit: 1 << 28) else { throw NoPicture() }
    return file[..<8] + head
      + PNGChunkList.bytes(of: "IDAT", data: try ZlibStream.compressed(rows))
      + PNGChunkList.bytes(of: "IEND", data: [])
  }
}
