import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// The metrics of cards with a call, in points (approximate).
public struct CallMetrics: KindMetrics {
  /// The width of a card.
  public var width = 280.0
  /// The least height of a card.
  public var height = 65.0
  /// The diameter of the disc with the symbol.
  public var disc = 40.0

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<CallMetrics>] = [
    .number("callWidth", \.width, 100...1000),
    .number("callHeight", \.height, 20...400),
    .number("callDisc", \.disc, 10...200),
  ]
}

extension Metrics {
  /// The metrics of cards with a call.
  public var calls: CallMetrics {
    get { self[CallMetrics.self] }
    set { self[CallMetrics.self] = newValue }
  }
}

/// Shows calls as the FaceTime card: a disc with a symbol at the left, the title and a line below it, and a button.
///
/// The order of the parts is that of `CKTUConversationBalloonView`; the sizes are approximate, and the words are those of
/// WhatsApp (approximate).
public struct CallPresenter: CardPresenter {
  /// Creates the presenter.
  public init() {}

  /// The metrics of the kind.
  public var metrics: [any KindMetrics.Type] { [CallMetrics.self] }

  private static let inset = 12.0
  private static let gap = 10.0
  private static let green = Ink.fixed(0x34C759, dark: 0x30D158)

  /// Whether the presenter shows a row.
  public func accepts(_ item: TimelineItem) -> Bool { item.message?.payload is Call }

