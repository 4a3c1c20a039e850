import ConfabScene
import ConfabTimeline

/// Where every row of a conversation stands. Immutable.
///
/// Keeps measured rows up to a bound, so that memory is not a matter of the conversation's
/// length; ``LayoutWorker/rows(of:at:)`` measures the others anew when they are drawn, which gives
/// the same numbers because measuring is a pure function.
public struct ConversationLayout: Sendable {
  /// A row's place, in points.
  public struct RowFrame: Sendable, Equatable {
    public let y: Double
    public let height: Double
    public var maxY: Double { y + height }
  }

  public let request: LayoutRequest
  public let rows: [RowFrame]
  /// The first rows, measured, up to the bound.
  let kept: [ItemLayout]
  /// What actors of presenters' own have measured, by row.
  let hosted: [Int: ItemBody]
  public let contentSize: Size
  /// By which workers know the layout again.
  let token = Token()
  /// What could not be shown as it was meant, one sentence each.
  public let warnings: [String]

  final class Token: Sendable {}

  /// Rows of which any part lies within a span of heights.
  ///
  /// - Complexity: logarithmic in the number of rows.
  public func rows(meeting span: Range<Double>) -> Range<Int> {
    let first = firstIndex { rows[$0].maxY > span.lowerBound }
    let end = firstIndex { rows[$0].y >= span.upperBound }
    return first..<max(first, end)
  }

  private func firstIndex(where isPast: (Int) -> Bool) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if isPast(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
