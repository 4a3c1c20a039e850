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
    /// A box around all that is drawn, in points; what lies outside a band is skipped by it. Ink of
    /// glyphs above or below it is cut.
    public var bounds: Rect
  }

  public var elements: [Element] = []
  /// Heights, in points, that glyphs added from now on may reach; `nil` for no limit of its own.
  ///
  /// A tower of combining marks ends here. Without an end, how much of it is seen would depend on
  /// which of the rows above and below are drawn along with it.
  public var inkLimit: Range<Double>?

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

  /// Draws glyphs; ink more than three ems from the baseline, or beyond ``inkLimit``, is cut.
  public mutating func glyphs(_ glyphs: PositionedGlyphs, at origin: Point, _ color: Color) {
    // Three ems cover every stack of marks that is meant to be read.
    let reach = glyphs.font.size * 3
    let top = max(origin.y - reach, inkLimit?.lowerBound ?? -.infinity)
    let bottom = min(origin.y + reach, inkLimit?.upperBound ?? .infinity)
    guard top < bottom else { return }
    elements.append(
      Element(
        shape: .glyphs(glyphs, origin: origin, color: color),
        bounds: Rect(
          x: origin.x + glyphs.x - reach, y: top, width: glyphs.width + 2 * reach,
          height: bottom - top)))
  }
}

/// Names a picture file and how large it is to be drawn.
public struct ImageSource: Sendable, Hashable {
  /// The file's path.
  public var path: String
  public init(path: String) { self.path = path }
}
