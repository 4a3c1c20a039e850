import ConfabLayout
import ConfabRendering

/// The result of writing pictures to files.
public struct RenderReport: Sendable, Equatable {
  /// A picture file.
  public struct File: Sendable, Equatable, Codable {
    /// The path of the file.
    public var path: String
    /// The width in device pixels; of PDF pages and SVG in points, rounded up.
    public var width: Int
    /// The height in the same unit.
    public var height: Int
    /// The number of pages of a PDF; `nil` for other formats.
    public var pages: Int?
  }

  /// The times of a render, in seconds.
  public struct Timing: Sendable, Equatable, Codable {
    /// The time to measure and place the rows.
    public var layout = 0.0
    /// The time to draw. For PNG with fast compression, the sum over all workers.
    public var drawing = 0.0
    /// The time to compress, 0 for PDF and SVG. For PNG with fast compression, the sum over all
    /// workers.
    public var encoding = 0.0
  }

  /// The files in the order of their pages.
  public var files: [File] = []
  /// The paths of the files with ``FileOptions/alternative`` texts, in the order of their pages.
  public internal(set) var texts: [String] = []
  /// The things that the pictures do not show as the conversation or the options ask for.
  public var warnings: [Warning] = []
  /// The times.
  public var timing = Timing()
  /// The attached pictures that could not be drawn, for example because their file has changed.
  var problems: [ImageProblem] = []

  /// The warnings with those about pictures that could not be drawn.
  var allWarnings: [Warning] {
    warnings
      + problems.map { Warning(.undrawnPicture, at: .attachment($0.name), $0.description) }
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
