import ConfabScene

/// The measured body of a row: its size, its lines and hit regions, and its content to draw.
public struct ItemBody: Sendable {
  /// The horizontal placement of a body in its row.
  public enum Placement: Sendable, Hashable {
    /// At the side of the speaker, with the name and the avatar.
    case side
    /// Over the whole width of the row.
    case row
  }

  /// The placement in the row.
  public var placement: Placement
  /// The size in points. The layout rounds it to whole device pixels. The width is ignored if the
  /// placement is ``Placement/row``.
  public var size: Size
  /// The lines of text, in the body's coordinates.
  public var lines: [TextLineFrame]
  /// The regions that can be tapped, in the body's coordinates.
  public var hits: [HitRegion]
  /// The scalars of the text that no font covers.
  public var missing: [Unicode.Scalar]
  /// The content to draw.
  public var content: any ItemContent

  /// Creates a body.
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
