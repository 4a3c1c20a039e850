import ConfabText

/// What is to be drawn, back to front: a list with everything resolved, flat but for groups.
public struct Scene: Sendable {
  /// One thing that is drawn.
  public struct Element: Sendable {
    public enum Shape: Sendable {
      case fill(Path, Paint)
      /// A line along a path, `width` points wide, with round ends.
      case stroke(Path, Paint, width: Double)
      /// What an outline throws on what lies behind it, softened: a Gaussian of half `blur`, in
      /// points, at most ``Scene/maximumBlur``.
      case shadow(Path, Color, blur: Double)
      /// A picture that covers `frame`, seen through `mask`.
      case image(source: ImageSource, frame: Rect, mask: Path)
      /// Glyphs with their baseline origin in scene coordinates.
      case glyphs(PositionedGlyphs, origin: Point, color: Color)
      /// Several elements as one.
      case group(SceneGroup)
    }
    public var shape: Shape
    /// A box around all that is drawn, in points; what lies outside a band is skipped by it. Ink of
    /// glyphs above or below it is cut. A pixel at an edge may be painted as a whole.
    public var bounds: Rect
    public var owner: ElementOwner
    /// `nil` for what says nothing by itself, such as a bubble.
    public var alternative: TextAlternative?

    public init(
      shape: Shape, bounds: Rect, owner: ElementOwner = ElementOwner(),
      alternative: TextAlternative? = nil
    ) {
      self.shape = shape
      self.bounds = bounds
      self.owner = owner
      self.alternative = alternative
    }
  }

  /// In drawing order.
  public private(set) var elements: [Element] = []
  package private(set) var tree = BoundsTree()
  /// Groups within each other.
  private(set) var depth = 0
  /// Elements that are drawn, those of a group as often as it is.
  private(set) var weight = 0
  /// Whose the elements are that are filled, stroked and so on from now on.
  public var owner = ElementOwner()
  /// Heights, in points, that glyphs added from now on may reach; `nil` for no limit of its own.
  ///
  /// A tower of combining marks ends here. Without an end, how much of it is seen would depend on
  /// which of the rows above and below are drawn along with it.
  public var inkLimit: Range<Double>?

  public init() {}

  /// Adds an element on top of the others.
  ///
  /// - Complexity: O(log n).
  public mutating func add(_ element: Element) {
    var element = element
    if case .group(let group) = element.shape {
      depth = max(depth, group.content.depth + 1)
      weight = min(Self.maximumWeight, weight) + min(Self.maximumWeight, group.content.weight)
      // Values that hold each other too deep would exhaust the stack when they are let go. What is
      // left says that there was more, wherever it is added.
      if depth > Self.maximumDepth {
        depth = Self.maximumDepth + 1
        var rest = Scene()
        rest.depth = Self.maximumDepth
        element.shape = .group(SceneGroup(content: rest))
      }
    }
    weight += 1
    tree.append(element.bounds)
    elements.append(element)
  }

  /// The indexes of the elements whose bounds share more than an edge with a rectangle, in drawing
  /// order. Bounds or rectangles that are not numbers meet nothing.
  ///
  /// - Complexity: O(k log n) for k such elements where elements that follow each other are near
  ///   each other, as they are in rows; linear in all elements where they are strewn about.
  public func elements(meeting rect: Rect) -> [Int] {
    var result: [Int] = []
    tree.visit(BoundsTree.Box(rect)) { result.append($0) }
    return result
  }

  mutating func add(_ shape: Element.Shape, _ bounds: Rect, _ text: TextAlternative?) {
    add(Element(shape: shape, bounds: bounds, owner: owner, alternative: text))
  }

  /// Fills an outline.
  ///
  /// - Parameter text: what it says, where it says something.
  public mutating func fill(_ path: Path, _ paint: Paint, text: String? = nil) {
    guard let bounds = path.bounds else { return }
    add(.fill(path, paint), bounds, text.map { .words($0) })
  }

  /// Draws along an outline.
  public mutating func stroke(_ path: Path, _ paint: Paint, width: Double) {
    guard let bounds = path.bounds else { return }
    add(.stroke(path, paint, width: width), bounds.inset(by: -width), nil)
  }

  /// Draws a picture.
  ///
  /// - Parameter text: what it shows, as far as it is known.
  public mutating func image(
    _ source: ImageSource, in frame: Rect, mask: Path, text: String? = nil
  ) {
    add(.image(source: source, frame: frame, mask: mask), frame, text.map { .words($0) })
  }

  /// Draws glyphs; ink more than three ems from the baseline, or beyond ``inkLimit``, is cut.
  ///
  /// - Parameter text: what the glyphs stand for.
  public mutating func glyphs(
    _ glyphs: PositionedGlyphs, at origin: Point, _ color: Color, text: TextAlternative? = nil
  ) {
    // Three ems cover every stack of marks that is meant to be read.
    let reach = glyphs.font.size * 3
    let top = max(origin.y - reach, inkLimit?.lowerBound ?? -.infinity)
    let bottom = min(origin.y + reach, inkLimit?.upperBound ?? .infinity)
    guard top < bottom else { return }
    add(
      .glyphs(glyphs, origin: origin, color: color),
      Rect(
        x: origin.x + glyphs.x - reach, y: top, width: glyphs.width + 2 * reach,
        height: bottom - top), text)
  }
}
