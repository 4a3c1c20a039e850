import ConfabLayout
import ConfabModel
import ConfabScene

/// A flat composer: symbols, the text field with the draft, and the send button.
///
/// Nothing grows with the type size.
struct FlatComposer: Sendable {
  private let look: FlatChromeLook
  private let bar: Rect
  /// The frame of the text field, in points.
  let field: Rect
  private let text: FieldText
  private let icons: [(icon: BarIcon, center: Point)]
  private let fieldIcon: Point?
  private let send: Point?
  private let isMirrored: Bool
  private let hairline: Double

  /// The width at the end of a field for its symbol, and the distance from the field's end to the
  /// symbol's middle (approximate).
  private static let (fieldIconWidth, fieldIconMiddle) = (36.0, 18.0)
  private static let iconSize = 25.0
  private static let fieldIconSize = 23.0
  /// The width of the lines of the arrow on a send button.
  private static let sendLine = 2.2

  /// The upper edge, in points.
  var top: Double { bar.minY }
  /// The frame of the caret, in points.
  var caret: Rect { text.caret }

  init(
    _ conversation: Conversation, look: FlatChromeLook, device: Device, placeholder: String?,
    in context: MeasureContext
  ) throws {
    self.look = look
    let (sizes, grid, width) = (look.composer, context.grid, context.rowWidth)
    let isMirrored = context.isMirrored
    (self.isMirrored, hairline) = (isMirrored, 1 / grid.scale)
    let draft = conversation.state.draft.flatMap { $0.isEmpty ? nil : $0 }
    let isDraft = draft != nil
    let bottom = device.size.height - device.bottomInset
    let fieldBottom = bottom - sizes.padding
    let middle = fieldBottom - sizes.fieldHeight / 2
    func point(_ x: Double) -> Point { Point(x: isMirrored ? width - x : x, y: middle) }

    let leading = isDraft ? sizes.leadingWithDraft ?? sizes.leading : sizes.leading
    let (button, trailing) = (sizes.send, sizes.trailing)
    func centers(_ row: FlatChromeLook.IconRow, isTrailing: Bool = false) -> [(BarIcon, Point)] {
      row.icons.enumerated().map { index, icon in
        let distance = row.margin + row.pitch * Double(index)
        return (icon, point(isTrailing ? width - distance : distance))
      }
    }
    icons = centers(leading) + (isDraft ? [] : centers(trailing, isTrailing: true))
    send = isDraft ? point(width - button.margin) : nil
    let start = leading.width
    let end = max(
      start + 2 * sizes.textInset,
      width - (isDraft ? button.margin + button.gap : trailing.width))
    let showsIcon = !isDraft || sizes.fieldIcon.staysWithDraft
    fieldIcon = showsIcon ? point(end - Self.fieldIconMiddle) : nil

    let room = end - start - sizes.textInset - (showsIcon ? Self.fieldIconWidth : sizes.textInset)
    let inset = (sizes.fieldHeight - sizes.pitch) / 2
    let words =
      switch sizes.placeholder {
      case .message: LocalizedPhrase.message.text(in: conversation.locale ?? "en")
      case .text(let text): text
      }
    text = try FieldText(
      draft, placeholder: placeholder ?? words, size: sizes.textSize, pitch: sizes.pitch,
      x: start + sizes.textInset, width: max(20, room), bottom: fieldBottom - inset, in: context)
    let lines = min(sizes.maximumLines, text.lines)
    let height = grid.round(sizes.fieldHeight + Double(lines - 1) * sizes.pitch)
    let frame = Rect(x: start, y: fieldBottom - height, width: end - start, height: height)
    field = isMirrored ? frame.mirrored(in: width) : frame
    let top = frame.minY - sizes.padding
    bar = Rect(x: 0, y: top, width: width, height: device.size.height - top)
  }

  func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene) {
    guard visible.upperBound > top else { return }
    scene.owner = ElementOwner(part: "composer")
    let sizes = look.composer
    let color = sizes.bar?.color(on: palette) ?? palette.chrome
    // Each surface encloses the field, also the lines, so that all grow with it. The bar reaches
    // below the screen, for keyboards that slide away.
    var surface = Rect(x: 0, y: top, width: bar.width, height: bar.height + 100)
    if let line = sizes.line {
      scene.fill(.rect(surface), .color(line.color(on: palette)))
      surface.y += hairline
    }
    scene.fill(.rect(surface), .color(color))
    if let rim = sizes.rim {
      scene.fill(
        .roundedRect(field.inset(by: -hairline), radius: sizes.radius + hairline),
        .color(rim.color(on: palette)))
    }
    let fieldColor = sizes.field.color(on: palette)
    scene.fill(.roundedRect(field, radius: sizes.radius), .color(fieldColor))
    text.draw(
      in: field, padding: (sizes.fieldHeight - sizes.pitch) / 2, palette: palette,
      visible: visible, into: &scene)
    func draw(
      _ icon: BarIcon, _ center: Point, size: Double = Self.iconSize,
      style: BarIcon.Style? = nil, _ ink: Color, on background: Color
    ) {
      icon.draw(
        center: center, size: size, style: style ?? look.icons, ink, on: background,
        isMirrored: isMirrored, into: &scene)
    }
    for (icon, center) in icons { draw(icon, center, palette.chromeIcon, on: color) }
    if let fieldIcon {
      draw(
        sizes.fieldIcon.icon, fieldIcon, size: Self.fieldIconSize, palette.chromeIcon,
        on: fieldColor)
    }
    guard let send else { return }
    let button = sizes.send
    let style = BarIcon.Style(line: Self.sendLine, isSolid: button.isSolid)
    guard let disc = button.disc else {
      return draw(
        button.icon, send, size: button.size, style: style, palette.sendButton, on: color)
    }
    let frame = Rect(
      x: send.x - disc / 2, y: send.y - disc / 2, width: disc, height: disc)
    scene.fill(.ellipse(in: frame), .color(palette.sendButton))
    draw(button.icon, send, size: button.size, style: style, .white, on: palette.sendButton)
  }
}
