import ConfabKinds

/// The lengths of a workout card, in points. Themes can change them.
struct WorkoutMetrics: KindMetrics {
  /// The diameter of the ring that shows the weekly goal.
  var ringDiameter = 44.0
  /// The width of the line of the ring.
  var ringWidth = 5.0
  /// The space between the ring and the text.
  var gap = 12.0
  /// The space between the title and the line below it.
  var lineGap = 2.0

  static let measures: [Measure<WorkoutMetrics>] = [
    .number("workoutRingDiameter", \.ringDiameter, 24...120),
    .number("workoutRingWidth", \.ringWidth, 1...12),
    .number("workoutGap", \.gap, 0...60),
    .number("workoutLineGap", \.lineGap, 0...40),
  ]
}
