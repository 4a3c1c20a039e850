import Confab
import ConfabModel
import ConfabScene

extension Studio {
  /// Describes the picture of a scene. Nothing is drawn.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - canvas: The area of the scene.
  ///   - rows: The rows that elements belong to, from top to bottom.
  ///   - numbers: The positions of the messages in the conversation, from 1.
  ///   - settings: What the scene depends on.
  /// - Throws: `ConfabError`, `CancellationError`.
  /// - Complexity: O(*n*) in the number of rows and elements, their points and their glyphs.
  package func description(
    of scene: Scene, on canvas: SceneCanvas, rows: [SceneRow] = [],
    numbers: [MessageID: Int] = [:], settings: [String: String] = [:]
  ) async throws -> PictureDescription {
    PictureDescription(
      try await content(
        of: scene, on: canvas, rows: rows, numbers: numbers, settings: settings))
  }
}
