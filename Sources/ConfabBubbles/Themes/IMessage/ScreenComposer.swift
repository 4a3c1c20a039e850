import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// The composer of a screen: the add button, and the text field with the draft.
///
/// Sizes were measured on an iOS 26 simulator (theswerd/imessage-ui). The field grows with its text
/// up to eight lines (approximate). Nothing grows with the type size.
struct ScreenComposer: Sendable {
  private let width: Double
  private let plus: Rect
  let field: Rect
  private let text: TextBlock
  private let textBox: Rect
  private let isDraft: Bool
  private let isMirrored: Bool
  private let grid: PixelGrid

  /// The distances from the screen's edges, with and without a home indicator.
  private static let margins = (round: 28.0, square: 16.0)
  private static let bottomMargins = (round: 28.0, square: 12.0)
  private static let plusDiameter = 40.0
  private static let gap = 12.0
  /// The sum of the padding above and below the lines of the field.
  private static let fieldPadding = 20.33
  private static let textInset = 16.0
  private static let textSize = 17.0
  private static let linePitch = 20.0
  private static let fieldRadius = 20.0
  private static let maximumLines = 8
  private static let sendSize = Size(width: 38, height: 28)
  private static let sendInset = (trailing: 6.33, bottom: 6.0)
  /// The width beside the text for the microphone or the send button.
  private static let reserves = (microphone: 38.0, send: 50.0)
  /// The distance from the last row to the field without the layout's margin; ink ends 28 points
  /// above the field.
  private static let space = 14.67
  private static let fade = 24.0

  /// The width and height of the caret (approximate).
  private static let caretSize = Size(width: 2, height: 21)

  /// The frame of the caret: at the end of the draft, or before the placeholder.
  var caret: Rect {
    let size = Self.caretSize
    let line = text.text.lines[text.text.lines.count - 1]
    let width = isDraft ? min(line.width, textBox.width) : 0
    let startsRight = isDraft && text.text.lines.count > 1 ? line.isRightToLeft : isMirrored
    let right = isDraft && line.isRightToLeft && !startsRight
    // The caret doesn't cover the placeholder.
    let gap = isDraft ? 0 : size.width + 0.5
    // A single line starts at the leading side for any script.
    let x =
      startsRight
      ? textBox.maxX - width - size.width + gap
      : right ? textBox.minX - size.width : textBox.minX + width - gap
    return Rect(
      x: grid.round(x), y: grid.round(textBox.maxY - (Self.linePitch + size.height) / 2),
      width: size.width, height: size.height)
  }

  /// The height at the bottom of the screen that rows don't reach, in points.
  let contentBottom: Double
  /// The position below which rows are hidden, in points.
  var opaqueBottom: Double { field.minY + Self.fade / 2 }

  init(
    _ conversation: Conversation, device: Device, placeholder: String, in context: MeasureContext
  ) throws {
    let grid = context.grid
    self.grid = grid
    let metrics = context.metrics
    let height = device.size.height
    let hasIndicator = device.bottomInset > 0
    let side = hasIndicator ? Self.margins.round : Self.margins.square
    let bottom = height - (hasIndicator ? Self.bottomMargins.round : Self.bottomMargins.square)
    let width = context.rowWidth
    self.width = width
    isMirrored = context.isMirrored
    func mirrored(_ rect: Rect) -> Rect {
      context.isMirrored ? rect.mirrored(in: width) : rect
    }
    let draft = conversation.state.draft ?? ""
    isDraft = !draft.isEmpty
    let fieldX = side + Self.plusDiameter + Self.gap
    let fieldWidth = width - side - fieldX
    let room = max(
      20,
      fieldWidth - Self.textInset - (isDraft ? Self.reserves.send : Self.reserves.microphone))
    var style = metrics.bodyStyle
    style.letterSpacing *= Self.textSize / style.size
    style.size = Self.textSize
    style.tracking = metrics.tracking.tracking(size: style.size, weight: style.weight)
    text = try context.block(
      isDraft ? draft : placeholder, style: style, pitch: Self.linePitch, width: room,
      maximumLines: isDraft ? .max : 1)
    let lines = min(Self.maximumLines, max(1, text.text.lines.count))
    let fieldHeight = grid.round(Double(lines) * Self.linePitch + Self.fieldPadding)
    let frame = Rect(
      x: fieldX, y: bottom - fieldHeight, width: fieldWidth, height: fieldHeight)
    field = mirrored(frame)
    plus = mirrored(
      Rect(
        x: side, y: bottom - Self.plusDiameter, width: Self.plusDiameter,
        height: Self.plusDiameter))
    // A longer draft shows its last lines.
    textBox = mirrored(
      Rect(
        x: fieldX + Self.textInset, y: frame.maxY - Self.fieldPadding / 2 - text.size.height,
        width: room, height: text.size.height))
    contentBottom = height - frame.minY + Self.space
  }

