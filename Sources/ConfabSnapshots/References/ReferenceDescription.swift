import Confab
import ConfabRendering
import ConfabSupport

/// The description of what a reference shows, so that a failure can be explained. It lies in a
/// chunk, as the text of a ``PictureDescription`` in a zlib stream, or in a ``DescriptionFile``.
package enum ReferenceDescription {
  /// A private, ancillary chunk that editors must not copy to a changed picture (PNG specification,
  /// third edition, section 5.4).
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

  /// The description of a picture: that in its file, or else that beside it. `nil` if neither
  /// describes these pixels, such as after the picture was edited.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - picture: Its pixels.
  ///   - path: Its path.
  /// - Complexity: O(pixels + bytes of the file).
  package static func find(in file: [UInt8], of picture: RGBAImage, path: String)
    -> PictureDescription?
  {
    if let found = chunk(in: file, of: picture) { return found }
    guard let pixels = picture.digest,
      let beside = DescriptionFile.read(besideReference: path, pixels: pixels),
      let found = try? PictureDescription(text: beside.text), found.size == size(of: picture)
    else { return nil }
    return found
  }

  /// The description in the chunk of a file; `nil` if there is none that describes these pixels.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - picture: Its pixels.
  /// - Complexity: O(pixels + bytes of the file).
  package static func chunk(in file: [UInt8], of picture: RGBAImage) -> PictureDescription? {
    guard let pixels = picture.digest, ReferenceStamp.pixels(in: file) == pixels,
      let found = chunk(in: file), found.size == size(of: picture)
    else { return nil }
    return found
  }

  private static func size(of picture: RGBAImage) -> PixelSize {
    PixelSize(width: picture.width, height: picture.height)
  }

  /// The description in the chunk of a file; `nil` if there is none that can be read.
  static func chunk(in file: [UInt8]) -> PictureDescription? {
    guard let chunk = (try? PNGChunkList(file))?.only(type),
      let text = ZlibStream.decompressed(file[chunk.data], limit: maximumLength)
    else { return nil }
    return try? PictureDescription(text: String(decoding: text, as: UTF8.self))
  }
}

extension Picture {
  /// The digest of the pixels, as references have it.
  var digest: Digest128 { Digest128(width: width, pixels: premultiplied) }

  /// The file of a reference that shows this picture: a PNG with a description and a stamp.
  ///
  /// - Parameter description: What the picture shows; `nil` if unknown.
  /// - Throws: `ConfabError`, `PNGError`.
  /// - Complexity: O(pixels).
  package func referenceFile(_ description: PictureDescription?) throws -> [UInt8] {
    var picture = self
    picture.file = FileOptions(format: .png, compression: .small, metadata: .none)
    return ReferenceStamp.stamped(
      try picture.encoded(), pixels: digest,
      adding: try description.map(ReferenceDescription.chunk) ?? [])
  }
}
