/// The metrics of speakers' avatars beside bodies. Lengths are in points.
public struct AvatarMetrics: KindMetrics {
  /// The diameter.
  public var diameter = 32.0
  /// The width that is reserved for an avatar beside a body.
  public var gutter = 39.0

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<AvatarMetrics>] = [
    .number("avatarDiameter", \.diameter, 4...200),
    .number("avatarGutter", \.gutter, 0...300),
  ]
}

extension Metrics {
  /// The metrics of speakers' avatars.
  public var avatars: AvatarMetrics {
    get { self[AvatarMetrics.self] }
    set { self[AvatarMetrics.self] = newValue }
  }
}
