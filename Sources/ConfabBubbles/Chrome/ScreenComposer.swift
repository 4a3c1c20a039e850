import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// The foot of a screen: add button, text field with the draft, send button.
///
/// Sizes as measured on an iOS 26 simulator (theswerd/imessage-ui).
struct ScreenComposer: Sendable {
  private let frame: Rect
  private let plus: Rect
  private let field: Rect
  private let send: Rect?
  private let text: TextBlock
  private let textBox: Rect
  private let isDraft: Bool
  private let isMirrored: Bool

  private static let fieldHeight = 40.0
  private static let sendSize = Size(width: 38, height: 28)

  init(_ conversation: Conversation, screenHeight: Double, in context: MeasureContext) throws {
    let grid = context.grid
    let metrics = context.metrics
    let width = context.rowWidth
    let edge = grid.round(metrics.edge)
    let height = grid.round(metrics.composerHeight)
    isMirrored = context.isMirrored
    frame = Rect(x: 0, y: screenHeight - height, width: width, height: height)
    func mirrored(_ rect: Rect) -> Rect {
      guard context.isMirrored else { return rect }
      return Rect(x: width - rect.maxX, y: rect.y, width: rect.width, height: rect.height)
    }
    let y = grid.round(frame.y + 6)
    let side = Self.fieldHeight
    plus = mirrored(Rect(x: edge, y: y, width: side, height: side))
    let fieldX = edge + side + 8
    let fieldBox = Rect(x: fieldX, y: y, width: width - edge - fieldX, height: side)
    field = mirrored(fieldBox)
    let draft = conversation.state.draft ?? ""
    isDraft = !draft.isEmpty
    let sendWidth = isDraft ? Self.sendSize.width + 6 : 0
    send =
      isDraft
      ? mirrored(
        Rect(
          x: fieldBox.maxX - Self.sendSize.width - 6, y: y + (side - Self.sendSize.height) / 2,
          width: Self.sendSize.width, height: Self.sendSize.height)) : nil
    let inset = metrics.bubbleInsetHorizontal
    let room = max(20, fieldBox.width - 2 * inset - sendWidth)
    text = try context.block(
      isDraft ? draft : ComposerPhrase.empty(in: conversation.locale ?? "en"),
      style: metrics.bodyStyle, pitch: side,
      width: room, maximumLines: 1)
    textBox = mirrored(Rect(x: fieldX + inset, y: y, width: room, height: side))
  }

  func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene) {
    guard visible.upperBound > frame.minY - 24 else { return }
    scene.owner = ElementOwner(part: "composer")
    let fade = Rect(x: 0, y: frame.minY - 24, width: frame.width, height: 24)
    scene.fill(
      .rect(fade),
      .vertical(
        top: palette.page.opacity(0), bottom: palette.page, from: fade.minY, to: fade.maxY))
    scene.fill(.rect(frame), .color(palette.page))
    scene.fill(.ellipse(in: plus), .color(palette.chrome))
    var cross = Path()
    cross.move(plus.midX - 7.5, plus.midY)
    cross.line(plus.midX + 7.5, plus.midY)
    cross.move(plus.midX, plus.midY - 7.5)
    cross.line(plus.midX, plus.midY + 7.5)
    scene.stroke(cross, .color(palette.secondary), width: 2)
    scene.stroke(
      .roundedRect(field.inset(by: 0.5), radius: field.height / 2), .color(palette.fieldLine),
      width: 1)
    // The line starts at the leading side, whatever the script of the draft.
    let x = isMirrored ? textBox.maxX - text.size.width : textBox.minX
    text.draw(
      in: Rect(x: x, y: textBox.y, width: text.size.width, height: textBox.height),
      color: isDraft ? palette.incomingText : palette.placeholderText, visible: visible,
      into: &scene)
    if let send { drawSend(send, palette, into: &scene) }
    let bar = Rect(x: frame.midX - 70, y: frame.maxY - 13, width: 140, height: 5)
    scene.fill(.roundedRect(bar, radius: 2.5), .color(palette.incomingText))
  }

  private func drawSend(_ button: Rect, _ palette: Palette, into scene: inout Scene) {
    scene.fill(.roundedRect(button, radius: button.height / 2), .color(palette.accent))
    var arrow = Path()
    arrow.move(button.midX, button.midY + 6.5)
    arrow.line(button.midX, button.midY - 6)
    arrow.move(button.midX - 5.5, button.midY - 0.8)
    arrow.line(button.midX, button.midY - 6.3)
    arrow.line(button.midX + 5.5, button.midY - 0.8)
    scene.stroke(arrow, .color(.white), width: 2.2)
  }
}
