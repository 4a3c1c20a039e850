import ConfabScene
import ConfabText

/// Where the text of a row's body has ink, in the row's coordinates.
public struct RowInk: Sendable, Equatable {
  /// For each line, in whole device pixels; `nil` where a line has no ink.
  public let lines: [Rect?]
  /// How far ink reaches out of the body's frame at each side, in points; `nil` where it does not.
  public let overflow: Insets?
}

extension LayoutWorker {
  /// The ink of measured rows of a layout.
  ///
  /// Taken from what would be drawn, so that it holds for every presenter. Costs about as much as
  /// drawing, which is why measuring a row does not say it.
  ///
  /// - Parameter palette: any; ink has no colour.
  public func ink(of rows: [ItemLayout], in layout: ConversationLayout, palette: Palette) throws
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
          try add(group.content, transform.after(group.transform))
        }
        // The box of a missing character stands on the baseline.
        if case .stroke = element.shape, element.owner.part == TextBlock.missingPart {
          let frame = transform.bounds(of: element.bounds)
          add(grid.outward(frame), baseline: frame.maxY)
        }
        guard case .glyphs(let run, let origin, _) = element.shape,
          let ink = try shaper.ink(of: CollectionOfOne(run))
        else { continue }
        // Glyphs are drawn with their baseline on a whole device pixel.
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
  /// How far this reaches out of another rectangle; `nil` where not by a device pixel.
  fileprivate func overflow(of frame: Rect, grid: PixelGrid) -> Insets? {
    func beyond(_ length: Double) -> Double { max(0, grid.round(length)) }
    let insets = Insets(
      top: beyond(frame.minY - minY), left: beyond(frame.minX - minX),
      bottom: beyond(maxY - frame.maxY), right: beyond(maxX - frame.maxX))
    return insets == Insets(top: 0, left: 0, bottom: 0, right: 0) ? nil : insets
  }
}