  /// An estimate with lines that are not broken, in points.
  public func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    request.metrics.calls.height * max(1, request.metrics.textSize / 17)
  }

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let call = content.message.payload as? Call else { return }
    let message = content.message.id
    let context = card.context
    let metrics = context.metrics.calls
    let grid = context.grid
    let width = card.width(metrics.width)
    let disc = metrics.disc * min(1.5, max(1, card.typeScale))
    let isMissed = call.outcome == .missed && !card.isOwn
    let left = Self.inset + disc + Self.gap

    // The button stands beside the text, or below it if the text would be too narrow.
    let button: (phrase: LocalizedPhrase, isActive: Bool)? =
      call.outcome == .ongoing ? (.joinCall, true) : isMissed ? (.callBack, false) : nil
    let pill = try button.map {
      try card.block(
        $0.phrase.text(in: context.language), size: 13, weight: 600,
        width: width - left - Self.inset - 22)
    }
    let pillSize = pill.map {
      Size(
        width: grid.ceil($0.size.width + 22 * min(1.2, max(1, card.typeScale))),
        height: grid.ceil(max(30, $0.size.height + 12)))
    }
    let beside = width - left - Self.inset - (pillSize.map { $0.width + Self.gap } ?? 0)
    let isBeside = pillSize == nil || beside >= 84 * max(1, card.typeScale)
    let textWidth = isBeside ? beside : width - left - Self.inset

    let title = try card.block(
      Self.title(of: call, isMissed: isMissed).text(in: context.language), size: 15, weight: 600,
      pitch: 19, width: textWidth, lines: 3)
    var lines = [CardBuilder.Line(block: title, ink: .text, name: "title")]
    let note = Self.note(of: call, isOwn: card.isOwn, in: context.language)
    if !note.isEmpty {
      lines.append(
        CardBuilder.Line(
          block: try card.block(note, size: 13, pitch: 16, width: textWidth, lines: 2),
          ink: .secondary, name: "note", gap: 1))
    }
    let textHeight = CardBuilder.height(of: lines)
    let below = isBeside ? 0 : (pillSize.map { $0.height + 8 } ?? 0)
    let contentHeight = max(textHeight, disc, isBeside ? pillSize?.height ?? 0 : 0)
    let height = grid.ceil(max(metrics.height, contentHeight + 24))
    let middle = grid.round(height / 2)

    let frame = Rect(x: Self.inset, y: middle - disc / 2, width: disc, height: disc)
    card.add(
      .ellipse(in: frame),
      ink: isMissed ? .failure : call.outcome == .ongoing ? Self.green : .faded(.secondary, 0.9),
      name: "disc")
    let symbol =
      call.isVideo
      ? Self.camera(center: Point(x: frame.midX, y: frame.midY), size: disc * 0.56)
      : Self.handset(center: Point(x: frame.midX, y: frame.midY), size: disc * 0.5)
    // Symbols are not mirrored.
    card.add(
      context.isMirrored ? symbol.mirrored(at: frame.midX) : symbol, ink: .white, name: "symbol")
    card.add(lines, at: Point(x: left, y: middle - textHeight / 2))
    if let pill, let pillSize, let button {
      let box = Rect(
        x: width - Self.inset - pillSize.width,
        y: isBeside ? grid.round(middle - pillSize.height / 2) : height - 4,
        width: pillSize.width, height: pillSize.height)
      card.add(
        .roundedRect(box, radius: box.height / 2),
        ink: button.isActive ? Self.green : .faded(.secondary, 0.22), name: "button")
      card.add(
        pill, at: Point(x: box.midX - pill.size.width / 2, y: box.midY - pill.size.height / 2),
        ink: button.isActive ? .white : .accent, name: "button")
    }
    card.card.size = Size(width: width, height: height + below)
    card.addHit(
      .call, message, in: Rect(x: 0, y: 0, width: width, height: height + below))
  }

  private static func title(of call: Call, isMissed: Bool) -> LocalizedPhrase {
    if call.isGroup { return isMissed ? .missedGroupCall : .groupCall }
    if call.isVideo { return isMissed ? .missedVideoCall : .videoCall }
    return isMissed ? .missedVoiceCall : .voiceCall
  }

  /// The line below the title: the length and the number of people who joined, or the outcome.
  private static func note(of call: Call, isOwn: Bool, in language: String) -> String {
    let number = LocalNumber(locale: language)
    var parts: [String] = []
    let phrase: LocalizedPhrase? =
      switch call.outcome {
      case .answered: nil
      case .missed: isOwn ? .noAnswer : nil
      case .declined: .callDeclined
      case .cancelled: .callCancelled
      case .busy: .callBusy
      case .failed: .callFailed
      case .ringing: .callRinging
      case .ongoing: .inCall
      default: LocalizedPhrase(english: call.outcome.rawValue, words: [:])
      }
    if let duration = call.duration, call.outcome == .answered || call.outcome == .ongoing {
      parts.append(
        call.outcome == .ongoing ? number.duration(duration) : number.span(duration))
    }
    if call.isGroup, !call.participants.isEmpty {
      parts.append(
        LocalizedPhrase.callJoined.text(in: language).replacing(
          "{count}", with: number.decimal(Double(call.participants.count))))
    }
    // Of a call that goes on, the length and the number of people say enough.
    if let phrase, call.outcome != .ongoing || parts.isEmpty {
      parts.insert(phrase.text(in: language), at: 0)
    }
    return parts.joined(separator: " · ")
  }

  /// A handset: a thick arc with an ear- and a mouthpiece, turned to the left.
  private static func handset(center: Point, size: Double) -> Path {
    // The points of the outline in a unit square, in the order of their drawing.
    func at(_ x: Double, _ y: Double) -> Point {
      Point(x: center.x + (x - 0.5) * size, y: center.y + (y - 0.5) * size)
    }
    var path = Path()
    func curve(_ a: Point, _ b: Point, _ c: Point) { path.curve(a.x, a.y, b.x, b.y, c.x, c.y) }
    let start = at(0.22, 0.04)
    path.move(start.x, start.y)
    curve(at(0.27, 0.0), at(0.33, 0.01), at(0.36, 0.06))
    curve(at(0.4, 0.13), at(0.43, 0.19), at(0.45, 0.25))
    curve(at(0.47, 0.31), at(0.45, 0.35), at(0.41, 0.38))
    curve(at(0.35, 0.42), at(0.34, 0.45), at(0.37, 0.5))
    curve(at(0.41, 0.56), at(0.45, 0.6), at(0.5, 0.63))
    curve(at(0.55, 0.66), at(0.58, 0.65), at(0.62, 0.59))
    curve(at(0.65, 0.55), at(0.69, 0.53), at(0.75, 0.55))
    curve(at(0.81, 0.57), at(0.87, 0.6), at(0.94, 0.64))
    curve(at(0.99, 0.67), at(1.0, 0.73), at(0.96, 0.78))
    curve(at(0.86, 0.93), at(0.74, 1.0), at(0.6, 0.95))
    curve(at(0.33, 0.85), at(0.15, 0.67), at(0.05, 0.4))
    curve(at(0.0, 0.26), at(0.07, 0.14), at(0.22, 0.04))
    path.close()
    return path
  }

  /// A camera with its lens at the right.
  private static func camera(center: Point, size: Double) -> Path {
    let (left, height) = (center.x - size / 2, size * 0.62)
    var path = Path.roundedRect(
      Rect(x: left, y: center.y - height / 2, width: size * 0.66, height: height),
      radius: size * 0.13)
    path.move(left + size * 0.72, center.y - size * 0.08)
    path.line(left + size, center.y - size * 0.25)
    path.line(left + size, center.y + size * 0.25)
    path.line(left + size * 0.72, center.y + size * 0.08)
    path.close()
    return path
  }
}

extension HitRegion.Kind {
  /// A call. The target is the id of the message.
  public static let call = HitRegion.Kind(rawValue: "call")
}
