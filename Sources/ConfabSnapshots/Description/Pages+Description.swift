import Confab

extension Pages {
  /// Describes the picture of a page. Nothing is drawn.
  ///
  /// - Parameter index: The index of the page, less than ``Pages/count``.
  /// - Throws: `ConfabError`, `CancellationError`.
  /// - Complexity: O(*n*) in the number of elements on the page, their points and their glyphs.
  package func description(at index: Int) async throws -> PictureDescription {
    PictureDescription(try await content(at: index))
  }
}
