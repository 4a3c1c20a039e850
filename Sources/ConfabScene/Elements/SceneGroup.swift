/// Elements that are clipped, faded and transformed together.
public struct SceneGroup: Sendable {
  /// The elements, in coordinates of their own; ``transform`` maps them to those around the group.
  public var content: Scene
  /// The opacity of the group as a whole, 0 … 1. Elements of the group do not show through each
  /// other.
  public var opacity: Double
  /// The visible area in the content's coordinates; `nil` for all of it.
  public var clip: Path?
  /// The map from the content's coordinates. If it can't be inverted, nothing is drawn.
  public var transform: Transform
  /// Elements that the group replaces, in the same coordinates: they are seen as far as the group is
  /// not. A pixel on which both paint the same color has that color at every opacity.
  package var replaced: Scene?

  /// Creates a group.
  public init(
    content: Scene, opacity: Double = 1, clip: Path? = nil, transform: Transform = .identity
  ) {
    self.content = content
    self.opacity = opacity
    self.clip = clip
    self.transform = transform
  }
}

extension Scene {
  /// The deepest nesting of groups; a scene with deeper groups is not drawn.
  public static let maximumDepth = 64
  /// The largest number of elements of a scene with groups, counted as often as they are drawn; a
  /// scene with more is not drawn. (A group that holds another twice, which holds a third twice,
  /// and so on, is small in memory and takes forever to draw.)
  public static let maximumWeight = 1_000_000

  /// Checks that the scene can be drawn.
  ///
  /// - Throws: ``SceneError`` where groups are nested deeper than ``maximumDepth`` or have more
  ///   elements than ``maximumWeight``.
  package func checkGroups() throws(SceneError) {
    guard depth <= Self.maximumDepth else { throw .tooDeep(limit: Self.maximumDepth) }
    guard depth == 0 || weight <= Self.maximumWeight else {
      throw .tooManyElements(limit: Self.maximumWeight)
    }
  }

  /// Adds a group of the elements that `body` adds.
  ///
  /// The elements have the scene's ``owner`` and, if the group is not transformed, its
  /// ``inkLimit``.
  public mutating func group(
    opacity: Double = 1, clip: Path? = nil, transform: Transform = .identity,
    _ body: (inout Scene) throws -> Void
  ) rethrows {
    var content = Scene()
    content.owner = owner
    if transform == .identity { content.inkLimit = inkLimit }
    try body(&content)
    var box = content.tree.extent
    if let clip { box.cut(to: clip.bounds.map { BoundsTree.Box($0) } ?? .empty) }
    guard let rect = box.rect else { return }
    let group = SceneGroup(content: content, opacity: opacity, clip: clip, transform: transform)
    add(.group(group), transform.bounds(of: rect), nil)
  }

  /// Adds the moment of a cross-fade from some elements to others.
  ///
  /// Equal elements at the start and at the end of both are added as they are, once.
  ///
  /// - Parameters:
  ///   - old: The elements at a progress of 0.
  ///   - new: The elements at a progress of 1.
  ///   - progress: How far `new` has replaced `old`; values outside 0 … 1 count as these.
  /// - Complexity: O(n) in the number of elements.
  package mutating func crossfade(from old: Scene, to new: Scene, progress: Double) {
    if progress <= 0.001 { return add(old.elements[...]) }
    if progress >= 0.999 { return add(new.elements[...]) }
    let (start, end) = new.commonEnds(with: old)
    add(new.elements.prefix(start))
    var (content, replaced) = (Scene(), Scene())
    content.add(new.elements[start..<new.elements.count - end])
    replaced.add(old.elements[start..<old.elements.count - end])
    var box = content.tree.extent
    box.grow(around: replaced.tree.extent)
    if let bounds = box.rect {
      var group = SceneGroup(content: content, opacity: progress)
      group.replaced = replaced.elements.isEmpty ? nil : replaced
      let owner = (content.elements.first ?? replaced.elements.first)?.owner ?? owner
      add(Element(shape: .group(group), bounds: bounds, owner: owner))
    }
    add(new.elements.suffix(end))
  }

  /// Adds elements in front of the others.
  package mutating func add(_ elements: ArraySlice<Element>) {
    for element in elements { add(element) }
  }
}

extension Scene.Element {
  /// The element with other owners, also inside of groups.
  ///
  /// - Complexity: O(*n* log *n*) in the elements of the group.
  package func mappingOwners(_ change: (ElementOwner) -> ElementOwner) -> Scene.Element {
    var element = self
    element.owner = change(owner)
    if case .group(var group) = shape {
      var content = Scene()
      for inner in group.content.elements { content.add(inner.mappingOwners(change)) }
      group.content = content
      element.shape = .group(group)
    }
    return element
  }
}

extension BoundsTree.Box {
  mutating func cut(to other: BoundsTree.Box) {
    minX = max(minX, other.minX)
    minY = max(minY, other.minY)
    maxX = min(maxX, other.maxX)
    maxY = min(maxY, other.maxY)
  }

  /// The box as a rectangle within ±10⁹ points; `nil` if it is empty.
  var rect: Rect? {
    guard minX <= maxX, minY <= maxY else { return nil }
    func near(_ side: Double) -> Double { min(1e9, max(-1e9, side)) }
    return Rect(
      x: near(minX), y: near(minY), width: near(maxX) - near(minX),
      height: near(maxY) - near(minY))
  }
}
