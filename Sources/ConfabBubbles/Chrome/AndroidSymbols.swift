import ConfabScene

/// The symbols of Android's status bar, in the shapes of Material's symbols (approximate).
enum AndroidSymbols {
  /// The opacity of the part of a battery that is not charged.
  private static let empty = 0.3

  /// A triangle that is higher at the right end.
  static func drawSignal(in frame: Rect, _ color: Color, into scene: inout Scene) {
    var path = Path()
    path.move(frame.minX, frame.maxY)
    path.line(frame.maxX, frame.minY)
    path.line(frame.maxX, frame.maxY)
    path.close()
    scene.fill(path, .color(color))
  }

  /// A sector of a circle above its center.
  static func drawWiFi(in frame: Rect, _ color: Color, into scene: inout Scene) {
    let turn = 45.0 / 360
    let center = Point(x: frame.midX, y: frame.maxY)
    var path = Path.arc(center: center, radius: frame.height, from: -turn, turns: 2 * turn)
    path.line(center.x, center.y)
    path.close()
    scene.fill(path, .color(color))
  }

  /// An upright battery, filled from the bottom.
  static func drawBattery(
    in frame: Rect, charge: Int, _ color: Color, into scene: inout Scene
  ) {
    let nub = Rect(
      x: frame.midX - frame.width / 4, y: frame.y, width: frame.width / 2,
      height: frame.height / 8)
    let body = Rect(
      x: frame.x, y: nub.maxY, width: frame.width, height: frame.height - nub.height)
    var outline = Path.roundedRect(body, radius: 1.2)
    outline.append(.rect(nub))
    let level = frame.height * Double(charge) / 100
    func fill(_ part: Rect, _ color: Color) {
      scene.group(clip: .rect(part)) { $0.fill(outline, .color(color)) }
    }
    fill(
      Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height - level),
      color.opacity(Self.empty))
    fill(Rect(x: frame.x, y: frame.maxY - level, width: frame.width, height: level), color)
  }
}
