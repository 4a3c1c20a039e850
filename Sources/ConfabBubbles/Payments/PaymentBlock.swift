import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// A payment in a bubble with everything inside: the service, the amount, the note and the state in
/// the colors of the bubble, and below a line the button to pay. The numbers are approximate.
enum PaymentBlock {
  private static let (top, bottom) = (9.0, 11.0)
  private static let amount = (size: 30.0, weight: 600, pitch: 38.0)
  private static let width = 180.0

  /// Adds the payment to a card and sets its size.
  ///
  /// - Parameters:
  ///   - state: The state; `nil` for none.
  ///   - isPayable: Whether there is a button to pay.
  /// - Throws: `FontError`.
  static func add(
    _ payment: Payment, state: String?, isPayable: Bool, to card: inout CardBuilder
  ) throws {
    let side = card.context.metrics.bubbleInsetHorizontal
    let grid = card.context.grid
    let room = card.maximumWidth - 2 * side
    var lines: [CardBuilder.Line] = []
    func add(
      _ text: String?, size: Double, weight: Int = 400, pitch: Double, lines count: Int = 2,
      _ ink: Ink, _ name: String, gap: Double = 0
    ) throws {
      guard let text, !text.isEmpty else { return }
      lines.append(
        CardBuilder.Line(
          block: try card.block(
            text, size: size, weight: weight, pitch: pitch, width: room, lines: count), ink: ink,
          name: name, gap: gap))
    }
    try add(payment.service, size: 13, weight: 600, pitch: 17, .secondary, "service")
    try add(
      payment.amount, size: Self.amount.size, weight: Self.amount.weight,
      pitch: Self.amount.pitch, .text, "amount")
    try add(payment.note, size: 15, pitch: 19, lines: 4, .text, "note")
    try add(state, size: 13, pitch: 17, .secondary, "state", gap: 1)
    let widest = lines.map(\.block.size.width).max() ?? 0
    let width = grid.ceil(
      max(
        widest + 2 * side, card.leastWidth,
        min(card.maximumWidth, isPayable ? Self.width * max(1, card.typeScale) : 0)))
    let textBottom = card.add(lines, at: Point(x: side, y: Self.top))
    let last = lines.last?.block.size.width ?? 0
    var height = grid.ceil(textBottom + Self.bottom)
    var raise = 0.0
    if isPayable {
      height = card.bottomAboveButtons(texts: textBottom, end: side + last, width: width, height)
      let buttons = try card.add(
        [
          CardBuilder.Button(
            title: LocalizedPhrase.pay.text(in: card.context.language), hit: .pay,
            target: payment.amount)
        ], top: height, width: width)
      (raise, height) = (buttons - height, buttons)
      card.card.fillsWidth = true
    }
    card.card.ground = .bubble
    card.card.timePlace = .beside(end: isPayable ? 0 : side + last, raise: raise)
    card.card.size = Size(width: width, height: height)
  }
}

extension CardBuilder {
  /// The bottom of the part above buttons, with room for the time below the texts unless it fits
  /// beside their last line.
  ///
  /// - Parameters:
  ///   - bottom: The bottom of the texts.
  ///   - end: The right edge of their last line.
  ///   - width: The width of the card.
  ///   - height: The height of the part without the time.
  func bottomAboveButtons(
    texts bottom: Double, end: Double, width: Double, _ height: Double
  ) -> Double {
    guard case .message(let content) = item.content, content.time != nil else { return height }
    let boxes = context.metrics.boxes
    // A time has about eight characters; that of an edited message is longer.
    let time =
      boxes.timeSize * (content.message.edited ? 10 : 5)
      + (isOwn ? boxes.tickGap + boxes.tickWidth : 0)
    guard end + boxes.timeGap + time + boxes.timeEnd > width else { return height }
    return max(height, context.grid.ceil(bottom + boxes.timePitch + boxes.timeBottom))
  }
}
