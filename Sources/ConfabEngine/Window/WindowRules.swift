/// How many messages a window holds and when it moves. The defaults are Chatto's.
public struct WindowRules: Sendable, Hashable {
  /// Messages that are added at a time, at least 1.
  public var pageSize: Int
  /// Messages of a fetch of the latest, at least 1. 25 is what the marketplace chat fetches.
  public var latestSize: Int
  /// Over this many the window is shrunk as soon as nothing else is to be done; `nil` for never.
  public var preferredMaximum: Int?
  /// What it is shrunk to; at most `preferredMaximum`.
  public var reducedCount: Int
  /// A page is loaded where the visible part comes this near to an end, as a share of the content's
  /// height, 0 … 1.
  public var autoloadShare: Double

  public init(
    pageSize: Int = 50, latestSize: Int = 25, preferredMaximum: Int? = 500,
    reducedCount: Int = 400, autoloadShare: Double = 0.05
  ) {
    self.pageSize = max(1, pageSize)
    self.latestSize = max(1, latestSize)
    self.preferredMaximum = preferredMaximum.map { max(1, $0) }
    self.reducedCount = max(1, min(reducedCount, self.preferredMaximum ?? .max))
    self.autoloadShare = min(1, max(0, autoloadShare))
  }

  /// An end of the window.
  public enum End: Sendable, Equatable {
    case previous
    case next
  }

  /// Which end the visible heights are near to; the top comes first.
  ///
  /// - Parameters:
  ///   - visible: heights of the content that are visible, in any unit.
  ///   - contentHeight: in the same unit.
  public func nearEnd(visible: ClosedRange<Double>, contentHeight: Double) -> [End] {
    guard contentHeight > 0 else { return [.previous, .next] }
    var ends: [End] = []
    if visible.lowerBound / contentHeight < autoloadShare { ends.append(.previous) }
    if visible.upperBound / contentHeight > 1 - autoloadShare { ends.append(.next) }
    return ends
  }

  /// Where in a window the reader is: 0 near the top, 1 near the bottom, else the visible middle as a
  /// share of the height. Near both ends counts as the bottom.
  public func focus(visible: ClosedRange<Double>, contentHeight: Double) -> Double {
    let ends = nearEnd(visible: visible, contentHeight: contentHeight)
    if ends.contains(.next) { return 1 }
    if ends.contains(.previous) { return 0 }
    let middle = (visible.lowerBound + visible.upperBound) / 2
    return min(1, max(0, middle / contentHeight))
  }
}
