import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows one kind of item: which items it accepts, how it measures them, and how they are drawn.
///
/// The layout adds accessories such as names, avatars and heads of readers around the body that a presenter
/// measures. See ``RowAccessory``.
public protocol ItemPresenter: Sendable {
  /// Whether this presenter shows the item. If several do, the one that was registered last is used.
  func accepts(_ item: TimelineItem) -> Bool

  /// Measures the item, for its size and for drawing.
  ///
  /// The result must depend on the item and the context only. Of the decoration it may use the side, the
  /// speaker, the readers and the failure. The place in a cluster is for drawing and must not change a size.
  ///
  /// - Throws: `FontError` if a font can't be used.
  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody

  /// Does the work that does not depend on the width, so that turning the device costs little.
  ///
  /// - Returns: `nil`, the default, if there is no such work.
  func prepare(_ item: TimelineItem, in context: MeasureContext) throws -> (any PreparedItem)?
}

extension ItemPresenter {
  public func prepare(
    _ item: TimelineItem, in context: MeasureContext
  ) throws -> (any PreparedItem)? { nil }
}

/// A measured body: its size, its lines and hit regions, and what draws it.
public struct ItemBody: Sendable {
  /// Where the body stands in its row.
  public enum Placement: Sendable, Hashable {
    /// At the speaker's side, beside name and picture.
    case side
    /// Over the row's whole width.
    case row
  }

  public var placement: Placement
  /// Points; made whole in device pixels by the engine. For `row` the width is ignored.
  public var size: Size
  /// Lines of text, in the body's coordinates.
  public var lines: [TextLineFrame]
  /// What can be tapped, in the body's coordinates.
  public var hits: [HitRegion]
  /// Scalars that no font covers.
  public var missing: [Unicode.Scalar]
  public var content: any ItemContent

  public init(
    placement: Placement = .side, size: Size, lines: [TextLineFrame] = [],
    hits: [HitRegion] = [], missing: [Unicode.Scalar] = [], content: any ItemContent
  ) {
    self.placement = placement
    self.size = size
    self.lines = lines
    self.hits = hits
    self.missing = missing
    self.content = content
  }
}

/// A measured body that can be drawn; it computes no size.
public protocol ItemContent: Sendable {
  /// Adds the body to a scene.
  ///
  /// - Parameter frame: where the body stands, in the scene's points.
  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene)
}

/// One line of text within a body or a row, in points.
public struct TextLineFrame: Sendable, Equatable {
  /// UTF-8 bytes of the message's text.
  public var bytes: Range<Int>
  public var width: Double
  /// From the top.
  public var baseline: Double

  public init(bytes: Range<Int>, width: Double, baseline: Double) {
    self.bytes = bytes
    self.width = width
    self.baseline = baseline
  }
}
