import Confab

/// A picture of a conversation or scenario of a suite.
struct DrawnPage: Sendable {
  /// The name of the snapshot.
  let name: String
  let picture: Picture
  private let drawn: DrawnCase
  private let index: Int

  /// Draws a picture.
  init(_ index: Int, of drawn: DrawnCase) async throws {
    name = drawn.names[index]
    self.drawn = drawn
    self.index = index
    picture = try await drawn.picture(at: index)
  }

  /// The size of the picture.
  var size: PixelSize { PixelSize(width: picture.width, height: picture.height) }

  /// Describes what the picture shows. Only references and failures need this.
  func description() async throws -> PictureDescription { try await drawn.description(at: index) }

  /// The description file of a reference that shows this picture.
  func descriptionFile(_ description: PictureDescription) throws -> DescriptionFile {
    try DescriptionFile(description, pixels: picture.digest)
  }
}
