import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// The metrics of cards with a call, in points (approximate).
package struct CallMetrics: KindMetrics {
  /// The width of a card.
  package var width = 280.0
  /// The least height of a card.
  package var height = 65.0
  /// The diameter of the disc with the symbol.
  package var disc = 40.0

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<CallMetrics>] = [
    .number("callWidth", \.width, 100...1000),
    .number("callHeight", \.height, 20...400),
    .number("callDisc", \.disc, 10...200),
  ]
}

extension Metrics {
  /// The metrics of cards with a call.
  package var calls: CallMetrics {
    get { self[CallMetrics.self] }
    set { self[CallMetrics.self] = newValue }
  }
}

/// Shows calls as FaceTime does: a disc with a handset or a camera, what kind of call it is, how it
/// ended, and a button to join a call that goes on or to call back.
///
/// The words are those of WhatsApp, because those of FaceTime's card are not known (approximate).
/// An outcome that Confab doesn't know is shown as it is written.
package struct CallPresenter: CardPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [CallMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.shows(.call, with: Call.self) }

  /// An estimate with a title and a note of one line, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    65 * max(1, request.metrics.textSize / 17)
  }

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let call = content.message.payload as? Call else { return }
    let metrics = card.context.metrics.calls
    let grid = card.context.grid
    let width = card.width(metrics.width)
    let disc = grid.round(metrics.disc * min(1.5, max(1, card.typeScale)))
    let inset = 10.5
    let least = 7 * 15 * card.typeScale
    let language = card.context.language

    // Narrow cards with large type have the button at their foot, and the texts below the disc.
    let offer = CallOffer(call, isOwn: card.isOwn)
    var button = try offer.map { try pill($0.title.text(in: language), width: width, card) }
    let hasFoot =
      button.map { width - $0.size.width - disc - 3 * inset - 18 < least * 0.7 } ?? false
    if hasFoot { button = nil }
    var left = inset + disc + 10
    let isBelow = width - left - 12 < least
    if isBelow { left = inset + 1.5 }
    let textWidth = width - left - (button.map { inset + $0.size.width + 8 } ?? 12)
    let lines = try lines(of: call, width: textWidth, count: isBelow ? 4 : 2, card)
    let textHeight = CardBuilder.height(of: lines)

    var bottom: Double
    let discFrame: Rect
    if isBelow {
      discFrame = Rect(x: inset + 1.5, y: inset + 1.5, width: disc, height: disc)
      card.add(lines, at: Point(x: left, y: discFrame.maxY + 8))
      bottom = grid.ceil(discFrame.maxY + 8 + textHeight + 12)
    } else {
      bottom = grid.ceil(max(metrics.height, disc + 2 * inset, textHeight + 24))
      discFrame = Rect(
        x: inset, y: grid.round((bottom - disc) / 2), width: disc, height: disc)
      card.add(lines, at: Point(x: left, y: (bottom - textHeight) / 2))
    }
    addSymbol(of: call, in: discFrame, &card)
    let id = content.message.id
    card.addHit(.call, id, in: Rect(x: 0, y: 0, width: width, height: bottom))
    if let button, let offer {
      let frame = Rect(
        x: width - inset - button.size.width, y: grid.round((bottom - button.size.height) / 2),
        width: button.size.width, height: button.size.height)
      card.add(
        .roundedRect(frame, radius: frame.height / 2),
        ink: offer.isActive ? Self.green : .faded(.secondary, 0.22), name: "button")
      card.add(
        button.block, at: Point(x: frame.x, y: frame.midY - button.block.size.height / 2),
        ink: offer.isActive ? .white : .accent, name: "button", centered: frame.width)
      card.addHit(offer.hit, id, in: frame)
    } else if let offer {
      bottom = try card.add(
        [
          CardBuilder.Button(
            title: offer.title.text(in: language), hit: offer.hit, target: id)
        ], top: bottom, width: width)
    }
    card.card.size = Size(width: width, height: bottom)
  }

  /// The title and the note, each of at most `count` lines.
  private func lines(
    of call: Call, width: Double, count: Int, _ card: CardBuilder
  ) throws -> [CardBuilder.Line] {
    let words = CallWords(call, isOwn: card.isOwn, language: card.context.language)
    var lines = [
      CardBuilder.Line(
        block: try card.block(
          words.title, size: 15, weight: 600, pitch: 18, width: width, lines: count),
        name: "title")
    ]
    if !words.note.isEmpty {
      lines.append(
        CardBuilder.Line(
          block: try card.block(words.note, size: 13, pitch: 16, width: width, lines: count),
          ink: .secondary, name: "note", gap: 1))
    }
    return lines
  }

  /// Measures a button.
  private func pill(
    _ title: String, width: Double, _ card: CardBuilder
  ) throws -> CardBuilder.Pill {
    let inset = 9 * card.typeScale
    let block = try card.block(
      title, size: 13, weight: 600, pitch: 16, width: width - 24 - 2 * inset)
    return CardBuilder.Pill(
      block: block,
      size: Size(
        width: card.context.grid.ceil(block.size.width + 2 * inset),
        height: card.context.grid.round(30 * max(1, card.typeScale))))
  }

  /// The green of FaceTime.
  static let green = Ink.fixed(0x34C759, dark: 0x30D158)

  /// Adds a disc with a handset or a camera.
  private func addSymbol(of call: Call, in frame: Rect, _ card: inout CardBuilder) {
    card.add(.ellipse(in: frame), ink: call.ink(isOwn: card.isOwn), name: "disc")
    card.addCallSymbol(of: call, in: frame, ink: .white)
  }
}

/// What a card says about a call.
struct CallWords {
  /// What kind of call it was.
  let title: String
  /// How it ended; empty if there is nothing to say.
  let note: String

