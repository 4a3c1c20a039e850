import ConfabRendering

/// The chunk of a reference that describes what the picture shows, so that a failure can be explained: the text of a
/// ``PictureDescription`` as a zlib stream.
package enum ReferenceDescription {
  /// A private, ancillary chunk that editors must not copy to a changed picture (PNG specification, third
  /// edition, section 5.4).
  static let type = "cfDE"
  /// The largest text in UTF-8 bytes.
  private static let maximumLength = 64 << 20

  /// The bytes of the chunk.
  ///
  /// - Throws: `PNGError`, and the error of a description that can't be encoded.
  static func chunk(_ description: PictureDescription) throws -> [UInt8] {
    PNGChunkList.bytes(
      of: type, data: try ZlibStream.compressed(Array(try description.text().utf8)))
  }

  /// The description in a file; `nil` if there is none that can be read.
  package static func read(from file: [UInt8]) -> PictureDescription? {
    guard let chunk = (try? PNGChunkList(file))?.only(type),
      let text = ZlibStream.decompressed(file[chunk.data], limit: maximumLength)
    else { return nil }
    return try? PictureDescription(text: String(decoding: text, as: UTF8.self))
  }
}
