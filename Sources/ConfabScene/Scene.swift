import ConfabText

/// What is to be drawn, back to front: a flat list with everything resolved.
public struct Scene: Sendable {
  /// One thing that is drawn.
  public struct Element: Sendable {
    public enum Shape: Sendable {
      case fill(Path, Paint)
      /// A line along a path, `width` points wide, with round ends.
      case stroke(Path, Paint, width: Double)
      /// A picture that covers `frame`, seen through `mask`.
      case image(source: ImageSource, frame: Rect, mask: Path)
      /// Glyphs with their baseline origin in scene coordinates.
      case glyphs(PositionedGlyphs, origin: Point, color: Color)
    }
    public var shape: Shape
    /// A box around all that is drawn, in points; what lies outside a band is skipped by it.
    public var bounds: Rect
  }

  public var elements: [Element] = []

  /// How far from its line's baseline a glyph may stand, in ems.
  public static let farthestGlyph = 1.25

  public init() {}

  /// Fills an outline.
  public mutating func fill(_ path: Path, _ paint: Paint) {
    guard let bounds = path.bounds else { return }
    elements.append(Element(shape: .fill(path, paint), bounds: bounds))
  }

  /// Draws along an outline.
  public mutating func stroke(_ path: Path, _ paint: Paint, width: Double) {
    guard let bounds = path.bounds else { return }
    elements.append(
      Element(shape: .stroke(path, paint, width: width), bounds: bounds.inset(by: -width)))
  }

  /// Draws a picture.
  public mutating func image(_ source: ImageSource, in frame: Rect, mask: Path) {
    elements.append(
      Element(shape: .image(source: source, frame: frame, mask: mask), bounds: frame))
  }

  /// Draws glyphs.
  ///
  /// Marks that are stacked farther from the baseline than ``farthestGlyph`` are left out: they
  /// would reach over rows that do not know of them, and come and go with the band that is drawn.
  public mutating func glyphs(_ glyphs: PositionedGlyphs, at origin: Point, _ color: Color) {
    let limit = glyphs.font.size * Self.farthestGlyph
    let glyphs = glyphs.filtered { abs($0.y) <= limit }
    // No glyph of the chain has ink more than an em and a half from its origin.
    let reach = limit + glyphs.font.size * 1.5
    elements.append(
      Element(
        shape: .glyphs(glyphs, origin: origin, color: color),
        bounds: Rect(
          x: origin.x + glyphs.x - reach, y: origin.y - reach,
          width: glyphs.width + 2 * reach, height: 2 * reach)))
  }
}

/// Names a picture file and how large it is to be drawn.
public struct ImageSource: Sendable, Hashable {
  /// The file's path.
  public var path: String
  public init(path: String) { self.path = path }
}
