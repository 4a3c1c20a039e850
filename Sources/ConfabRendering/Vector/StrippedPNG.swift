/// Removes metadata from PNG files: all chunks that the pixels do not need (PNG specification,
/// third edition, section 11).
package enum StrippedPNG {
  private static let kept: Set<String> = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

  /// The file without texts, profiles, times and bytes after its end.
  ///
  /// - Throws: ``ImageError`` for a file that can't be decoded.
  package static func bytes(_ file: [UInt8]) throws(ImageError) -> [UInt8] {
    // A damaged file must not be embedded.
    _ = try ImageDecoder.decode(bytes: file)
    return try PNGChunkList(file).chunks.filter { kept.contains($0.type) }
      .reduce(into: PNGHeader.signature) { $0 += file[$1.range] }
  }
}
