import ConfabLayout
import ConfabScene

/// The time of a message, which a swipe pulls onto the screen.
struct RevealedTime: Sendable {
  /// The space between the time and the edge of the screen, in points (Chatto).
  static let margin = 11.0

  let text: TextBlock

  /// Draws the time beside the body of a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - y: The top edge of the row on the screen, in points.
  ///   - revealed: The distance by which times are pulled onto the screen, in points.
  ///   - look: The look of the screen.
  ///   - scene: The scene.
  func draw(
    beside row: ItemLayout, at y: Double, _ revealed: Double, _ look: Look, into scene: inout Scene
  ) {
    let request = look.request
    let x = request.isMirrored ? revealed - text.size.width : request.rowWidth - revealed
    scene.owner = ElementOwner(item: row.item.id, part: "time")
    text.draw(
      in: Rect(
        x: request.grid.round(x),
        y: request.grid.round(y + row.bodyFrame.midY - text.size.height / 2),
        width: text.size.width, height: text.size.height),
      color: look.palette.secondary, visible: -100..<1e5, into: &scene)
  }
}
