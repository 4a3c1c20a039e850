import ConfabLayout

/// The metrics of messages that consist of a few emoji. Lengths are in points.
public struct EmojiMetrics: KindMetrics {
  /// The type size. An emoji's picture is 1.245 times as wide: 58 points by default.
  public var size = 46.5
  /// The line pitch.
  public var pitch = 70.33

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<EmojiMetrics>] = [
    .number("emojiSize", \.size, 8...240, scalesWithText: true),
    .number("emojiPitch", \.pitch, 1...400, scalesWithText: true),
  ]
}

extension Metrics {
  /// The metrics of messages that consist of a few emoji.
  public var emoji: EmojiMetrics {
    get { self[EmojiMetrics.self] }
    set { self[EmojiMetrics.self] = newValue }
  }
}
