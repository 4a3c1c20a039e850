import ConfabEngine
import ConfabLayout
import ConfabScene

/// What a finger pulls aside: the viewer's messages, beside which the times appear, or one message
/// to reply to.
struct Swipe: Sendable {
  /// The distance at which a message that is pulled aside is replied to, in points (Chatto).
  static let replyDistance = 86.0
  /// The distance that a finger moves before anything follows it, in points (Chatto).
  static let slack = 30.0

  /// The times that are pulled onto the screen.
  var reveal = TimeReveal()
  /// The row that is pulled aside to reply to it, and its distance in points.
  var reply: (row: String, distance: Double)?

  /// The distance by which a message follows a finger to the right, in points (Chatto).
  static func replied(byFinger distance: Double) -> Double { max(0, (distance - slack) * 2 / 3) }

  /// The horizontal distance of a row from its place, in points.
  func shift(of row: ItemLayout, in request: LayoutRequest) -> Double {
    reveal.shift(of: row, isMirrored: request.isMirrored)
      + (reply?.row == row.item.id ? reply?.distance ?? 0 : 0) * (request.isMirrored ? -1 : 1)
  }

  /// Draws the arrow beside a row that is pulled aside to reply to it.
  func drawArrow(
    beside row: ItemLayout, at y: Double, _ shift: Double, _ look: Look, into scene: inout Scene
  ) {
    guard let reply, reply.row == row.item.id else { return }
    ReplyArrow.draw(
      beside: row, at: y, distance: abs(shift), look, into: &scene)
  }
}
