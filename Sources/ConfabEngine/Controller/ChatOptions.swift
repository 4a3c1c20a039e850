import ConfabTimeline

/// The choices of a host for a ``ChatController``.
public struct ChatOptions: Sendable {
  /// The rules for date headers, clusters and other rows.
  public var rules: TimelineRules = .imessage
  /// The factories that create the rows of messages.
  public var factories: MessageFactories = .plain
  /// The decorators of the host, in the order in which they run.
  public var decorators: [TimelineDecorator] = []
  /// How row heights are computed.
  public var heights: HeightStrategy = .exactInMemory
  /// The store for the heights of ``HeightStrategy/exactOnDisk``.
  public var store: VersionedHeightStore?
  /// The rules of the sliding window; `nil` for those that suit ``heights``.
  public var window: WindowRules?
  /// The number of rows that are measured in parallel, at least 1.
  public var workers = 2
  /// The largest size of the shaped text that is kept, in bytes.
  public var preparedLimit = 24 << 20

  /// Creates the default choices.
  public init() {}
}
