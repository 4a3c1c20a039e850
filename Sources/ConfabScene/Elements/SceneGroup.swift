/// Elements that are drawn as one: seen through a clip, faded and transformed together.
public struct SceneGroup: Sendable {
  /// In coordinates of its own, which ``transform`` takes to those around it.
  public var content: Scene
  /// 0 … 1; what lies over each other in the group does not shine through.
  public var opacity: Double
  /// In the content's coordinates: only what lies within is seen; `nil` for all.
  public var clip: Path?
  /// One that can't be inverted lets nothing be seen.
  public var transform: Transform

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
  /// Groups within each other; a scene with more is not drawn.
  public static let maximumDepth = 64
  /// Elements of a scene with groups, counted as often as they are drawn; a scene with more is not
  /// drawn. (A group that holds another twice, that one a third twice, and so on is small in memory
  /// and endless on paper.)
  public static let maximumWeight = 1_000_000

  /// Checks that the scene can be drawn.
  ///
  /// - Throws: ``SceneError`` where groups are nested deeper than ``maximumDepth`` or have more elements
  ///   than ``maximumWeight``.
  public func checkGroups() throws(SceneError) {
    guard depth <= Self.maximumDepth else { throw .tooDeep(limit: Self.maximumDepth) }
    guard depth == 0 || weight <= Self.maximumWeight else {
      throw .tooManyElements(limit: Self.maximumWeight)
    }
  }

  /// Adds a group of what `body` adds.
  ///
  /// Elements belong to the same owner as those before, and where nothing is transformed ink ends at
  /// the same heights.
  public mutating func group(
    opacity: Double = 1, clip: Path? = nil, transform: Transform = .identity,
    _ body: (inout Scene) throws -> Void
  ) rethrows {
    var content = Scene()
    content.owner = owner
    if transform == .identity { content.inkLimit = inkLimit }
    try body(&content)
    var box = content.tree.extent
    if let clip { box.cut(to: clip.bounds.map { BoundsTree.Box($0) } ?? .nowhere) }
    guard let rect = box.rect else { return }
    let group = SceneGroup(content: content, opacity: opacity, clip: clip, transform: transform)
    add(.group(group), transform.bounds(of: rect), nil)
  }
}

extension BoundsTree.Box {
  mutating func cut(to other: BoundsTree.Box) {
    minX = max(minX, other.minX)
    minY = max(minY, other.minY)
    maxX = min(maxX, other.maxX)
    maxY = min(maxY, other.maxY)
  }

  /// As far as ±10⁹ points; `nil` where nothing is in it.
  var rect: Rect? {
    guard minX <= maxX, minY <= maxY else { return nil }
    func near(_ side: Double) -> Double { min(1e9, max(-1e9, side)) }
    return Rect(
      x: near(minX), y: near(minY), width: near(maxX) - near(minX),
      height: near(maxY) - near(minY))
  }
}
