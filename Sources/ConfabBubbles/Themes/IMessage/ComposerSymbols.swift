import ConfabLayout
import ConfabScene

/// The symbols of the composer. Sizes were measured on an iOS 26 simulator (theswerd/imessage-ui).
enum ComposerSymbols {
  /// A plus sign.
  static func plus(in button: Rect, _ color: Color, into scene: inout Scene) {
    let half = (15.33 - 1.66) / 2
    var path = Path()
    path.move(button.midX - half, button.midY)
    path.line(button.midX + half, button.midY)
    path.move(button.midX, button.midY - half)
    path.line(button.midX, button.midY + half)
    scene.stroke(path, .color(color), width: 1.66)
  }

  /// An upward arrow on a pill.
  static func send(in button: Rect, _ palette: Palette, into scene: inout Scene) {
    scene.fill(.roundedRect(button, radius: button.height / 2), .color(palette.sendButton))
    let (top, bottom) = (button.minY + 7.33, button.minY + 21)
    var arrow = Path()
    arrow.move(button.midX, bottom)
    arrow.line(button.midX, top)
    arrow.move(button.midX - 5.88, top + 5.88)
    arrow.line(button.midX, top)
    arrow.line(button.midX + 5.88, top + 5.88)
    scene.stroke(arrow, .color(.white), width: 2.41)
  }

  /// A microphone, 11.87 points wide and 17.85 points high.
  static func microphone(center: Point, _ color: Color, into scene: inout Scene) {
    let line = 1.25
    let (left, right) = (center.x - 11.87 / 2 + line / 2, center.x + 11.87 / 2 - line / 2)
    let (top, bottom) = (center.y - 17.85 / 2 + line / 2, center.y + 17.85 / 2 - line / 2)
    let capsule = Rect(x: center.x - 2.7, y: top, width: 5.4, height: 10.6)
    scene.stroke(.roundedRect(capsule, radius: 2.7), .color(color), width: line)
    var cup = Path()
    let radius = (right - left) / 2
    let middle = bottom - 2.7 - radius
    cup.move(left, middle - 1.6)
    cup.line(left, middle)
    cup.corner(left, middle + radius, to: center.x, middle + radius)
    cup.corner(right, middle + radius, to: right, middle)
    cup.line(right, middle - 1.6)
    cup.move(center.x, middle + radius)
    cup.line(center.x, bottom)
    cup.move(center.x - 2.6, bottom)
    cup.line(center.x + 2.6, bottom)
    scene.stroke(cup, .color(color), width: line)
  }
}
