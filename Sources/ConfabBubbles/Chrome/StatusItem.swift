import ConfabLayout
import ConfabScene

/// The sizes and the symbols of a status bar.
enum StatusStyle: Sendable {
  /// Those beside a cutout.
  case large
  /// Those of tablets and of phones with a home button.
  case small
  case android

  /// The type size.
  var textSize: Double {
    switch self {
    case .large: 17
    case .small: 12
    case .android: 14
    }
  }

  /// The space between two items, in points.
  var gap: Double {
    switch self {
    case .large: 7.33
    case .small: 5
    case .android: 4
    }
  }
}

/// A part of a status bar: a word, the signal, Wi-Fi or the battery.
enum StatusItem: Sendable {
  case text(TextBlock)
  case signal
  case wifi
  /// The charge in percent, 0 … 100.
  case battery(Int)

  /// The charge up to which a battery is red, in percent.
  private static let low = 20

  /// The size in points.
  func size(_ style: StatusStyle) -> Size {
    switch (self, style) {
    case (.text(let block), _): block.size
    case (.signal, .large): Size(width: 19.34, height: 11.4)
    case (.signal, .small): Size(width: 17, height: 10)
    case (.signal, .android): Size(width: 12.5, height: 12.5)
    case (.wifi, .large): Size(width: 17, height: 12.66)
    case (.wifi, .small): Size(width: 15.3, height: 11.4)
    case (.wifi, .android): Size(width: 16, height: 12)
    case (.battery, .large): Size(width: 27, height: 13)
    case (.battery, .small): Size(width: 25.7, height: 11)
    case (.battery, .android): Size(width: 7.8, height: 13)
    }
  }

  func draw(
    in frame: Rect, _ style: StatusStyle, palette: Palette, visible: Range<Double>,
    into scene: inout Scene
  ) {
    let color = palette.pageText
    switch self {
    case .text(let block): block.draw(in: frame, color: color, visible: visible, into: &scene)
    case .signal where style == .android: AndroidSymbols.drawSignal(in: frame, color, into: &scene)
    case .wifi where style == .android: AndroidSymbols.drawWiFi(in: frame, color, into: &scene)
    case .battery(let charge) where style == .android:
      AndroidSymbols.drawBattery(
        in: frame, charge: charge, charge > Self.low ? color : palette.failure, into: &scene)
    case .signal: Self.drawSignal(in: frame, color, into: &scene)
    case .wifi: Self.drawWiFi(in: frame, color, into: &scene)
    case .battery(let charge):
      Self.drawBattery(in: frame, charge: charge, palette, into: &scene)
    }
  }

  private static func drawSignal(in frame: Rect, _ color: Color, into scene: inout Scene) {
    let scale = frame.width / 19.34
    for (index, height) in [4.0, 6.33, 9, 11.67].enumerated() {
      let bar = Rect(
        x: frame.x + Double(index) * 5.33 * scale, y: frame.maxY - height * scale,
        width: 3.33 * scale, height: height * scale)
      scene.fill(.roundedRect(bar, radius: 1.1 * scale), .color(color))
    }
  }

  /// Two arcs and a wedge around a center, 40.8° to either side.
  private static func drawWiFi(in frame: Rect, _ color: Color, into scene: inout Scene) {
    let scale = frame.width / 17
    let center = Point(x: frame.midX, y: frame.y + 13 * scale)
    let half = 40.8 / 360
    for (outer, inner) in [(13.0, 10.33), (8.67, 6.0), (4.67, 0.0)] {
      var path = Path.arc(center: center, radius: outer * scale, from: -half, turns: 2 * half)
      if inner > 0 {
        let back = Path.arc(center: center, radius: inner * scale, from: half, turns: -2 * half)
        for element in back.elements {
          switch element {
          case .move(let point), .line(let point): path.line(point.x, point.y)
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

  private static func drawBattery(
    in frame: Rect, charge: Int, _ palette: Palette, into scene: inout Scene
  ) {
    let (page, color) = (palette.page, palette.pageText)
    let scale = frame.height / 13
    let body = Rect(
      x: frame.x, y: frame.y, width: frame.width - 2 * scale, height: frame.height)
    let outline = page.mixed(with: color, 0.4)
    scene.stroke(
      .roundedRect(body.inset(by: 0.5), radius: 4.33 * scale - 0.5), .color(outline), width: 1)
    let inside = body.inset(by: 2 * scale)
    let level = Path.roundedRect(inside, radius: 2.75 * scale)
    if charge == 100 {
      scene.fill(level, .color(color))
    } else if charge > 0 {
      let part = Rect(
        x: inside.x, y: inside.y, width: inside.width * Double(charge) / 100,
        height: inside.height)
      scene.group(clip: level) {
        $0.fill(.rect(part), .color(charge > low ? color : palette.failure))
      }
    }
    let nub = Rect(
      x: body.maxX + scale, y: body.midY - 1.83 * scale, width: 1.33 * scale,
      height: 3.67 * scale)
    scene.fill(.roundedRect(nub, radius: 0.67 * scale), .color(page.mixed(with: color, 0.5)))
  }
}
