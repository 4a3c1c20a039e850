/// Removes metadata from PNG files: all chunks that the pixels do not need (PNG specification, third edition,
/// section 11).
enum StrippedPNG {
  private static let kept: Set<String> = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

  /// The file without texts, profiles, times and bytes after its end.
  ///
  /// - Throws: ``ImageError`` for a file that can't be decoded.
  static func bytes(_ file: [UInt8]) throws(ImageError) -> [UInt8] {
    // A damaged file must not be embedded.
    _ = try ImageDecoder.decode(bytes: file)
    var result = PNGHeader.signature
    var offset = result.count
    while offset + 12 <= file.count {
      let end = offset + 12 + file[offset..<offset + 4].bigEndian
      guard end <= file.count else { break }
      let type = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
      if kept.contains(type) { result += file[offset..<end] }
      if type == "IEND" { return result }
      offset = end
    }
    throw .truncated
  }
}
