import ConfabText

/// A display list: the elements of a drawing from back to front, with every position and color
/// resolved.
public struct Scene: Sendable {
  /// One element of the drawing.
  public struct Element: Sendable {
    /// The kinds of elements.
    public enum Shape: Sendable {
      /// A filled outline.
      case fill(Path, Paint)
      /// A line along a path, `width` points wide, with round ends.
      case stroke(Path, Paint, width: Double)
      /// The shadow of an outline, blurred by a Gaussian with a standard deviation of half `blur`,
      /// in points; at most ``Scene/maximumBlur``.
      case shadow(Path, Color, blur: Double)
      /// A picture that covers `frame`, clipped to `mask`.
      case image(source: ImageSource, frame: Rect, mask: Path)
      /// Glyphs whose line begins on the baseline at `origin`.
      case glyphs(PositionedGlyphs, origin: Point, color: Color)
      /// Several elements that are drawn as one.
      case group(SceneGroup)
    }
    /// The kind of element and its geometry.
    public var shape: Shape
    /// A box around everything that the element paints, in points. A renderer skips elements whose
    /// box is outside a band. Glyphs are clipped to the box's top and bottom. Pixels on its edge
    /// may be painted as a whole.
    public var bounds: Rect
    /// The row and the part that the element belongs to.
    public var owner: ElementOwner
    /// The element's text; `nil` for elements without one, such as a bubble.
    public var alternative: TextAlternative?

    /// Creates an element.
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

  /// The elements in drawing order.
  public private(set) var elements: [Element] = []
  package private(set) var tree = BoundsTree()
  /// The depth of nested groups.
  private(set) var depth = 0
  /// The number of elements that are drawn, those of a group as often as it is drawn.
  private(set) var weight = 0
  /// The owner of elements added after this is set.
  public var owner = ElementOwner()
  /// The range of heights, in points, to which glyphs added after this is set are clipped; `nil`
  /// for none.
  ///
  /// It cuts off tall stacks of combining marks. Without a limit, their visible part would depend
  /// on which rows above and below are drawn too.
  public var inkLimit: Range<Double>?

  /// Creates an empty scene.
  public init() {}

  /// Adds an element in front of the others.
  ///
  /// - Complexity: O(log n).
  public mutating func add(_ element: Element) {
    var element = element
    if case .group(let group) = element.shape {
      depth = max(depth, group.content.depth + 1)
      weight = min(Self.maximumWeight, weight) + min(Self.maximumWeight, group.content.weight)
      // Releasing values that are nested too deep would exhaust the stack. The empty scene in their
      // place is deep enough that checkGroups() fails.
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
  /// order. Bounds and rectangles with NaN meet nothing.
  ///
  /// - Complexity: O(k log n) for k such elements if successive elements are near each other, as
  ///   they are in rows; linear in the number of elements otherwise.
  public func elements(meeting rect: Rect) -> [Int] {
    var result: [Int] = []
    tree.visit(BoundsTree.Box(rect)) { result.append($0) }
    return result
  }

  mutating func add(_ shape: Element.Shape, _ bounds: Rect, _ text: TextAlternative?) {
    add(Element(shape: shape, bounds: bounds, owner: owner, alternative: text))
  }

  /// Adds a filled outline.
  ///
  /// - Parameters:
  ///   - path: The outline.
  ///   - paint: The color or gradient.
  ///   - text: Its text; `nil` for none.
  public mutating func fill(_ path: Path, _ paint: Paint, text: String? = nil) {
    guard let bounds = path.bounds else { return }
    add(.fill(path, paint), bounds, text.map { .words($0) })
  }

  /// Adds a line along an outline, `width` points wide.
  public mutating func stroke(_ path: Path, _ paint: Paint, width: Double) {
    guard let bounds = path.bounds else { return }
    add(.stroke(path, paint, width: width), bounds.inset(by: -width), nil)
  }

  /// Adds a picture that covers `frame`, clipped to `mask`.
  ///
  /// - Parameters:
  ///   - source: The picture.
  ///   - frame: The frame that the picture covers, in points.
  ///   - mask: The outline that clips the picture.
  ///   - text: A description of the picture; `nil` for none.
  public mutating func image(
    _ source: ImageSource, in frame: Rect, mask: Path, text: String? = nil
  ) {
    add(.image(source: source, frame: frame, mask: mask), frame, text.map { .words($0) })
  }

  /// Adds glyphs. They are clipped three ems above and below the baseline and to ``inkLimit``.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs of a part of a line.
  ///   - origin: The left end of the line's baseline, in points.
  ///   - color: The color. Glyphs of color fonts keep their own.
  ///   - text: The text of the glyphs.
  public mutating func glyphs(
    _ glyphs: PositionedGlyphs, at origin: Point, _ color: Color, text: TextAlternative? = nil
  ) {
    // Three ems cover every stack of marks that is meant to be legible.
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
