import ConfabLayout
import ConfabScene
import ConfabText
import Glibc

/// The top of a screen: time, signal, Wi-Fi and battery, and what the display is cut out for.
///
/// Measured on an iOS 26 simulator (theswerd/imessage-ui) where it has a capture; signal bars and the
/// status bars of tablets and of phones with a home button are approximate.
struct StatusBar: Sendable {
  private let device: Device
  private let time: TextBlock
  private let isMirrored: Bool

  /// The time of the first public look at an iPhone, which pictures of screens show.
  private static let nineFortyOne = "9:41"

  init(_ device: Device, in context: MeasureContext) throws {
    self.device = device
    isMirrored = context.isMirrored
    let size: Double = device.cutout == .none ? 12 : 17
    var style = context.metrics.style(size: size, weight: 600)
    // Digits of one width, so that the time does not move as minutes pass.
    style.features = [try FontFeature("tnum")]
    time = try context.block(
      Self.nineFortyOne, style: style, pitch: size * 1.2, width: .infinity, maximumLines: 1)
  }

  func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene) {
    guard visible.lowerBound < device.statusBarHeight else { return }
    scene.owner = ElementOwner(part: "status-bar")
    let width = device.size.width
    let color = palette.incomingText
    let middle: Double
    let timeX: Double
    let iconsX: Double
    switch device.cutout {
    case .none where device.isTablet:
      middle = 12
      timeX = 20 + time.size.width / 2
      iconsX = width - 20 - StatusIcons.width / 2
    case .none:
      middle = 10
      timeX = width / 2
      iconsX = width - 6 - StatusIcons.width / 2
    case .island, .notch:
      middle = device.cutout == .island ? 32.67 : 27
      let half: Double = device.cutout == .island ? 62.67 : 81
      // As far from the middle of their sides as measured, or as a narrow screen leaves room.
      let side = width / 2 - half
      let room = max(0, (side - StatusIcons.width) / 2)
      timeX = side / 2 + min(7.3, room)
      iconsX = width - side / 2 - min(5.3, room / 4)
      drawCutout(half: half, into: &scene)
    }
    func place(_ x: Double) -> Double { isMirrored ? width - x : x }
    let box = Rect(
      x: place(timeX) - time.size.width / 2, y: middle - time.size.height / 2,
      width: time.size.width, height: time.size.height)
    time.draw(in: box, color: color, visible: visible, into: &scene)
    StatusIcons.draw(
      center: Point(x: place(iconsX), y: middle), color: color, page: palette.page, into: &scene)
  }

  /// - Parameter half: of the cutout's width, in points.
  private func drawCutout(half: Double, into scene: inout Scene) {
    let middle = device.size.width / 2
    switch device.cutout {
    case .none: break
    case .island:
      let island = Rect(x: middle - half, y: 14, width: 2 * half, height: 36.67)
      scene.fill(.roundedRect(island, radius: island.height / 2), .color(.black))
    case .notch:
      // Its upper corners are outside the screen.
      let notch = Rect(x: middle - half, y: -40, width: 2 * half, height: 70)
      scene.fill(.roundedRect(notch, radius: 20), .color(.black))
    }
  }
}

/// Signal, Wi-Fi and battery, side by side.
enum StatusIcons {
  /// Points.
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

  /// Two arcs and a wedge around one centre, 40.8° to either side.
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
