import ConfabScene

/// The content of a measured body. It draws and computes no size.
public protocol ItemContent: Sendable {
  /// Adds the body to a scene.
  ///
  /// - Parameters:
  ///   - frame: The frame of the body in the scene, in points.
  ///   - context: The colors, and what else drawing may depend on.
  ///   - scene: The scene that gets the elements.
  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene)
}
