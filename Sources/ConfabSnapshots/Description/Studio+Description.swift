import Confab
import ConfabScene

extension Studio {
  /// Describes the picture of a scene. Nothing is drawn.
  ///
  /// - Throws: `ConfabError`, `CancellationError`.
  /// - Complexity: O(*n*) in the number of elements, their points and their glyphs.
  package func description(
    of scene: Scene, on canvas: SceneCanvas
  ) async throws -> PictureDescription {
    PictureDescription(try await content(of: scene, on: canvas))
  }
}
