extension Scene {
  /// The boxes around everything that another scene draws differently, in points.
  ///
  /// Elements are compared one by one in drawing order. If the scenes have different numbers of
  /// elements, those at the start and at the end that are equal are left out, and all others count
  /// as different.
  ///
  /// - Complexity: O(n) in the number of elements, their points and their glyphs.
  public func differences(from other: Scene) -> [Rect] {
    let (mine, theirs) = (elements, other.elements)
    if mine.count == theirs.count {
      return zip(mine, theirs).flatMap { a, b in a.differences(from: b) }
    }
    let shorter = min(mine.count, theirs.count)
    var start = 0
    while start < shorter, mine[start].isDrawnLike(theirs[start]) { start += 1 }
    var end = 0
    while end < shorter - start,
      mine[mine.count - 1 - end].isDrawnLike(theirs[theirs.count - 1 - end])
    {
      end += 1
    }
    return (mine[start..<mine.count - end] + theirs[start..<theirs.count - end]).map(\.bounds)
  }
}

extension Scene.Element {
  /// Whether two elements draw the same pixels.
  func isDrawnLike(_ other: Scene.Element) -> Bool { differences(from: other).isEmpty }

  fileprivate func differences(from other: Scene.Element) -> [Rect] {
    if case .group(let a) = shape, case .group(let b) = other.shape, a.opacity == b.opacity,
      a.clip == b.clip, a.transform == b.transform
    {
      return a.content.differences(from: b.content).map(a.transform.bounds)
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
