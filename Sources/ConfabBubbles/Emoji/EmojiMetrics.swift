import ConfabLayout

/// The metrics of messages that consist of a few emoji. Lengths are in points.
public struct EmojiMetrics: KindMetrics {
  /// The type size of several emoji. An emoji's picture is 1.245 times as wide: 48 points by default.
  public var size = 38.55
  /// The line pitch of several emoji.
  public var pitch = 57.31
  /// The type size of one emoji, whose picture is 72 points wide by default.
  public var singleSize = 57.83
  /// The line pitch of one emoji.
  public var singlePitch = 85.97
  /// The distance from the top and bottom of the row to the emoji.
  public var inset = 10.0

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<EmojiMetrics>] = [
    .number("emojiSize", \.size, 8...240, scalesWithText: true),
    .number("emojiPitch", \.pitch, 1...400, scalesWithText: true),
    .number("emojiSingleSize", \.singleSize, 8...240, scalesWithText: true),
    .number("emojiSinglePitch", \.singlePitch, 1...400, scalesWithText: true),
    .number("emojiInset", \.inset, 0...100),
  ]
}

extension Metrics {
  /// The metrics of messages that consist of a few emoji.
  public var emoji: EmojiMetrics {
    get { self[EmojiMetrics.self] }
    set { self[EmojiMetrics.self] = newValue }
  }
}
