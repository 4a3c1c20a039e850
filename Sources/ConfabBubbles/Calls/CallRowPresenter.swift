import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// Shows calls as an app does: what kind of call it is, how it ended, and a way to call back.
struct CallRowPresenter: CardPresenter {
  let look: CallLook
  private static let usual = CallPresenter()

  /// Creates the presenter.
  init(look: CallLook) { self.look = look }

  var metrics: [any KindMetrics.Type] { Self.usual.metrics }

  func accepts(_ item: TimelineItem) -> Bool { Self.usual.accepts(item) }

  func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    Self.usual.estimatedHeight(of: item, in: request)
  }

  private static let lines = 4
  /// The least width of a title beside a disc, in type sizes.
  private static let leastTitle = 5.0
  /// The height of a pill, and the space around it.
  private static let pill = (height: 36.0, gap: 10.0)

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let call = content.message.payload as? Call else { return }
    card.usualTextSize = look.textSize
    card.card.ground = look.ground
    let (grid, metrics) = (card.context.grid, card.context.metrics.calls)
    let language = card.context.language
    let scale = card.lengthScale
    let offer = CallOffer(call, isOwn: card.isOwn)
    let inset = (look.panel?.inset ?? 0) * scale
    let side = inset + look.side * scale
    var disc = look.disc.map { (side: metrics.disc * scale, gap: $0.gap * scale) }
    var end = side
    if case .round(let diameter, let space) = look.button { end = (diameter + 2 * space) * scale }
    let most = min(card.maximumWidth, metrics.width * scale)
    // Large type in narrow bubbles needs the room of the disc.
    let least = Self.leastTitle * look.title.size * card.typeScale
    if let column = disc, most - side - column.side - column.gap - end < least { disc = nil }
    let left = side + (disc.map { $0.side + $0.gap } ?? 0)
    let room = max(1, most - left - end)

    let words = CallWords(
      call, isOwn: card.isOwn, language: language, showsDirection: look.showsDirection)
    var notes = words.note.isEmpty ? [] : [words.note]
    if look.arrow != nil, let time = content.time { notes.insert(time, at: 0) }
    if case .words = look.button, let offer { notes.append(offer.title.text(in: language)) }
    let arrow = (look.arrow ?? 0) * scale
    let title = try card.block(
      words.title, size: look.title.size, weight: look.title.weight, pitch: look.title.pitch,
      width: room, lines: Self.lines)
    let note =
      try notes.isEmpty
      ? nil
      : card.block(
        notes.joined(separator: look.arrow == nil ? Separator.dot : ", "), size: look.note.size,
        pitch: look.note.pitch, width: room - arrow, lines: Self.lines)
    let textHeight =
      title.size.height + (note.map { $0.size.height + look.gap * scale } ?? 0)
    let height = grid.ceil(
      max(metrics.height * scale, textHeight + 16 * scale, (disc?.side ?? 0) + 16 * scale))
    let textWidth = max(title.size.width, note.map { $0.size.width + arrow } ?? 0)
    let width = grid.ceil(
      look.panel == nil && look.arrow != nil
        ? left + textWidth + end : most)

    if let panel = look.panel {
      card.add(
        .roundedRect(
          Rect(x: inset, y: inset, width: width - 2 * inset, height: height),
          radius: panel.radius * scale), ink: panel.ink, name: "panel")
    }
    if let disc, let paint = look.disc {
      let frame = Rect(
        x: side, y: inset + (height - disc.side) / 2, width: disc.side, height: disc.side)
      card.add(
        .ellipse(in: frame), ink: paint.ink ?? call.ink(isOwn: card.isOwn), name: "disc")
      card.addCallSymbol(of: call, in: frame, ink: paint.symbol)
    }
    let top = inset + (height - textHeight) / 2
    card.add(title, at: Point(x: left, y: top), name: "title")
    var noteEnd = left
    if let note {
      let frame = card.add(
        note, at: Point(x: left + arrow, y: top + title.size.height + look.gap * scale),
        ink: .secondary, name: "note")
      noteEnd = frame.maxX
      if arrow > 0 {
        let middle = frame.y + look.note.pitch * card.typeScale / 2
        addArrow(
          of: call, center: Point(x: left + 5 * scale, y: middle), size: 9 * scale, &card)
      }
    }
    let id = content.message.id
    var bottom = height + 2 * inset
    card.addHit(.call, id, in: Rect(x: 0, y: 0, width: width, height: bottom))
    switch look.button {
    case .round(let diameter, let space):
      let side = diameter * scale
      let frame = Rect(
        x: width - (diameter + space) * scale, y: (height - side) / 2, width: side, height: side)
      card.add(.ellipse(in: frame), ink: .faded(.accent, 0.12), name: "button")
      card.addCallSymbol(of: call, in: frame, ink: .accent)
      card.addHit(offer?.hit ?? .callBack, id, in: frame)
    case .words:
      if let offer {
        card.addHit(offer.hit, id, in: Rect(x: 0, y: 0, width: width, height: bottom))
      }
    case .pill:
      guard let offer else { break }
      let block = try card.block(
        offer.title.text(in: language), size: 15, weight: 600, width: width - 2 * side)
      let frame = Rect(
        x: side, y: bottom, width: width - 2 * side,
        height: max(Self.pill.height * scale, block.size.height + 8 * scale))
      card.add(
        .roundedRect(frame, radius: frame.height / 2), ink: .faded(.text, 0.1), name: "button")
      card.add(
        block, at: Point(x: frame.x, y: frame.midY - block.size.height / 2), name: "button",
        centered: frame.width)
      card.addHit(offer.hit, id, in: frame)
      bottom = frame.maxY + Self.pill.gap * scale
    }
    // The time is in the note, or in the lower corner of the panel.
    card.card.timePlace =
      look.arrow != nil
      ? .inside
      : .beside(end: noteEnd, reserve: inset + 8 * scale, raise: inset + 1)
    card.card.size = Size(width: width, height: bottom)
  }

  /// Adds an arrow to the upper right for calls of the viewer, and to the lower left for others.
  private func addArrow(of call: Call, center: Point, size: Double, _ card: inout CardBuilder) {
    let half = size / 2
    let turn = card.isOwn ? 1.0 : -1
    var path = Path()
    path.move(center.x - half * turn, center.y + half * turn)
    path.line(center.x + half * turn, center.y - half * turn)
    path.move(center.x - half * turn * 0.5, center.y - half * turn)
    path.line(center.x + half * turn, center.y - half * turn)
    path.line(center.x + half * turn, center.y + half * turn * 0.5)
    let isAnswered = call.outcome == .answered || call.outcome == .ongoing
    card.add(
      card.unmirrored(path, at: center.x), ink: .fixed(isAnswered ? 0x36C033 : 0xFF4747),
      width: 1.3, name: "arrow")
  }
}

