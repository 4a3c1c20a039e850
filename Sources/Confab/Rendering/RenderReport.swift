import ConfabRendering

/// The result of a render.
public struct RenderReport: Sendable, Equatable {
  /// One picture file.
  public struct Picture: Sendable, Equatable, Codable {
    public var path: String
    /// Device pixels; of a PDF's pages and of an SVG points, rounded up.
    public var width: Int
    public var height: Int
    /// How many pages a PDF has; `nil` of other pictures.
    public var pages: Int?
  }

  /// Where the time went, in seconds.
  public struct Timing: Sendable, Equatable, Codable {
    public var layout = 0.0
    public var drawing = 0.0
    public var encoding = 0.0
  }

  public var pictures: [Picture] = []
  /// What could not be shown as it was meant, one sentence each.
  public var warnings: [String] = []
  public var timing = Timing()
  /// Pictures that could no longer be drawn when their turn came.
  var problems: [PictureProblem] = []
}

extension Duration {
  /// As a number of seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
