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
    package var alternative: TextAlternative?

    /// Creates an element.
    package init(
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
      for content in [group.content, group.replaced].compactMap({ $0 }) {
        depth = max(depth, content.depth + 1)
        weight = min(Self.maximumWeight, weight) + min(Self.maximumWeight, content.weight)
      }
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
  package mutating func glyphs(
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

extension Scene {
  /// The part of the scene between two heights, in points: one page of a long scene.
  ///
  /// A line of text is on the page that has its baseline, as a whole. All other elements are
  /// clipped.
  ///
  /// - Complexity: O(n log n).
  package func cut(to heights: Range<Double>) -> Scene {
    var result = Scene()
    for element in elements {
      let bounds = element.bounds
      if case .glyphs(_, let origin, _) = element.shape {
        if heights.contains(origin.y) { result.add(element) }
      } else if bounds.minY >= heights.lowerBound, bounds.maxY <= heights.upperBound {
        result.add(element)
      } else if bounds.minY < heights.upperBound, bounds.maxY > heights.lowerBound {
        // Wider than the element, so that only the top and the bottom are clipped.
        let part = BoundsTree.Box(
          minX: bounds.minX - 1, minY: heights.lowerBound, maxX: bounds.maxX + 1,
          maxY: heights.upperBound)
        guard let rect = part.rect else { continue }
        result.owner = element.owner
        result.group(clip: .rect(rect)) { $0.add(element) }
      }
    }
    result.owner = ElementOwner()
    return result
  }
}

extension Scene {
  /// The boxes around everything that another scene draws differently, in points.
  ///
  /// Elements are compared one by one in drawing order. If the scenes have different numbers of
  /// elements, those at the start and at the end that are equal are left out, and all others count
  /// as different.
  ///
  /// - Complexity: O(n) in the number of elements, their points and their glyphs.
  package func differences(from other: Scene) -> [Rect] {
    let (mine, theirs) = (elements, other.elements)
    if mine.count == theirs.count {
      return zip(mine, theirs).flatMap { a, b in a.differences(from: b) }
    }
    let (start, end) = commonEnds(with: other)
    return (mine[start..<mine.count - end] + theirs[start..<theirs.count - end]).map(\.bounds)
  }

  /// The numbers of elements at the start and at the end that another scene has, too.
  func commonEnds(with other: Scene) -> (start: Int, end: Int) {
    let (mine, theirs) = (elements, other.elements)
    let shorter = min(mine.count, theirs.count)
    var start = 0
    while start < shorter, mine[start].isDrawnLike(theirs[start]) { start += 1 }
    var end = 0
    while end < shorter - start,
      mine[mine.count - 1 - end].isDrawnLike(theirs[theirs.count - 1 - end])
    {
      end += 1
    }
    return (start, end)
  }
}

extension Scene.Element {
  /// Whether two elements draw the same pixels.
  func isDrawnLike(_ other: Scene.Element) -> Bool { differences(from: other).isEmpty }

  fileprivate func differences(from other: Scene.Element) -> [Rect] {
    if case .group(let a) = shape, case .group(let b) = other.shape, a.opacity == b.opacity,
      a.clip == b.clip, a.transform == b.transform
    {
      let replaced = (a.replaced ?? Scene()).differences(from: b.replaced ?? Scene())
      return (a.content.differences(from: b.content) + replaced).map(a.transform.bounds)
    }
    return bounds == other.bounds && shape.equals(other.shape) ? [] : [bounds, other.bounds]
  }
}

extension Scene.Element.Shape {
  /// Whether two shapes that are no groups are equal.
  fileprivate func equals(_ other: Self) -> Bool {
    switch (self, other) {
    case (.fill(let path, let paint), .fill(let otherPath, let otherPaint)):
      path == otherPath && paint == otherPaint
    case (
      .stroke(let path, let paint, let width), .stroke(let otherPath, let otherPaint, let other)
    ):
      path == otherPath && paint == otherPaint && width == other
    case (.shadow(let path, let color, let blur), .shadow(let otherPath, let otherColor, let other)):
      path == otherPath && color == otherColor && blur == other
    case (
      .image(let source, let frame, let mask), .image(let otherSource, let other, let otherMask)
    ):
      source == otherSource && frame == other && mask == otherMask
    case (
      .glyphs(let glyphs, let origin, let color), .glyphs(let others, let other, let otherColor)
    ):
      origin == other && color == otherColor && glyphs.isDrawnLike(others)
    default: false
    }
  }
}

extension Scene {
  /// The largest blur of a shadow, in points; a larger one is drawn as this.
  public static let maximumBlur = 200.0

  /// Adds the shadow of an outline: under all of the outline and around it.
  ///
  /// - Parameters:
  ///   - path: The outline.
  ///   - color: The color of the shadow.
  ///   - blur: The softness in points, 0 … ``maximumBlur``: twice the standard deviation of the
  ///     Gaussian, as in CSS and on iOS's design sheets.
  ///   - x: The horizontal distance from the outline, in points.
  ///   - y: The vertical distance from the outline, in points, downwards.
  public mutating func shadow(
    of path: Path, _ color: Color, blur: Double, x: Double = 0, y: Double = 0
  ) {
    let path = x == 0 && y == 0 ? path : path.offset(x: x, y: y)
    guard let bounds = path.bounds else { return }
    add(.shadow(path, color, blur: blur), bounds.inset(by: -Shadow.reach(blur: blur)), nil)
  }
}

/// The row and the part of it that an element of a scene belongs to.
public struct ElementOwner: Sendable, Hashable {
  /// The id of a timeline item; `nil` for elements around the messages.
  public var item: String?
  /// A short name of the part: `bubble`, `text`, `avatar`, `photo` or one of a custom presenter.
  public var part: String
  /// The parts of the row's text that the element is in, from the outermost to the innermost; empty
  /// for a row whose text is one paragraph.
  package var structure: [StructureNode] = []

  /// Creates an owner.
  public init(item: String? = nil, part: String = "") {
    self.item = item
    self.part = part
  }
}

/// A reason why a scene can't be drawn. The description is one line.
package enum SceneError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Groups are nested deeper than the limit.
  case tooDeep(limit: Int)
  /// Groups have more elements than the limit, counted as often as they are drawn.
  case tooManyElements(limit: Int)

  /// The reason in one line.
  package var description: String {
    switch self {
    case .tooDeep(let limit): "more than \(limit) groups of the scene lie within each other"
    case .tooManyElements(let limit):
      "the scene's groups have more than \(limit) elements, counted as often as they are drawn"
    }
  }
}

/// The measures of a shadow.
package enum Shadow {
  /// The standard deviation of the Gaussian, in points; 0 for NaN.
  package static func deviation(blur: Double) -> Double {
    blur > 0 ? min(Scene.maximumBlur, blur) / 2 : 0
  }

  /// The distance from the outline beyond which nothing is painted, in points: three standard
  /// deviations, where a Gaussian is down to a thousandth.
  package static func reach(blur: Double) -> Double { 3 * deviation(blur: blur) }
}

/// The text of an element for people who do not see it. It is made when it is read.
package enum TextAlternative: Sendable {
  /// A text of its own.
  case words(String)
  /// Some UTF-8 bytes of a shaped text: the text of glyphs.
  case part(of: ShapedText, bytes: Range<Int>)

  /// The text.
  ///
  /// - Complexity: linear in the string's length.
  package var string: String {
    switch self {
    case .words(let string): string
    case .part(let text, let bytes): text.text(in: bytes)
    }
  }
}
