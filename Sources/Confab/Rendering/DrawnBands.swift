import ConfabRendering

/// The bands that a worker drew.
struct DrawnBands: Sendable {
  var bands: [Band] = []
  /// Pictures that could not be drawn.
  var problems: [PictureProblem] = []
}
