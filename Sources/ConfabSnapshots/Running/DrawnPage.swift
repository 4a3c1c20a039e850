import Confab

/// A picture of a conversation of a suite.
struct DrawnPage: Sendable {
  /// The name of the snapshot.
  let name: String
  let picture: Picture
  private let pages: Pages
  private let index: Int

  /// Draws a page.
  init(_ index: Int, of pages: Pages, named name: String) async throws {
    self.name = name
    self.pages = pages
    self.index = index
    picture = try await pages.page(at: index)
  }

  /// The size of the picture.
  var size: PixelSize { PixelSize(width: picture.width, height: picture.height) }

  /// Describes what the picture shows. Only references and failures need this.
  func description() async throws -> PictureDescription {
    try await pages.description(at: index)
  }

  /// The description file of a reference that shows this picture.
  func descriptionFile(_ description: PictureDescription) throws -> DescriptionFile {
    try DescriptionFile(description, pixels: picture.digest)
  }

  /// The file of a reference that shows this picture.
  ///
  /// - Throws: `ConfabError`, `PNGError`.
  func referenceFile(_ description: PictureDescription) throws -> [UInt8] {
    ReferenceStamp.stamped(
      try picture.encoded(as: .png), pixels: picture.digest,
      adding: try ReferenceDescription.chunk(description))
  }
}

extension Picture {
  /// The digest of the pixels, as references have it.
  var digest: Digest128 { Digest128(width: width, pixels: premultiplied) }
}
