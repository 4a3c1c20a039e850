import ConfabScene

/// The error of writing a PDF or an SVG.
public enum VectorError: Error, Sendable, Hashable, CustomStringConvertible {
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

  public var description: String {
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

private func whole(_ points: Double) -> String {
  Int(exactly: points.rounded(.up)).map(String.init) ?? "\(points)"
}
