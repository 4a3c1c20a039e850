import ConfabLayout

/// The metrics of stickers: the longer side of their pictures, in points.
public struct StickerMetrics: KindMetrics {
  /// A small sticker that is sent alone. Its picture has at most 300 pixels.
  public var small = 100.0
  /// A sticker that is sent alone. Its picture has at most 408 pixels.
  public var regular = 136.0
  /// A large sticker that is sent alone.
  public var large = 206.0
  /// A sticker that was placed on a message (approximate).
  public var placed = 72.0
  /// A sticker as a reaction.
  public var reaction = 48.0

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<StickerMetrics>] = [
    .number("stickerSmall", \.small, 8...1000),
    .number("stickerRegular", \.regular, 8...1000),
    .number("stickerLarge", \.large, 8...1000),
    .number("stickerPlaced", \.placed, 8...400),
    .number("stickerReaction", \.reaction, 8...200),
  ]
}

extension Metrics {
  /// The metrics of stickers.
  public var stickers: StickerMetrics {
    get { self[StickerMetrics.self] }
    set { self[StickerMetrics.self] = newValue }
  }
}