  /// - Parameters:
  ///   - call: The call.
  ///   - isOwn: Whether the viewer called.
  ///   - language: A BCP 47 tag.
  ///   - showsDirection: Whether the title says who called.
  init(_ call: Call, isOwn: Bool, language: String, showsDirection: Bool = false) {
    let isMissed = call.outcome == .missed && !isOwn
    let phrase: LocalizedPhrase =
      switch (call.isGroup, call.isVideo) {
      case (true, _): isMissed ? .missedGroupCall : .groupCall
      case (false, true) where showsDirection && !isMissed:
        isOwn ? .outgoingVideoCall : .incomingVideoCall
      case (false, false) where showsDirection && !isMissed:
        isOwn ? .outgoingCall : .incomingCall
      case (false, true): isMissed ? .missedVideoCall : .videoCall
      case (false, false): isMissed ? .missedVoiceCall : .voiceCall
      }
    title = phrase.text(in: language)

    let number = LocalNumber(locale: language)
    let outcome: String =
      switch call.outcome {
      case .answered: ""
      case .missed: isOwn ? LocalizedPhrase.noAnswer.text(in: language) : ""
      case .declined: LocalizedPhrase.callDeclined.text(in: language)
      case .cancelled: LocalizedPhrase.callCancelled.text(in: language)
      case .busy: LocalizedPhrase.callBusy.text(in: language)
      case .failed: LocalizedPhrase.callFailed.text(in: language)
      case .ringing: LocalizedPhrase.callRinging.text(in: language)
      case .ongoing: LocalizedPhrase.inCall.text(in: language)
      default: call.outcome.rawValue
      }
    let isOngoing = call.outcome == .ongoing
    var parts: [String] = []
    // Exports write 0 for calls that nobody answered.
    if let duration = call.duration, duration >= 1 {
      parts.append(isOngoing ? number.duration(duration) : number.span(duration))
    }
    if call.isGroup, !call.participants.isEmpty {
      parts.append(
        LocalizedPhrase.callJoined.text(
          in: language, naming: number.decimal(Double(call.participants.count))
        ).text)
    }
    // The length and the number of people say enough about a call that goes on.
    if !isOngoing || parts.isEmpty { parts.insert(outcome, at: 0) }
    note = parts.filter { !$0.isEmpty }.joinedByDots()
  }
}

extension HitRegion.Kind {
  /// A call. The target is the id of its message.
  public static let call = HitRegion.Kind(rawValue: "call")
  /// The button to call back. The target is the id of its message.
  public static let callBack = HitRegion.Kind(rawValue: "callBack")
  /// The button to join a call. The target is the id of its message.
  public static let joinCall = HitRegion.Kind(rawValue: "joinCall")
}

/// The symbols of calls.
enum CallSymbols {
  /// A handset whose ear and mouth face the upper right.
  static func handset(center: Point, size: Double) -> Path {
    // The outline of a handset that faces down, with a width of 2. One side; the other is its
    // mirror image.
    let steps: [(Point, Point, Point)] = [
      (Point(x: 0.5, y: -0.44), Point(x: 0.9, y: -0.3), Point(x: 1, y: 0.06)),
      (Point(x: 1.02, y: 0.14), Point(x: 1.02, y: 0.22), Point(x: 1.01, y: 0.3)),
      (Point(x: 1, y: 0.4), Point(x: 0.93, y: 0.45), Point(x: 0.84, y: 0.43)),
      (Point(x: 0.73, y: 0.41), Point(x: 0.62, y: 0.38), Point(x: 0.51, y: 0.34)),
      (Point(x: 0.43, y: 0.31), Point(x: 0.4, y: 0.26), Point(x: 0.4, y: 0.18)),
      (Point(x: 0.4, y: 0.1), Point(x: 0.4, y: 0.04), Point(x: 0.39, y: -0.02)),
      (Point(x: 0.26, y: -0.09), Point(x: 0.13, y: -0.11), Point(x: 0, y: -0.11)),
    ]
    let start = Point(x: 0, y: -0.44)
    var outline = [start] + steps.flatMap { [$0.0, $0.1, $0.2] }
    outline += outline.dropLast().reversed().map { Point(x: -$0.x, y: $0.y) }
    // Turned by 225°, about the middle of the outline.
    let (unit, cosine) = (size / 2.05, -(0.5.squareRoot()))
    let points = outline.map { point in
      let y = point.y - 0.1
      return Point(
        x: center.x + unit * cosine * (point.x - y), y: center.y + unit * cosine * (point.x + y))
    }
    var path = Path()
    path.move(points[0].x, points[0].y)
    for index in stride(from: 1, to: points.count - 2, by: 3) {
      let (first, second, end) = (points[index], points[index + 1], points[index + 2])
      path.curve(first.x, first.y, second.x, second.y, end.x, end.y)
    }
    path.close()
    return path
  }

  /// A video camera whose lens is at the right.
  static func camera(center: Point, size: Double) -> Path {
    let height = size * 0.62
    let (left, top) = (center.x - size / 2, center.y - height / 2)
    var path = Path.roundedRect(
      Rect(x: left, y: top, width: size * 0.68, height: height), radius: size * 0.15)
    let (near, far) = (left + size * 0.74, left + size)
    let r = size * 0.05
    path.move(near, center.y - height * 0.17)
    path.line(far - 2 * r, center.y - height * 0.37)
    path.curve(
      far - r, center.y - height * 0.43, far, center.y - height * 0.4, far,
      center.y - height * 0.28)
    path.line(far, center.y + height * 0.28)
    path.curve(
      far, center.y + height * 0.4, far - r, center.y + height * 0.43, far - 2 * r,
      center.y + height * 0.37)
    path.line(near, center.y + height * 0.17)
    path.close()
    return path
  }
}
