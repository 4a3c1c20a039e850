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
}
