/// How many messages a window holds, and when it loads more. The defaults are Chatto's.
public struct WindowRules: Sendable, Hashable {
  /// The number of messages in a page, at least 1. A page occupies the host's actor for about 1.5
  /// ms for each 1,000 messages.
  public var pageSize: Int
  /// The number of messages in a request for the latest messages, at least 1.
  public var latestSize: Int
  /// The number of messages above which `SlidingWindow.isOverfull` is true, at least 1. `nil` for
  /// no limit.
  public var preferredMaximum: Int?
  /// The number of messages after a reduction, from 1 to `preferredMaximum`.
  public var reducedCount: Int
  /// The distance from an end at which the next page is loaded, as a fraction of the content's
  /// height, 0 to 1.
  public var autoloadShare: Double
  /// The number of messages up to which fetched messages are kept, shown or not. At least twice
  /// `preferredMaximum`; `nil` for no limit.
  public var historyLimit: Int?

  /// Creates rules. Values outside their ranges are clamped.
  public init(
    pageSize: Int = 50, latestSize: Int = 25, preferredMaximum: Int? = 500,
    reducedCount: Int = 400, autoloadShare: Double = 0.05, historyLimit: Int? = 2_000
  ) {
    self.pageSize = max(1, pageSize)
    self.latestSize = max(1, latestSize)
    self.preferredMaximum = preferredMaximum.map { max(1, $0) }
    self.reducedCount = max(1, min(reducedCount, self.preferredMaximum ?? .max))
    self.autoloadShare = min(1, max(0, autoloadShare))
    self.historyLimit =
      if let historyLimit, let maximum = self.preferredMaximum {
        max(historyLimit, 2 * maximum)
      } else {
        nil
      }
  }

  /// An end of the window.
  public enum End: Sendable, Equatable {
    /// The end with the oldest messages, at the top.
    case previous
    /// The end with the newest messages, at the bottom.
    case next
  }

  /// The ends that are near the visible part, the top first.
  ///
  /// - Parameters:
  ///   - visible: The visible part of the content, in any unit.
  ///   - contentHeight: The height of the content, in the same unit. If it is 0, both ends are
  ///     near.
  package func nearEnd(visible: ClosedRange<Double>, contentHeight: Double) -> [End] {
    guard contentHeight > 0 else { return [.previous, .next] }
    var ends: [End] = []
    if visible.lowerBound / contentHeight < autoloadShare { ends.append(.previous) }
    if visible.upperBound / contentHeight > 1 - autoloadShare { ends.append(.next) }
    return ends
  }

  /// The reader's position in the window: 0 near the top, 1 near the bottom or near both ends,
  /// otherwise the middle of the visible part as a fraction of the height.
  ///
  /// - Parameters:
  ///   - visible: The visible part of the content, in any unit.
  ///   - contentHeight: The height of the content, in the same unit.
  package func focus(visible: ClosedRange<Double>, contentHeight: Double) -> Double {
    let ends = nearEnd(visible: visible, contentHeight: contentHeight)
    if ends.contains(.next) { return 1 }
    if ends.contains(.previous) { return 0 }
    let middle = (visible.lowerBound + visible.upperBound) / 2
    return min(1, max(0, middle / contentHeight))
  }
}
