import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

extension ProseColumn {
  /// Draws the visible boxes and leaves.
  func draw(in frame: Rect, ink: ProseInk, context: DrawContext, into scene: inout Scene) {
    let origin = Point(x: frame.x, y: frame.y)
    let reach = context.visible.lowerBound - origin.y..<context.visible.upperBound - origin.y
    var drawing = ProseDrawing(origin: origin, ink: ink, context: context, metrics: metrics)
    let outer = scene.owner.structure
    for step in steps {
      switch step {
      case .box(let index) where boxes[index].frame.isNear(reach):
        drawing.draw(boxes[index], into: &scene)
      case .leaf(let index) where leaves[index].frame.isNear(reach):
        let leaf = leaves[index]
        if let marker = leaf.marker {
          scene.owner.structure =
            outer + leaf.containers.prefix(marker.depth) + [StructureNode(.label)]
          drawing.draw(marker, into: &scene)
        }
        scene.owner.structure = outer + leaf.containers + [StructureNode(leaf.role, index)]
        drawing.draw(leaf, into: &scene)
        if let caret = leaf.caret, case .text(let block) = leaf.content {
          drawing.draw(caret, of: block, in: leaf, into: &scene)
        }
      default: break
      }
    }
    scene.owner.structure = outer
  }
}

/// Draws the parts of a column.
private struct ProseDrawing {
  let origin: Point
  let ink: ProseInk
  let context: DrawContext
  let metrics: Metrics
  /// The colors of code on plates, computed when they are first needed.
  private var code: CodeColors?

  init(origin: Point, ink: ProseInk, context: DrawContext, metrics: Metrics) {
    (self.origin, self.ink, self.context, self.metrics) = (origin, ink, context, metrics)
  }

  private struct CodeColors {
    var plain: TextColors
    var added: TextColors
    var removed: TextColors
  }

  // MARK: Boxes

  func draw(_ box: ProseColumn.Box, into scene: inout Scene) {
    let grid = context.grid
    let frame = box.frame.offset(x: origin.x, y: origin.y)
    switch box.kind {
    case .quote:
      let width = grid.round(metrics.textSpans.barWidth)
      let x = grid.round(box.isRightToLeft ? frame.maxX - width : frame.x)
      scene.owner.part = "bar"
      scene.fill(
        .roundedRect(
          Rect(x: x, y: frame.y, width: width, height: frame.height), radius: width / 2),
        .color(ink.text.opacity(0.35)))
    case .spanPlate:
      let isOutgoing = context.decoration.side == .outgoing
      scene.owner.part = "plate"
      scene.fill(
        .roundedRect(frame, radius: metrics.textSpans.codeRadius),
        .color(ink.text.opacity(isOutgoing ? 0.18 : 0.08)))
    case .plate:
      scene.owner.part = "plate"
      scene.fill(
        .roundedRect(whole(frame), radius: metrics.prose.plateRadius), .color(ink.plate))
    case .callout(let kind):
      scene.owner.part = "plate"
      let frame = whole(frame)
      let radius = metrics.prose.plateRadius
      let bar = min(grid.round(metrics.prose.calloutBar), frame.width)
      scene.fill(
        Self.bar(of: frame, width: bar, radius: radius, isAtRight: box.isRightToLeft),
        .color(ink.bar(of: kind)))
      let plate = Rect(
        x: box.isRightToLeft ? frame.x : frame.x + bar, y: frame.y, width: frame.width - bar,
        height: frame.height)
      var radii = CornerRadii(radius)
      (radii.topLeft, radii.bottomLeft) = (0, 0)
      if box.isRightToLeft { radii = radii.mirrored }
      scene.fill(.roundedRect(plate, radii: radii), .color(ink.plate(of: kind)))
    }
  }

  /// The bar at a side of a plate with round corners. Where the corners are wider than the bar, it
  /// reaches below the plate, but not to its other edges, where its color would be seen.
  private static func bar(
    of frame: Rect, width: Double, radius: Double, isAtRight: Bool
  ) -> Path {
    let radius = max(0, min(radius, frame.width / 2, frame.height / 2))
    let overlap = min(1, max(0, radius - width))
    func x(_ distance: Double) -> Double {
      isAtRight ? frame.maxX - distance : frame.minX + distance
    }
    let (inner, inset) = (x(width + overlap), overlap > 0 ? radius : 0)
    var path = Path()
    path.move(x(0), frame.minY + radius)
    path.corner(x(0), frame.minY, to: x(radius), frame.minY)
    path.line(inner, frame.minY + inset)
    path.line(inner, frame.maxY - inset)
    path.line(x(radius), frame.maxY)
    path.corner(x(0), frame.maxY, to: x(0), frame.maxY - radius)
    path.close()
    return path
  }

  /// A frame whose edges are whole device pixels.
  private func whole(_ frame: Rect) -> Rect {
    let grid = context.grid
    let (x, y) = (grid.round(frame.x), grid.round(frame.y))
    return Rect(
      x: x, y: y, width: grid.round(frame.maxX) - x, height: grid.round(frame.maxY) - y)
  }

  // MARK: Leaves

