import ConfabLayout
import ConfabModel
import ConfabScene

/// Draws the marks beside the first lines of items, details and callouts.
struct ProseMark {
  /// The column of the mark beside the line, in the scene's points.
  let frame: Rect
  /// The baseline of the line.
  let baseline: Double
  /// The type size of the text.
  let size: Double
  /// Whether the mark is at the right of its text.
  let isRightToLeft: Bool
  let grid: PixelGrid

  /// The middle between the baseline and the top of capital letters, at the text's own end of the
  /// column.
  private var center: Point {
    let fromEnd = min(frame.width / 2, size * 0.62)
    return Point(
      x: isRightToLeft ? frame.x + fromEnd : frame.maxX - fromEnd, y: baseline - size * 0.36)
  }

  /// Draws a disc, a circle or a square, by the depth of the list.
  func drawBullet(_ level: Int, _ color: Color, into scene: inout Scene) {
    scene.owner.part = "bullet"
    let side = size * 0.34
    let box = Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
    switch level {
    case 0: scene.fill(.ellipse(in: box), .color(color), text: "• ")
    case 1:
      let width = max(1 / grid.scale, size * 0.07)
      scene.stroke(.ellipse(in: box.inset(by: width / 2)), .color(color), width: width)
    default:
      scene.fill(.rect(box.inset(by: side * 0.07)), .color(color), text: "• ")
    }
  }

  /// Draws a box with or without a check mark.
  func drawBox(isChecked: Bool, _ ink: ProseInk, into scene: inout Scene) {
    scene.owner.part = "check"
    let side = min(grid.round(size * 0.86), max(frame.width - 2, size * 0.3))
    let x = isRightToLeft ? frame.maxX - side : frame.x
    let box = Rect(
      x: grid.round(x), y: grid.round(center.y - side / 2), width: side, height: side)
    let radius = side * 0.24
    guard isChecked else {
      let width = max(1 / grid.scale, grid.round(size * 0.075))
      scene.stroke(
        .roundedRect(box.inset(by: width / 2), radius: radius - width / 2), .color(ink.muted),
        width: width)
      return
    }
    scene.fill(.roundedRect(box, radius: radius), .color(ink.accent), text: "✓ ")
    var tick = Path()
    tick.move(box.x + side * 0.26, box.y + side * 0.53)
    tick.line(box.x + side * 0.44, box.y + side * 0.7)
    tick.line(box.x + side * 0.75, box.y + side * 0.31)
    let light = ink.ground.contrast(with: ink.accent) >= 2.2 ? ink.ground : ink.plate
    scene.stroke(tick, .color(light), width: side * 0.12)
  }

  /// Draws a chevron to the side where text goes on, or downwards if the details are open.
  func drawChevron(isOpen: Bool, _ color: Color, into scene: inout Scene) {
    scene.owner.part = "chevron"
    let half = size * 0.22
    let reach = half * 0.56
    let x = isRightToLeft ? frame.maxX - size * 0.42 : frame.x + size * 0.42
    var path = Path()
    if isOpen {
      path.move(x - half, center.y - reach)
      path.line(x, center.y + reach)
      path.line(x + half, center.y - reach)
    } else {
      let forward = isRightToLeft ? -reach : reach
      path.move(x - forward, center.y - half)
      path.line(x + forward, center.y)
      path.line(x - forward, center.y + half)
    }
    scene.stroke(path, .color(color), width: size * 0.105)
  }

  /// Draws the symbol of a callout: a letter i in a circle, a lamp, a speech bubble, a triangle, or
  /// an octagon.
  func drawSymbol(_ kind: Callout.Kind, _ color: Color, _ ground: Color, into scene: inout Scene) {
    scene.owner.part = "symbol"
    let side = size * 0.94
    let x = isRightToLeft ? frame.maxX - side : frame.x
    let symbol = CalloutSymbol(
      box: Rect(x: x, y: center.y - side / 2, width: side, height: side), color: color)
    switch kind {
    case .note: symbol.drawNote(into: &scene)
    case .tip: symbol.drawTip(into: &scene)
    case .important: symbol.drawImportant(into: &scene)
    case .warning: symbol.drawWarning(into: &scene)
    case .caution: symbol.drawCaution(into: &scene)
    }
  }
}

/// The symbols of callouts, on a grid of 16 units like GitHub's own.
private struct CalloutSymbol {
  let box: Rect
  let color: Color
  private var unit: Double { box.width / 16 }

  private func x(_ value: Double) -> Double { box.x + value * unit }
  private func y(_ value: Double) -> Double { box.y + value * unit }

  private func stroke(_ path: Path, into scene: inout Scene) {
    scene.stroke(path, .color(color), width: 1.5 * unit)
  }

  private func line(_ points: [(Double, Double)], closed: Bool = false) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      if index == 0 {
        path.move(x(point.0), y(point.1))
      } else {
        path.line(x(point.0), y(point.1))
      }
    }
    if closed { path.close() }
    return path
  }

  private func dot(_ centerX: Double, _ centerY: Double, into scene: inout Scene) {
    let radius = 1.05
    scene.fill(
      .ellipse(
        in: Rect(
          x: x(centerX - radius), y: y(centerY - radius), width: 2 * radius * unit,
          height: 2 * radius * unit)), .color(color))
  }

  func drawNote(into scene: inout Scene) {
    stroke(
      .ellipse(in: Rect(x: x(1), y: y(1), width: 14 * unit, height: 14 * unit)), into: &scene)
    stroke(line([(8, 7.6), (8, 11.4)]), into: &scene)
    dot(8, 4.7, into: &scene)
  }

  func drawTip(into scene: inout Scene) {
    var lamp = Path.arc(
      center: Point(x: x(8), y: y(6.3)), radius: 5 * unit, from: -0.375, turns: 0.75)
    lamp.line(x(10.2), y(11.4))
    lamp.line(x(5.8), y(11.4))
    lamp.close()
    stroke(lamp, into: &scene)
    stroke(line([(6.2, 14.6), (9.8, 14.6)]), into: &scene)
  }

  func drawImportant(into scene: inout Scene) {
    stroke(
      line(
        [(1, 1.4), (15, 1.4), (15, 11.2), (8.4, 11.2), (5, 14.6), (5, 11.2), (1, 11.2)],
        closed: true), into: &scene)
    stroke(line([(8, 4), (8, 6.2)]), into: &scene)
    dot(8, 8.9, into: &scene)
  }

  func drawWarning(into scene: inout Scene) {
    stroke(line([(8, 1.6), (15, 14.2), (1, 14.2)], closed: true), into: &scene)
    stroke(line([(8, 6.2), (8, 9.2)]), into: &scene)
    dot(8, 11.8, into: &scene)
  }

  func drawCaution(into scene: inout Scene) {
    stroke(
      line(
        [
          (5.1, 1), (10.9, 1), (15, 5.1), (15, 10.9), (10.9, 15), (5.1, 15), (1, 10.9), (1, 5.1),
        ], closed: true), into: &scene)
    stroke(line([(8, 4.6), (8, 8.2)]), into: &scene)
    dot(8, 11, into: &scene)
  }
}