/// What a button of a call does.
struct CallOffer {
  let title: LocalizedPhrase
  let hit: HitRegion.Kind
  /// Whether the call goes on.
  let isActive: Bool

  /// `nil` for a call that is over and that the viewer knows of.
  init?(_ call: Call, isOwn: Bool) {
    switch call.outcome {
    case .ongoing: (title, hit, isActive) = (.joinCall, .joinCall, true)
    case .missed where !isOwn: (title, hit, isActive) = (.callBack, .callBack, false)
    default: return nil
    }
  }
}

extension Call {
  /// Green for calls that somebody answers, red for those that the viewer missed or that failed.
  func ink(isOwn: Bool) -> Ink {
    switch outcome {
    case .answered, .ongoing, .ringing: CallPresenter.green
    case .missed where !isOwn, .failed: .failure
    default: .fixed(0x8E8E93)
    }
  }
}

extension CardBuilder {
  /// Adds a handset or a camera in the middle of a disc.
  mutating func addCallSymbol(of call: Call, in frame: Rect, ink: Ink) {
    let center = Point(x: frame.midX, y: frame.midY)
    let symbol =
      call.isVideo
      ? CallSymbols.camera(center: center, size: frame.width * 0.56)
      : CallSymbols.handset(center: center, size: frame.width * 0.54)
    add(unmirrored(symbol, at: center.x), ink: ink)
  }
}
