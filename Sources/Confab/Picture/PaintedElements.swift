import ConfabScene
import ConfabText

/// Resolves the groups of a scene into a list of elements.
enum PaintedElements {
  /// The areas outside of which elements can't be seen, in points of the picture.
  struct Limits: Sendable {
    var picture: Rect
    /// The vertical range for the elements of rows.
    var rows: Range<Double>
    var grid: PixelGrid
  }

  /// What the groups around an element do to it.
  private struct Surroundings {
    var transform = Transform.identity
    var opacity = 1.0
    /// The clips that belong to a row or a part.
    var clips: [Path] = []
    /// The box of these clips in the picture; `nil` without clips.
    var clipped: Rect?
    /// The area of the picture that can be seen.
    var visible: Rect
  }

  /// The elements of a scene that can be seen, without groups.
  ///
  /// - Parameter scene: A scene whose groups are checked (`checkGroups()`).
  /// - Throws: `FontError`.
  static func list(
    _ scene: Scene, limits: Limits, shaper: TextShaper
  ) throws -> [PageContent.Element] {
    var result: [PageContent.Element] = []
    try add(
      scene, in: Surroundings(visible: limits.picture), limits: limits, shaper: shaper, to: &result)
    return result
  }

  private static func add(
    _ scene: Scene, in outer: Surroundings, limits: Limits, shaper: TextShaper,
    to result: inout [PageContent.Element]
  ) throws {
    for element in scene.elements {
      if case .group(let group) = element.shape {
        var inner = outer
        inner.transform = group.transform.concatenating(outer.transform)
        let opacity = min(1, max(0, group.opacity))
        if let replaced = group.replaced {
          inner.opacity = outer.opacity * (1 - opacity)
          try add(replaced, in: inner, limits: limits, shaper: shaper, to: &result)
        }
        inner.opacity = outer.opacity * opacity
        if let clip = group.clip {
          guard let box = clip.bounds.map(inner.transform.bounds),
            let visible = box.intersection(inner.visible)
          else { continue }
          inner.visible = visible
          // The corners of a device's screen are not a property of each row on it.
          if element.owner.item != nil || !element.owner.part.isEmpty {
            inner.clips.append(clip.transformed(by: inner.transform))
            inner.clipped = inner.clipped.map { $0.intersection(box) ?? visible } ?? box
          }
        }
        try add(group.content, in: inner, limits: limits, shaper: shaper, to: &result)
      } else if let painted = try painted(element, limits: limits, shaper: shaper) {
        let whole = outer.transform.bounds(of: painted)
        guard let seen = whole.intersection(outer.visible),
          element.owner.item == nil || seen.meets(limits.rows)
        else { continue }
        // A row keeps its size where it leaves the screen.
        let clipped = outer.clipped.map { whole.intersection($0) ?? seen } ?? whole
        let bounds = element.owner.item == nil ? seen : clipped
        result.append(
          PageContent.Element(
            element: element, transform: outer.transform, opacity: outer.opacity,
            clips: outer.clips, bounds: bounds))
      }
    }
  }

  /// The painted area in the element's coordinates; `nil` if nothing is painted.
  private static func painted(
    _ element: Scene.Element, limits: Limits, shaper: TextShaper
  ) throws -> Rect? {
    switch element.shape {
    case .glyphs(let run, let origin, _):
      try shaper.ink(of: CollectionOfOne(run)).flatMap {
        $0.painted(at: origin, within: element.bounds, grid: limits.grid)
      }
    case .fill, .stroke, .shadow, .image, .group: element.bounds
    }
  }
}

extension Rect {
  /// The area of both rectangles; `nil` if they only touch or are apart.
  fileprivate func intersection(_ other: Rect) -> Rect? {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard left <= right, top <= bottom, left < other.maxX, right > other.minX, top < other.maxY,
      bottom > other.minY
    else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
