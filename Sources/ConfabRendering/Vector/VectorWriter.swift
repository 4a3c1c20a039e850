import ConfabScene
import ConfabSupport

/// Writes scenes to a file that keeps outlines.
///
/// The same calls give the same bytes. For use from one task.
package protocol VectorWriter: AnyObject {
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
  var problems: [ImageProblem] { get }

  /// Makes a rectangle a link. Targets other than web, mail and telephone addresses are ignored.
  ///
  /// - Throws: ``VectorError``.
  func link(to target: String, in frame: Rect) throws
}

/// The error of writing a PDF or an SVG.
package enum VectorError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A side is not above 0 or is above the format's limit, in points.
  case size(width: Double, height: Double, limit: Double)
  /// Something was drawn before the first page or after the end.
  case noPage
  /// Cairo failed with this message.
  case cairo(String)
  /// The task was cancelled within a scene.
  case cancelled
  /// The sink threw an error.
  case file(FileError)
  /// The scene has more groups or elements than are drawn.
  case scene(SceneError)

  package var description: String {
    switch self {
    case .size(let width, let height, let limit):
      "the page would be \(whole(width))×\(whole(height)) points; at most \(whole(limit)) a side "
        + "can be written"
    case .noPage: "something was drawn where no page is"
    case .cairo(let reason): "the PDF could not be made: \(reason)"
    case .cancelled: "the drawing was cancelled"
    case .file(let error): error.description
    case .scene(let error): error.description
    }
  }
}

extension String {
  /// Whether the text has only the letters, digits and hyphens of a BCP 47 tag.
  var isLanguageTag: Bool {
    utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d: true
      default: false
      }
    }
  }
}

private func whole(_ points: Double) -> String {
  Int(exactly: points.rounded(.up)).map(String.init) ?? "\(points)"
}
