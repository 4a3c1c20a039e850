import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport
import ConfabTimeline

/// A file in a row: its symbol or its preview, and beside it the name, what it is and its size.
enum FileRow {
  /// Adds the row of a file to a card and sets its size.
  ///
  /// - Throws: `FontError`.
  static func add(
    _ attachment: Attachment, _ look: FileLook, to card: inout CardBuilder
  ) throws {
    let grid = card.context.grid
    card.usualTextSize = look.textSize
    card.card.ground = .bubble
    let kind = FileKind(attachment)
    let picture = picture(of: attachment, card)
    let square = picture == nil ? look.symbol : look.preview ?? look.symbol
    let x = square.left + square.side + square.gap
    let width = max(1, card.maximumWidth - x - look.end)
    let box = Rect(x: square.left, y: square.top, width: square.side, height: square.side)

    let type = kind.name(in: card.context.language)
    let name = try card.middleEllipsis(
      attachment.name.map(OneLine.text) ?? type, size: look.name.size, weight: look.name.weight,
      pitch: look.name.pitch, width: width)
    let notes = FileCard.notes(
      on: attachment, type, isFailed: attachment.transfer == .failed && !card.isOwn,
      in: card.context.language)
    let note =
      try notes.isEmpty
      ? nil
      : card.block(
        notes.joinedByDots(), size: look.note.size, weight: look.note.weight,
        pitch: look.note.pitch, width: width)
    let height = name.size.height + (note?.size.height ?? 0)
    let top = grid.round(max(square.top, box.midY - height / 2))
    let bottom = grid.ceil(max(box.maxY, top + height) + square.top)
    let widest = max(name.size.width, note?.size.width ?? 0)
    let size = Size(
      width: grid.ceil(
        max(x + widest + look.end, card.leastWidth, min(card.maximumWidth, look.width))),
      height: bottom)
    if let panel = look.panel {
      let frame = Rect(
        x: panel.inset, y: panel.inset, width: size.width - 2 * panel.inset,
        height: bottom - 2 * panel.inset)
      card.add(.roundedRect(frame, radius: panel.radius), ink: panel.ink, name: "panel")
      card.card.fillsWidth = true
    } else {
      card.card.timePlace = .beside(end: x + (note ?? name).size.width)
    }
    try addSymbol(of: attachment, kind, look, picture, in: box, &card)
    card.add(name, at: Point(x: x, y: top), ink: card.ink(look.name.ink), name: "name")
    if let note {
      card.add(
        note, at: Point(x: x, y: top + name.size.height), ink: card.ink(look.note.ink),
        name: "note")
    }
    card.card.size = size
    card.addHit(.file, attachment.src, in: card.card.frame)
  }

  /// The picture of a file, if it is there.
  private static func picture(of attachment: Attachment, _ card: CardBuilder) -> String? {
    attachment.shownPicture(in: .file).flatMap { name in
      if case .image = card.context.assets.state(of: name) { name } else { nil }
    }
  }

  /// Adds the preview, the disc or the page, with the ring of a transfer.
  private static func addSymbol(
    of attachment: Attachment, _ kind: FileKind, _ look: FileLook, _ picture: String?,
    in box: Rect, _ card: inout CardBuilder
  ) throws {
    let center = Point(x: box.midX, y: box.midY)
    var share: Double?
    if case .progress(let progress) = attachment.transfer { share = progress }
    var isOnPicture = picture != nil
    var ink: Ink?
    if let picture, look.preview != nil {
      let radius = max(4, card.card.radius - box.x)
      card.add(
        picture: picture, in: box, radius: radius, text: attachment.noun(in: .file),
        part: "preview")
      if share != nil {
        card.add(.roundedRect(box, radius: radius), ink: .faded(.black, 0.5), name: "preview")
      }
    } else if picture == nil, let disc = look.disc {
      card.add(.ellipse(in: box), ink: card.ink(disc.ground), name: "disc")
      if share == nil {
        card.add(page(center: center, side: box.width), ink: card.ink(disc.page), name: "page")
      }
      ink = card.ink(disc.page)
    } else {
      isOnPicture = try FileCard.addPreview(of: attachment, kind, in: box, to: &card)
    }
    guard let share else { return }
    FileCard.addProgress(
      share, isOnPicture: isOnPicture, ink: ink, center: center, diameter: box.width * 0.6,
      to: &card)
  }

  /// A page without its upper right corner, on a disc.
  private static func page(center: Point, side: Double) -> Path {
    let (width, height, fold, radius) = (side * 0.36, side * 0.46, side * 0.14, side * 0.05)
    let frame = Rect(
      x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
    var path = Path()
    path.move(frame.minX + radius, frame.minY)
    path.line(frame.maxX - fold, frame.minY)
    path.line(frame.maxX, frame.minY + fold)
    path.line(frame.maxX, frame.maxY - radius)
    path.corner(frame.maxX, frame.maxY, to: frame.maxX - radius, frame.maxY)
    path.line(frame.minX + radius, frame.maxY)
    path.corner(frame.minX, frame.maxY, to: frame.minX, frame.maxY - radius)
    path.line(frame.minX, frame.minY + radius)
    path.corner(frame.minX, frame.minY, to: frame.minX + radius, frame.minY)
    path.close()
    return path
  }
}

/// Shows a message with one file in a row, for themes whose messages have several bodies.
struct FileRowPresenter: CardPresenter {
  let look: FileLook
  private static let usual = MediaPresenter()

  /// Whether the presenter shows a row: one file that can be seen more than once.
  func accepts(_ item: TimelineItem) -> Bool {
    guard let message = item.message, Self.usual.accepts(item), message.attachments.count == 1
    else { return false }
    return message.attachments[0].isFile(in: message.kind)
      && message.attachments[0].viewOnce == nil
  }

  func pictures(of item: TimelineItem) -> [String] { Self.usual.pictures(of: item) }

  /// An estimate without a caption, in points.
  func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    look.symbol.side + 2 * look.symbol.top
  }

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let attachment = content.message.attachments.first else { return }
    try FileRow.add(attachment, look, to: &card)
  }
}
