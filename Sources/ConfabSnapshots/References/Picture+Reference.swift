import Confab

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