  func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene) {
    guard visible.upperBound > field.minY - 2 * Self.fade else { return }
    scene.owner = ElementOwner(part: "composer")
    drawFade(palette, into: &scene)
    Glass.draw(plus, radius: plus.height / 2, shadow: .circle, palette: palette, into: &scene)
    ComposerSymbols.plus(in: plus, palette.chromeText, into: &scene)
    Glass.draw(field, radius: Self.fieldRadius, shadow: .wide, palette: palette, into: &scene)
    // Shows whole lines, and clips the descenders of the line above.
    let top = field.minY + Self.fieldPadding / 2 + 1
    let lines = Rect(
      x: field.minX, y: top, width: field.width, height: field.maxY - 4 - top)
    if textBox.minY < field.minY {
      scene.group(clip: .rect(lines)) { drawText(palette, visible: visible, into: &$0) }
    } else {
      drawText(palette, visible: visible, into: &scene)
    }
    if isDraft {
      let x =
        isMirrored
        ? field.minX + Self.sendInset.trailing
        : field.maxX - Self.sendInset.trailing - Self.sendSize.width
      let button = Rect(
        x: x, y: field.maxY - Self.sendInset.bottom - Self.sendSize.height,
        width: Self.sendSize.width, height: Self.sendSize.height)
      ComposerSymbols.send(in: button, palette, into: &scene)
    } else {
      let x = isMirrored ? field.minX + 21.22 : field.maxX - 21.22
      ComposerSymbols.microphone(
        center: Point(x: x, y: field.midY), palette.chromeIcon, into: &scene)
    }
  }

  private func drawText(_ palette: Palette, visible: Range<Double>, into scene: inout Scene) {
    // A single line starts at the leading side for any script.
    let isShort = text.text.lines.count == 1
    let x = isShort && isMirrored ? textBox.maxX - text.size.width : textBox.minX
    text.draw(
      in: Rect(
        x: x, y: textBox.y, width: isShort ? text.size.width : textBox.width,
        height: textBox.height),
      color: isDraft ? palette.chromeText : palette.placeholderText, visible: visible,
      into: &scene)
  }

  private func drawFade(_ palette: Palette, into scene: inout Scene) {
    // On a device pixel, so that there is no seam between the two rectangles.
    let (from, to) = (field.minY - Self.fade, grid.round(opaqueBottom))
    scene.fill(
      .rect(Rect(x: 0, y: from, width: width, height: to - from)),
      .vertical(top: palette.page.opacity(0), bottom: palette.page, from: from, to: to))
    let end = max(plus.maxY, field.maxY) + 100
    scene.fill(
      .rect(Rect(x: 0, y: to, width: width, height: end - to)), .color(palette.page))
  }
}

/// The symbols of the composer. Sizes were measured on an iOS 26 simulator (theswerd/imessage-ui).
package enum ComposerSymbols {
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
  package static func microphone(center: Point, _ color: Color, into scene: inout Scene) {
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
