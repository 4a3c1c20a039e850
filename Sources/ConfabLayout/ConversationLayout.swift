import Algorithms
import ConfabScene
import ConfabTimeline

/// The frames of all rows of a conversation. Immutable.
///
/// To bound memory, the layout keeps only the first rows with their content, and of long texts only
/// their heights and page breaks.
/// `LayoutWorker.rows` measures other rows again when they are drawn. The result is the
/// same, because measuring is a pure function.
public struct ConversationLayout: Sendable {
  /// The vertical position of a row, in points. Both edges are whole device pixels.
  public struct RowFrame: Sendable, Equatable {
    /// The top edge, from the top of the content.
    public let y: Double
    /// The height.
    public let height: Double
    /// The bottom edge.
    public var maxY: Double { y + height }
  }

  /// The request that the layout was computed from.
  package let request: LayoutRequest
  /// The frames of the rows, in the order of the request's items.
  public let rows: [RowFrame]
  /// The first rows with their content; at most ``LayoutWorker/keptRows``.
  let kept: [ItemLayout]
  /// Bodies that ``HostedItemPresenter``s measured, by the index of the row.
  let hosted: [Int: ItemBody]
  /// The size of all rows with the margins above and below, in points.
  public let contentSize: Size
  /// The identity of the layout, for the caches of workers.
  let token = Token()
  /// The things that are not shown as the conversation or the theme asks for.
  public let warnings: [Warning]

  final class Token: Sendable {}

  /// Returns the indexes of the rows that overlap a vertical range.
  ///
  /// - Parameter span: The range in points, from the top of the content.
  /// - Complexity: O(log *n*) in the number of rows.
  public func rows(meeting span: Range<Double>) -> Range<Int> {
    let first = rows.partitioningIndex { $0.maxY > span.lowerBound }
    let end = rows.partitioningIndex { $0.y >= span.upperBound }
    return first..<max(first, end)
  }
}

extension ConversationLayout {
  /// Returns the scene of measured rows.
  ///
  /// - Parameters:
  ///   - rows: Consecutive rows from ``LayoutWorker/rows(of:at:)``.
  ///   - first: The index of the first of these rows in the layout.
  ///   - palette: The colors.
  ///   - offset: The distance from the top of the scene to the top of the content, in points.
  ///   - visible: The vertical range of the scene that will be drawn, in points. Elements outside
  ///     of it may be left out.
  ///   - screen: The gradient of outgoing bubbles.
  package func scene(
    of rows: [ItemLayout], first: Int, palette: Palette, offset: Double, visible: Range<Double>,
    screen: ScreenGradient
  ) -> Scene {
    var scene = Scene()
    for (index, row) in rows.enumerated() {
      let context = DrawContext(
        request, palette: palette, decoration: row.item.decoration, screen: screen, visible: visible
      )
      let y = self.rows[first + index].y + offset
      scene.inkLimit = (y - overhang)..<(y + row.size.height + overhang)
      row.draw(at: Point(x: 0, y: y), context: context, into: &scene)
    }
    scene.inkLimit = nil
    scene.owner = ElementOwner()
    return scene
  }

  /// See `LayoutRequest.overhang`.
  package var overhang: Double { request.overhang }
}
