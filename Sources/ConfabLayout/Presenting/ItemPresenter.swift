import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows one kind of item: says which it accepts, how one is measured and how it is drawn.
///
/// Speakers' names and pictures, readers' heads and the mark of a failed message are put around
/// what a presenter measures; a new kind gets them without doing anything.
public protocol ItemPresenter: Sendable {
  /// Whether this presenter shows the item. Of several that would, the one registered last does.
  func accepts(_ item: TimelineItem) -> Bool

  /// Measures the item, once for sizes and drawing alike.
  ///
  /// A pure function of the item and the context. Throws where a font can't be used.
  ///
  /// Of the decoration it may look at side, speaker, readers and failure; where the item stands in its
  /// cluster is for drawing, and does not change what was measured.
  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody

  /// Does once what does not depend on the width, so that turning the device costs little; `nil`, as
  /// by default, where there is nothing to be won.
  func prepare(_ item: TimelineItem, in context: MeasureContext) throws -> (any PreparedItem)?
}

extension ItemPresenter {
  public func prepare(
    _ item: TimelineItem, in context: MeasureContext
  ) throws -> (any PreparedItem)? { nil }
}

/// What a presenter measured: its size, what can be asked of it, and what draws it.
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

/// A rectangle that leads somewhere.
public struct HitRegion: Sendable, Equatable {
  public enum Kind: String, Sendable {
    case url, email, phone, mention, image
  }
  public var kind: Kind
  public var target: String
  public var frame: Rect

  public init(kind: Kind, target: String, frame: Rect) {
    self.kind = kind
    self.target = target
    self.frame = frame
  }
}
