import ConfabModel
import ConfabTimeline

/// The choices of a host for a ``ChatController``.
public struct ChatOptions: Sendable {
  /// The rules for date headers, clusters and other rows; `nil` for those of the theme.
  public var rules: TimelineRules?
  /// The factories that create the rows of messages.
  public var factories: MessageFactories = .plain
  /// The decorators of the host, in the order in which they run.
  public var decorators: [TimelineDecorator] = []
  /// How row heights are computed.
  public var heights: HeightStrategy = .exactInMemory
  /// The store for the heights of ``HeightStrategy/exactOnDisk``.
  public var store: VersionedHeightStore?
  /// The number of screens above the visible part whose rows are measured with it, at least 0.
  public var screensAbove = 1.0
  /// The number of screens below the visible part whose rows are measured with it, at least 0.
  public var screensBelow = 1.0
  /// The rules of the sliding window; `nil` for those that suit ``heights``.
  public var window: WindowRules?
  /// Whether rows move one by one where that is possible. Otherwise all rows are replaced at once.
  public var animatesRows = true
  /// How a change of width, type or theme is shown.
  public var contextChanges: ContextChanges = .firstFrame
  /// Which waiting updates are combined.
  public var coalescing: UpdateKind.Coalescing = .sameKind
  /// The tabs of the input bar; `nil` if the screen has no input bar.
  public var inputTabs: [InputBar<String>.Item]?
  /// The measures of the input bar.
  public var inputMetrics = InputBarGeometry.Metrics()
  /// How the times of messages follow a finger.
  public var reveal = TimeReveal.Rules()
  /// The current time. If it is set, "Today" becomes "Yesterday" at midnight; otherwise call
  /// ``ChatController/setTime(_:)``.
  public var now: (@Sendable () -> Timestamp)?
  /// The time after which a request counts as failed. Its answer is still used when it comes.
  public var requestTimeout: Duration = .seconds(30)
  /// The time after a failure before the same end is requested again without
  /// ``ChatController/retry()``.
  public var retryDelay: Duration = .seconds(3)
  /// The clock of timeouts, delays and days.
  public var clock: any Clock<Duration> = ContinuousClock()
  /// Receives every event of the queue of updates, in order and on any actor. It must return
  /// quickly.
  package var observe: @Sendable (UpdateEvent) -> Void = { _ in }
  /// The number of rows that are measured in parallel, at least 1.
  public var workers = 2
  /// The largest size of the shaped text that is kept, in bytes.
  public var preparedLimit = 24 << 20

  /// Creates the default choices.
  public init() {}
}
