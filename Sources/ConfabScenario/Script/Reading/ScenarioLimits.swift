/// The limits of the numbers of a scenario.
enum ScenarioLimits {
  /// The most steps.
  static let steps = 10_000
  /// The most messages of a step.
  static let messages = 10_000
  /// The most characters that a step types.
  static let characters = 1_000_000
  /// The longest time, in seconds.
  static let seconds = 3600.0
  /// Times, in seconds.
  static let times = 0...seconds
  /// Lengths and coordinates on the screen, in points.
  static let lengths = -100_000.0...100_000.0
  /// Lengths that can't be negative, in points.
  static let distances = 0...lengths.upperBound
  /// Offsets of the content, in points.
  static let offsets = -10_000_000.0...10_000_000.0
  /// Sides of a screen, in points.
  static let sides = 120.0...4096.0
  /// Device pixels per point.
  static let scales = 0.5...8
  /// How often messages occur.
  static let repeats = 1...1_000
  /// Sizes of message text, in points.
  static let typeSizes = 8.0...80.0
  /// Numbers of messages.
  static let counts = 1...1_000_000
}
