import ConfabLayout
import ConfabScene

/// What a finger pulls aside: the viewer's messages, beside which the times appear, or one message to reply to.
struct Swipe: Sendable {
  /// The distance at which a message that is pulled aside is replied to, in points (Chatto).
  static let replyDistance = 86.0
  /// The distance that a finger moves before anything follows it, in points (Chatto).
  static let slack = 30.0

  /// The distance by which the times are pulled onto the screen, in points.
  var revealed = 0.0
  /// The times of the rows, by the ids of the rows.
  var times: [String: RevealedTime] = [:]
  /// The row that is pulled aside to reply to it, and its distance in points.
  var reply: (row: String, distance: Double)?

  /// The distance by which times are pulled onto the screen when a finger has moved to the left, in points.
  ///
  /// They follow at half the speed of the finger up to the width of the widest one (Chatto).
  static func revealed(byFinger distance: Double, widest: Double) -> Double {
    min(max(0, (distance - slack) / 2), widest + RevealedTime.margin)
  }

  /// The distance by which a message follows a finger to the right, in points (Chatto).
  static func replied(byFinger distance: Double) -> Double { max(0, (distance - slack) * 2 / 3) }

  /// The width of the widest time, in points.
  var widestTime: Double { times.values.map(\.text.size.width).max() ?? 0 }

  /// The times that are on the screen.
  func labels(in still: Still) -> [String: RevealedTime] { revealed > 0 ? times : [:] }

  /// The horizontal distance of a row from its place, in points.
  func shift(of row: ItemLayout, in request: LayoutRequest) -> Double {
    shift(of: row, revealed, isMirrored: request.isMirrored)
      + (reply?.row == row.item.id ? reply?.distance ?? 0 : 0) * (request.isMirrored ? -1 : 1)
  }

  /// The distance of a row from its place when times are pulled onto the screen.
  func shift(of row: ItemLayout, _ revealed: Double, isMirrored: Bool) -> Double {
    guard row.item.decoration.side == .outgoing, row.body.placement == .side else { return 0 }
    return isMirrored ? revealed : -revealed
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
