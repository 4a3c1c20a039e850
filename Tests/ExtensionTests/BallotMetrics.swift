import Confab
import ConfabKinds

/// The metrics of ballots, in points.
struct BallotMetrics: KindMetrics {
  /// The height of a bar.
  var barHeight = 6.0
  /// The space between the bar of an option and the next option.
  var gap = 8.0
  /// The type size of the question.
  var questionSize = 17.0

  static let measures: [Measure<BallotMetrics>] = [
    .number("ballotBarHeight", \.barHeight, 1...40),
    .number("ballotGap", \.gap, 0...40),
    .number("ballotQuestionSize", \.questionSize, 8...80, scalesWithText: true),
  ]
}
