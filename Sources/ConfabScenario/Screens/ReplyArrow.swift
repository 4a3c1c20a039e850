import ConfabLayout
import ConfabScene

/// The arrow that appears beside a message that is pulled aside to reply to it. Its form is our
/// own.
enum ReplyArrow {
  /// The diameter of the disc, in points.
  private static let diameter = 30.0

  /// Draws the arrow.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - y: The top edge of the row on the screen, in points.
  ///   - distance: The distance of the row from its place, in points. The arrow is complete where
  ///     the row is replied to.
  ///   - look: The look of the screen.
  ///   - scene: The scene.
  static func draw(
    beside row: ItemLayout, at y: Double, distance: Double, _ look: Look, into scene: inout Scene
  ) {
    let whole = Swipe.replied(byFinger: Swipe.replyDistance)
    let strength = min(1, distance / whole)
    guard strength > 0 else { return }
    let edge = look.request.edge
    let x = look.request.isMirrored ? look.request.rowWidth - edge - diameter : edge
    let disc = Rect(
      x: x, y: y + row.bodyFrame.midY - diameter / 2, width: diameter, height: diameter)
    scene.owner = ElementOwner(item: row.item.id, part: "reply")
    scene.group(
      opacity: strength,
      transform: .scale(0.6 + 0.4 * strength, around: Point(x: disc.midX, y: disc.midY))
    ) { group in
      group.fill(.ellipse(in: disc), .color(look.palette.incoming))
      func x(_ offset: Double) -> Double {
        disc.midX + (look.request.isMirrored ? -offset : offset)
      }
      var head = Path()
      head.move(x(-1), disc.midY - 7)
      head.line(x(-7), disc.midY - 1)
      head.line(x(-1), disc.midY + 5)
      var shaft = Path()
      shaft.move(x(-7), disc.midY - 1)
      shaft.line(x(3), disc.midY - 1)
      shaft.line(x(7), disc.midY + 3)
      shaft.line(x(7), disc.midY + 7)
      for path in [head, shaft] {
        group.stroke(path, .color(look.palette.secondary), width: 2)
      }
    }
  }
}
