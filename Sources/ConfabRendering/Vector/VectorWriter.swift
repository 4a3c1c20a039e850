import ConfabScene

/// Writes scenes to a file that keeps outlines.
///
/// The same calls give the same bytes. For use from one task.
public protocol VectorWriter: AnyObject {
  /// Draws a scene in front of the earlier ones.
  ///
  /// Elements with coordinates that are not finite are not drawn, as in a ``BandRenderer``.
  /// Baselines are on whole device pixels of the writer's scale, so that lines are where they are
  /// in a PNG. A picture that can't be read is a gray area and one of ``problems``.
  ///
  /// - Throws: ``VectorError``; ``VectorError/cancelled`` within an element after the task is
  ///   cancelled.
  /// - Complexity: linear in the scene's elements and their points.
  func draw(_ scene: Scene) throws

  /// The pictures that could not be drawn so far, in drawing order.
  var problems: [PictureProblem] { get }

  /// Makes a rectangle a link. Targets other than web, mail and telephone addresses are ignored.
  ///
  /// - Throws: ``VectorError``.
  func link(to target: String, in frame: Rect) throws
}
