import ConfabRendering

/// The segments that a worker drew and compressed.
struct DrawnSegments: Sendable {
  var segments: [(rows: Range<Int>, segment: PNGSegment)] = []
  /// Pictures that could not be drawn.
  var problems: [PictureProblem] = []
  /// The time spent drawing, in seconds.
  var drawing = 0.0
  /// The time spent compressing, in seconds.
  var encoding = 0.0
}
