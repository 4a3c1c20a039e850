import ConfabScene

/// The icons of the status bar: signal, Wi-Fi and battery.
enum StatusIcons {
  /// The width, in points.
  static let width = 78.0

  static func draw(center: Point, color: Color, page: Color, into scene: inout Scene) {
    let left = center.x - width / 2
    drawSignal(x: left, bottom: center.y + 5.7, color, into: &scene)
    drawWiFi(x: left + 26.67, top: center.y - 6.33, color, into: &scene)
    drawBattery(
      Rect(x: left + 51, y: center.y - 6.5, width: 25, height: 13), color, page, into: &scene)
  }

  private static func drawSignal(
    x: Double, bottom: Double, _ color: Color, into scene: inout Scene
  ) {
    for (index, height) in [4.0, 6.33, 9, 11.67].enumerated() {
      let bar = Rect(
        x: x + Double(index) * 5.33, y: bottom - height, width: 3.33, height: height)
      scene.fill(.roundedRect(bar, radius: 1.1), .color(color))
    }
  }

  /// Two arcs and a wedge around a centre, 40.8° to either side.
  private static func drawWiFi(x: Double, top: Double, _ color: Color, into scene: inout Scene) {
    let center = Point(x: x + 8.5, y: top + 13)
    let half = 40.8 / 360
    for (outer, inner) in [(13.0, 10.33), (8.67, 6.0), (4.67, 0.0)] {
      var path = sector(center, outer, from: -half, turns: 2 * half)
      if inner > 0 {
        for element in sector(center, inner, from: half, turns: -2 * half).elements {
          switch element {
          case .move(let point): path.line(point.x, point.y)
          case .line(let point): path.line(point.x, point.y)
          case .curve(let a, let b, let c): path.curve(a.x, a.y, b.x, b.y, c.x, c.y)
          case .close: break
          }
        }
      } else {
        path.line(center.x, center.y)
      }
      path.close()
      scene.fill(path, .color(color))
    }
  }

  private static func sector(
    _ center: Point, _ radius: Double, from: Double, turns: Double
  ) -> Path {
    .arc(center: center, radius: radius, from: from, turns: turns)
  }

  private static func drawBattery(
    _ frame: Rect, _ color: Color, _ page: Color, into scene: inout Scene
  ) {
    let outline = page.mixed(with: color, 0.4)
    scene.stroke(.roundedRect(frame.inset(by: 0.5), radius: 3.83), .color(outline), width: 1)
    let charge = frame.inset(by: 2)
    scene.fill(.roundedRect(charge, radius: 2.75), .color(color))
    let nub = Rect(x: frame.maxX + 1, y: frame.midY - 1.83, width: 1.33, height: 3.67)
    scene.fill(.roundedRect(nub, radius: 0.67), .color(page.mixed(with: color, 0.5)))
  }
}