  mutating func draw(_ leaf: ProseColumn.Leaf, into scene: inout Scene) {
    let frame = leaf.frame.offset(x: origin.x, y: origin.y)
    let colors = ink.colors(of: leaf.tone)
    scene.owner.part = "text"
    switch leaf.content {
    case .text(let block):
      block.draw(
        in: frame, alignment: leaf.alignment, colors, visible: context.visible, into: &scene)
    case .code(let block, let code):
      draw(block, code, in: frame, into: &scene)
    case .rule:
      let line = max(1 / context.grid.scale, context.grid.round(1))
      scene.owner.part = "rule"
      scene.fill(
        .rect(
          Rect(
            x: frame.x, y: context.grid.round(frame.y), width: frame.width, height: line)),
        .color(ink.hairline))
    case .part(let part):
      part.draw(in: frame, ink: ink, context: context, into: &scene)
    }
  }

  /// Draws a caret at the end of the text of a leaf.
  func draw(
    _ caret: AnswerCaret, of block: TextBlock, in leaf: ProseColumn.Leaf, into scene: inout Scene
  ) {
    let frame = leaf.frame.offset(x: origin.x, y: origin.y)
    let isAtRight =
      leaf.alignment == .right
      || leaf.alignment == .natural && block.text.lines.last?.isRightToLeft == true
    let x = isAtRight ? frame.maxX - caret.end : frame.x + caret.start
    let baseline = frame.y + block.firstBaseline + Double(caret.line) * block.pitch
    scene.owner.part = "caret"
    scene.fill(
      .ellipse(
        in: Rect(
          x: x, y: baseline - caret.height - caret.diameter / 2, width: caret.diameter,
          height: caret.diameter)), .color(ink.text.opacity(caret.opacity(at: context.time))))
  }

  func draw(_ marker: PlacedMarker, into scene: inout Scene) {
    scene.owner.part = "text"
    let colors = ink.colors(of: marker.tone)
    let frame = marker.frame.offset(x: origin.x, y: origin.y)
    let baseline = marker.baseline + origin.y
    if let text = marker.text {
      text.drawLine(0, at: Point(x: frame.x, y: baseline), colors, into: &scene)
      return
    }
    let size = metrics.textSize
    let mark = ProseMark(
      frame: frame, baseline: baseline, size: size, isRightToLeft: marker.isRightToLeft,
      grid: context.grid)
    switch marker.mark {
    case .word, .number: break
    case .bullet(let level): mark.drawBullet(level, colors.text, into: &scene)
    case .box(let isChecked):
      mark.drawBox(isChecked: isChecked, ink, into: &scene)
    case .chevron(let isOpen): mark.drawChevron(isOpen: isOpen, colors.text, into: &scene)
    case .symbol(let kind): mark.drawSymbol(kind, colors.text, ink.plate(of: kind), into: &scene)
    }
  }

  // MARK: Code

  private mutating func codeColors() -> CodeColors {
    if let code { return code }
    let colors = CodeColors(
      plain: ink.codeColors(on: ink.plate), added: ink.codeColors(on: ink.added),
      removed: ink.codeColors(on: ink.removed))
    code = colors
    return colors
  }

  private mutating func draw(
    _ block: TextBlock, _ code: PlacedCode, in frame: Rect, into scene: inout Scene
  ) {
    let colors = codeColors()
    let grid = context.grid
    let left = frame.x + code.gutter
    for index in block.lines(in: context.visible, top: frame.y) {
      let top = frame.y + Double(index) * block.pitch
      let baseline = top + block.firstBaseline
      let line = block.text.lines[index].paragraph
      let isFirst = index == 0 || block.text.lines[index - 1].paragraph != line
      var inks = colors.plain
      let isAdded = code.added.contains(line)
      let isChanged = isAdded || code.removed.contains(line)
      if isChanged {
        inks = isAdded ? colors.added : colors.removed
        drawPlate(
          isAdded: isAdded,
          Rect(
            x: frame.x - code.inset, y: grid.round(top), width: frame.width + 2 * code.inset,
            height: grid.round(top + block.pitch) - grid.round(top)), into: &scene)
      }
      if isFirst, let numbers = code.numbers, line < numbers.text.lines.count {
        scene.owner.part = "number"
        // Numbers of lines aren't copied with the code.
        for run in numbers.text.glyphs(ofLine: line) {
          scene.glyphs(
            run, at: Point(x: frame.x, y: baseline), isChanged ? inks.text : ink.muted)
        }
      }
      scene.owner.part = "code"
      block.drawLine(
        index, at: Point(x: left + code.offset(ofLine: index), y: baseline), inks, into: &scene)
    }
  }

  /// Draws the plate behind a line that was added or removed, with a bar at its left.
  private func drawPlate(isAdded: Bool, _ frame: Rect, into scene: inout Scene) {
    let grid = context.grid
    let x = grid.round(frame.x)
    let plate = Rect(
      x: x, y: frame.y, width: grid.round(frame.maxX) - x, height: frame.height)
    scene.owner.part = "plate"
    scene.fill(.rect(plate), .color(isAdded ? ink.added : ink.removed))
    let bar = Rect(
      x: x, y: frame.y, width: min(plate.width, grid.round(3)), height: frame.height)
    scene.fill(.rect(bar), .color(isAdded ? ink.addedBar : ink.removedBar))
  }
}

extension Rect {
  /// Whether the rectangle or marks on its text can reach into a vertical range.
  fileprivate func isNear(_ range: Range<Double>) -> Bool {
    maxY + 100 > range.lowerBound && minY - 100 < range.upperBound
  }
}
