import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows dates in a calendar: a leaf with the day, the name, the time and the place, and the
/// answers to an invitation.
///
/// The layout is that of a card with an icon (approximate).
package struct EventPresenter: CardPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [EventMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool {
    item.shows(.event, with: CalendarEvent.self)
  }

  /// An estimate with a title of one line, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    let buttons = Self.hasAnswers(item) ? 44.0 : 0
    return (66 + buttons) * max(1, request.metrics.textSize / 17)
  }

  private static func hasAnswers(_ item: TimelineItem) -> Bool {
    guard item.decoration.side == .incoming, let event = item.message?.payload as? CalendarEvent
    else { return false }
    return !event.isCancelled
  }

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let event = content.message.payload as? CalendarEvent else { return }
    let metrics = card.context.metrics.events
    let width = max(card.width(metrics.width), card.leastWidth)
    let leafSize = card.context.grid.round(metrics.leaf * min(1.5, max(1, card.typeScale)))
    let inset = 10.5
    var left = inset + leafSize + 10
    // In narrow cards with large type the texts are below the leaf.
    let isBelow = width - left - 12 < 7 * 15 * card.typeScale
    if isBelow { left = inset + 2 }
    let lines = try lines(of: event, content.eventDate, width: width - left - 12, card)
    let textHeight = CardBuilder.height(of: lines)
    let leafFrame: Rect
    var bottom: Double
    let textBottom: Double
    if isBelow {
      leafFrame = Rect(x: inset + 1.5, y: inset + 1.5, width: leafSize, height: leafSize)
      textBottom = card.add(lines, at: Point(x: left, y: leafFrame.maxY + 8))
      bottom = leafFrame.maxY + 8 + textHeight + 12
    } else {
      bottom = max(leafSize + 2 * inset, textHeight + 24)
      leafFrame = Rect(
        x: inset, y: textHeight > leafSize + 20 ? inset + 1.5 : (bottom - leafSize) / 2,
        width: leafSize, height: leafSize)
      textBottom = card.add(lines, at: Point(x: left, y: (bottom - textHeight) / 2))
    }
    try addLeaf(content.eventDate, isCancelled: event.isCancelled, in: leafFrame, &card)
    bottom = card.context.grid.ceil(bottom)
    // The time is beside the last line, or between the texts and the buttons.
    let end = left + (lines.last?.block.size.width ?? 0)
    let hasAnswers = Self.hasAnswers(card.item)
    if hasAnswers, card.isInside {
      bottom = card.bottomAboveButtons(
        texts: textBottom, end: end, width: width, bottom)
    }
    card.addHit(.event, event.title, in: Rect(x: 0, y: 0, width: width, height: bottom))
    let top = bottom
    if hasAnswers {
      bottom = try card.add(answers(event, card), top: bottom, width: width)
      card.card.fillsWidth = true
    }
    card.card.timePlace = .beside(end: hasAnswers ? 0 : end, raise: bottom - top)
    card.card.size = Size(width: width, height: bottom)
  }

  private func lines(
    of event: CalendarEvent, _ date: EventDate?, width: Double, _ card: CardBuilder
  ) throws -> [CardBuilder.Line] {
    let language = card.context.language
    var lines = [
      CardBuilder.Line(
        block: try card.block(event.title, size: 15, weight: 600, width: width, lines: 2),
        ink: event.isCancelled ? .secondary : .text, name: "title", strike: false)
    ]
    func add(_ text: String, _ ink: Ink = .secondary, weight: Int = 400, lines count: Int = 2)
      throws
    {
      guard !text.isEmpty else { return }
      lines.append(
        CardBuilder.Line(
          block: try card.block(
            text, size: 13, weight: weight, pitch: 16, width: width, lines: count), ink: ink,
          name: "note", gap: 1))
    }
    try add([date?.text, event.place].compactMap(\.self).joinedByDots())
    if event.isCancelled {
      try add(LocalizedPhrase.eventCancelled.text(in: language), .failure, weight: 600)
    } else {
      let count = max(event.goingCount ?? 0, event.going.count)
      let names = event.going.map { card.context.participants[$0]?.name ?? $0 }
      let number = LocalNumber(locale: language)
      let phrase = LocalizedPhrase.peopleGoing
      if count > 3 || names.count < count {
        try add(phrase.text(in: language, naming: number.decimal(Double(count))).text, lines: 1)
      } else if !names.isEmpty {
        try add(phrase.text(in: language, naming: number.list(names)).text)
      }
    }
    return lines
  }

  private func answers(_ event: CalendarEvent, _ card: CardBuilder) -> [CardBuilder.Button] {
    let titles: [(CalendarEvent.Answer, LocalizedPhrase)] = [
      (.going, .accept), (.maybe, .maybe), (.declined, .decline),
    ]
    return titles.map { answer, title in
      CardBuilder.Button(
        title: title.text(in: card.context.language), isChosen: event.answer == answer,
        hit: .eventAnswer, target: answer.rawValue)
    }
  }

  /// Adds a leaf of a calendar: the month in a red band, and the day.
  private func addLeaf(
    _ date: EventDate?, isCancelled: Bool, in frame: Rect, _ card: inout CardBuilder
  ) throws {
    let scale = frame.height / 44
    let band = card.context.grid.round(14 * scale)
    let radius = 8 * scale
    let red: Ink = isCancelled ? .fixed(0x8E8E93) : .fixed(0xFF3B30, dark: 0xFF453A)
    card.add(Self.leafPart(frame, radius: radius, band: band, isTop: true), ink: red, name: "leaf")
    card.add(
      Self.leafPart(frame, radius: radius, band: band, isTop: false),
      ink: .fixed(0xFFFFFF, dark: 0x3A3A3C), name: "leaf")
    guard let date else { return }
    func text(_ string: String, size: Double, weight: Int, _ middle: Double, _ ink: Ink) throws {
      let size = size * scale / card.typeScale
      let block = try card.block(
        string, size: size, weight: weight, width: frame.width - 2 * scale)
      card.add(
        block, at: Point(x: frame.x, y: frame.y + middle - block.size.height / 2), ink: ink,
        name: "leaf", centered: frame.width)
    }
    let isLong =
      try card.block(
        date.month, size: 10 * scale / card.typeScale, weight: 600, width: .infinity
      ).size.width > frame.width - 6 * scale
    try text(date.month, size: isLong ? 8 : 10, weight: 600, band / 2, .white)
    try text(
      date.day, size: 22, weight: 500, band + (frame.height - band) / 2,
      isCancelled ? .fixed(0x8E8E93) : .fixed(0x000000, dark: 0xFFFFFF))
  }

  /// The band at the top of a leaf, or the rest of it.
  private static func leafPart(
    _ frame: Rect, radius: Double, band: Double, isTop: Bool
  ) -> Path {
    var path = Path()
    let y = frame.minY + band
    if isTop {
      path.move(frame.minX, y)
      path.line(frame.minX, frame.minY + radius)
      path.corner(frame.minX, frame.minY, to: frame.minX + radius, frame.minY)
      path.line(frame.maxX - radius, frame.minY)
      path.corner(frame.maxX, frame.minY, to: frame.maxX, frame.minY + radius)
      path.line(frame.maxX, y)
    } else {
      path.move(frame.minX, y)
      path.line(frame.maxX, y)
      path.line(frame.maxX, frame.maxY - radius)
      path.corner(frame.maxX, frame.maxY, to: frame.maxX - radius, frame.maxY)
      path.line(frame.minX + radius, frame.maxY)
      path.corner(frame.minX, frame.maxY, to: frame.minX, frame.maxY - radius)
    }
    path.close()
    return path
  }
}

extension HitRegion.Kind {
  /// A calendar event. The target is its title.
  public static let event = HitRegion.Kind(rawValue: "event")
  /// An answer to an invitation. The target is the answer as in documents.
  public static let eventAnswer = HitRegion.Kind(rawValue: "eventAnswer")
}

/// The metrics of cards with a calendar event, in points (approximate: Apple publishes the size of
/// cards with an icon, not of events).
package struct EventMetrics: KindMetrics {
  /// The width of a card.
  package var width = 280.0
  /// The width and height of the leaf with the date.
  package var leaf = 44.0

  /// Creates the defaults.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<EventMetrics>] = [
    .number("eventWidth", \.width, 100...1000),
    .number("eventLeaf", \.leaf, 16...200),
  ]
}

extension Metrics {
  /// The metrics of cards with a calendar event.
  package var events: EventMetrics {
    get { self[EventMetrics.self] }
    set { self[EventMetrics.self] = newValue }
  }
}
