import ConfabScene
import ConfabText

/// The painted areas of the text of a row's body, in the row's coordinates.
package struct RowInk: Sendable, Equatable {
  /// The painted area of each line in points, rounded out to whole device pixels; `nil` if nothing
  /// is painted.
  package let lines: [Rect?]
  /// The distance by which ink extends beyond each side of the body's frame, in points; `nil` if it
  /// does not.
  package let overflow: Insets?
}

extension LayoutWorker {
  /// Returns the ink of measured rows of a layout.
  ///
  /// Ink is computed from the elements that a row draws, so it is correct for every presenter. This
  /// takes about as long as drawing.
  ///
  /// - Parameters:
  ///   - rows: Rows from ``rows(of:at:)``.
  ///   - layout: The layout of these rows.
  ///   - palette: Any palette. Colors do not affect the result.
  /// - Throws: `FontError`, and `SceneError` if a row draws too many or too deeply nested groups.
  package func ink(of rows: [ItemLayout], in layout: ConversationLayout, palette: Palette) throws
    -> [RowInk]
  {
    let shaper = try self.shaper()
    let request = layout.request
    return try rows.map { row in
      let context = DrawContext(
        request, palette: palette, decoration: row.item.decoration,
        screen: ScreenGradient(0..<row.size.height),
        visible: 0..<row.size.height)
      var scene = Scene()
      row.body.content.draw(in: row.bodyFrame, context: context, into: &scene)
      return try RowInk(of: scene, row: row, grid: request.grid, shaper: shaper)
    }
  }
}

extension RowInk {
  fileprivate init(of scene: Scene, row: ItemLayout, grid: PixelGrid, shaper: TextShaper) throws {
    var inkByBaseline: [Int: Rect] = [:]
    var all: Rect?
    func add(_ frame: Rect, baseline: Double) {
      let line = grid.pixel(at: baseline)
      all = all?.union(frame) ?? frame
      inkByBaseline[line, default: frame] = inkByBaseline[line]?.union(frame) ?? frame
    }
    func add(_ scene: Scene, _ transform: Transform) throws {
      for element in scene.elements {
        if case .group(let group) = element.shape {
          try add(group.content, group.transform.concatenating(transform))
        }
        // The bottom of the box of a missing character is on the baseline.
        if case .stroke = element.shape, element.owner.part == TextBlock.missingPart {
          let frame = transform.bounds(of: element.bounds)
          add(grid.outward(frame), baseline: frame.maxY)
        }
        guard case .glyphs(let run, let origin, _) = element.shape,
          let ink = try shaper.ink(of: CollectionOfOne(run))
        else { continue }
        // The baseline of drawn glyphs is on a whole device pixel.
        let placed = ink.offset(x: origin.x, y: grid.round(origin.y))
        let box = Rect(
          x: placed.left, y: placed.top, width: placed.right - placed.left,
          height: placed.bottom - placed.top)
        add(grid.outward(transform.bounds(of: box)), baseline: transform.apply(origin).y)
      }
    }
    try scene.checkGroups()
    try add(scene, .identity)
    lines = row.lines.map { inkByBaseline[grid.pixel(at: $0.baseline)] }
    overflow = all.flatMap { $0.overflow(of: row.bodyFrame, grid: grid) }
  }
}

extension Rect {
  /// The distance by which this rectangle extends beyond each side of another one, in points,
  /// rounded to device pixels; `nil` if it is 0 at every side.
  fileprivate func overflow(of frame: Rect, grid: PixelGrid) -> Insets? {
    func beyond(_ length: Double) -> Double { max(0, grid.round(length)) }
    let insets = Insets(
      top: beyond(frame.minY - minY), left: beyond(frame.minX - minX),
      bottom: beyond(maxY - frame.maxY), right: beyond(maxX - frame.maxX))
    return insets == Insets(top: 0, left: 0, bottom: 0, right: 0) ? nil : insets
  }
}
