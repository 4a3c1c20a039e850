import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// A presenter that shows a message as a card. Its measuring consists of a call of
/// ``card(for:_:)``; a caption is added below.
protocol CardPresenter: ItemPresenter {
  /// Adds the parts of a message to a card and sets its size.
  ///
  /// - Throws: The errors of shaping text.
  func card(for content: MessageContent, _ card: inout CardBuilder) throws
}

extension CardPresenter {
  /// Measures the card and the caption of a row.
  ///
  /// - Throws: The errors of shaping text.
  public func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .message(let content) = item.content else { return .nothing }
    var builder = CardBuilder(item, context)
    try card(for: content, &builder)
    return try builder.body(of: content)
  }
}

extension TimelineItem {
  /// Whether the row shows a message of a kind with its payload. The kind is compared first: it
  /// isn't copied.
  func shows<Payload: MessagePayload>(_ kind: MessageKind, with type: Payload.Type) -> Bool {
    self.kind.rawValue == kind.rawValue && message?.payload is Payload
  }
}

/// Collects the parts of a card. Lengths are in points, for left-to-right locales.
struct CardBuilder {
  /// The context of measuring.
  let context: MeasureContext
  /// The item that the card shows.
  let item: TimelineItem
  /// The card so far. Set its size, its ground and its radius.
  var card = Card()
  /// Whether the card shows the message's text itself, so that there is no caption.
  var showsText = false
  /// Whether the caption is above the card.
  var hasCaptionAbove = false
  /// Whether the card is in a bubble that has everything of its message inside.
  var isInside = false
  /// The least width of the card, for cards as wide as their bubble.
  var leastWidth = 0.0
  /// The text size to which type sizes and line pitches relate.
  var usualTextSize = 17.0
  private(set) var hits: [HitRegion] = []
  /// The scalars of the texts that no font covers.
  private(set) var missing: [Unicode.Scalar] = []

  init(_ item: TimelineItem, _ context: MeasureContext) {
    self.item = item
    self.context = context
    card.radius = context.metrics.bubbleRadius
  }

  /// The ratio of the text size to the usual one. Type sizes and line pitches grow with it.
  var typeScale: Double { context.metrics.textSize / usualTextSize }

  /// The ratio of the lengths of a card to the usual ones. They grow with the text, but not in
  /// narrow rows (approximate).
  var lengthScale: Double { max(1, min(typeScale, maximumWidth / 250)) }

  /// The widest card, in points.
  var maximumWidth: Double { context.bodyWidth }

  /// Whether the viewer sent the message.
  var isOwn: Bool { item.decoration.side == .outgoing }

  /// Shapes a text and breaks it into lines, without adding it.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - size: The type size at the usual text size.
  ///   - weight: The weight of the font.
  ///   - pitch: The line pitch at the usual text size; `nil` for 1.2 times the size, in whole
  ///     points.
  ///   - width: The width at which lines are broken.
  ///   - lines: The largest number of lines. A longer text ends with an ellipsis.
  ///   - monospaced: Whether the font is monospaced.
  /// - Throws: `FontError`.
  func block(
    _ string: String, size: Double, weight: Int = 400, pitch: Double? = nil, width: Double,
    lines: Int = 1, monospaced: Bool = false
  ) throws -> TextBlock {
    var style = context.metrics.style(size: size * typeScale, weight: weight)
    if monospaced { style = TextStyle(size: size * typeScale, mono: true) }
    return try context.block(
      string, style: style,
      pitch: context.grid.round((pitch ?? (size * 1.2).rounded()) * typeScale),
      width: max(width, size * typeScale), maximumLines: lines)
  }

  /// Adds a block of text.
  ///
  /// - Parameters:
  ///   - block: The text.
  ///   - point: The top left corner of the text; the top right one if `alignsTrailing`.
  ///   - centered: The width in which each line is centered; `nil` for lines at their natural side.
  /// - Returns: The frame of the text.
  @discardableResult
  mutating func add(
    _ block: TextBlock, at point: Point, ink: Ink = .text, name: String = "text",
    alignsTrailing: Bool = false, centered: Double? = nil, strike: Bool = false
  ) -> Rect {
    let width = centered ?? block.size.width
    let frame = Rect(
      x: alignsTrailing ? point.x - width : point.x, y: context.grid.round(point.y), width: width,
      height: block.size.height)
    card.parts.append(
      (
        name,
        .text(block, frame: frame, centered == nil ? .natural : .center, ink, strike: strike)
      ))
    missing += block.text.shaped.missing
    return frame
  }

  /// Adds a picture of the document, or what stands for a missing one.
  mutating func add(
    picture name: String, in frame: Rect, radius: Double, text: String? = nil,
    part: String = "picture"
  ) {
    add(picture: name, in: frame, radii: CornerRadii(radius), text: text, part: part)
  }

  /// Adds a picture of the document, or what stands for a missing one.
  mutating func add(
    picture name: String, in frame: Rect, radii: CornerRadii, text: String? = nil,
    part: String = "picture"
  ) {
    guard let source = context.assets.picture(of: name) else {
      add(
        .roundedRect(frame, radii: radii), ink: .faded(.secondary, 0.25), name: part, text: text)
      return
    }
    card.parts.append((part, .image(source, frame: frame, radii: radii, text: text)))
  }

  /// Adds a filled outline.
  mutating func add(
    _ path: Path, ink: Ink, name: String = "symbol", text: String? = nil
  ) {
    card.parts.append((name, .fill(path, ink, text: text)))
  }

  /// A path that looks the same in mirrored layouts, as check marks, play buttons and maps do.
  ///
  /// - Parameter x: The vertical line in whose mirror image it is drawn.
  func unmirrored(_ path: Path, at x: Double) -> Path {
    context.isMirrored ? path.mirrored(at: x) : path
  }

  /// Adds a line with round ends.
  mutating func add(_ path: Path, ink: Ink, width: Double, name: String = "symbol") {
    card.parts.append((name, .stroke(path, ink, width: width)))
  }

  /// Adds a disc that shrinks and grows again in films.
  ///
  /// - Parameter diameters: The smallest diameter, and the one at rest, in points.
  mutating func add(
    halo diameters: ClosedRange<Double>, at center: Point, ink: Ink, name: String
  ) {
    card.parts.append((name, .halo(diameters, center: center, ink)))
  }

  /// Adds an avatar with its frame in the card.
  mutating func add(_ avatar: AvatarLayout, name: String = "avatar") {
    card.parts.append((name, .avatar(avatar)))
    missing += avatar.missing
  }

  /// Adds a region that can be tapped.
  mutating func addHit(_ kind: HitRegion.Kind, _ target: String, in frame: Rect) {
    hits.append(HitRegion(kind: kind, target: target, frame: frame))
  }

  /// The card with a line around it instead of the ground of a bubble, if others have no bubbles.
  var framed: Card {
    guard context.metrics.hasPlainOthers, item.decoration.side == .incoming, card.outline == nil
    else { return card }
    switch card.ground {
    case .bubble, .incoming: break
    case .ink, .none: return card
    }
    var card = card
    card.ground = .ink(.page)
    card.outline = .faded(.text, 0.16)
    return card
  }

  /// The body with the card, and with the caption of a message in a bubble below it.
  ///
  /// - Throws: The errors of shaping text.
  func body(of content: MessageContent) throws -> ItemBody {
    let grid = context.grid
    var card = framed
    card.size = Size(width: grid.ceil(card.size.width), height: grid.ceil(card.size.height))
    let hasCaption = content.message.text?.isEmpty == false && !showsText
    let caption =
      hasCaption ? try TextBubble(captionOf: content, at: item.decoration.side, in: context) : nil
    let captionSize = caption.map {
      Size(width: grid.ceil($0.size.width), height: grid.ceil($0.size.height))
    }
    let gap = grid.round(context.metrics.gapJoined)
    let isAbove = hasCaptionAbove && caption != nil
    let cardTop = isAbove ? (captionSize?.height ?? 0) + gap : 0
    let captionTop = isAbove ? 0 : card.size.height + gap
    let width = max(card.size.width, captionSize?.width ?? 0)
    let isAtRight = isOwn != context.isMirrored
    func left(_ partWidth: Double) -> Double { isAtRight ? width - partWidth : 0 }
    var body = ItemBody(
      size: Size(
        width: width,
        height: card.size.height + (captionSize.map { $0.height + gap } ?? 0)),
      lines: (caption?.lines ?? []).map {
        TextLineFrame(bytes: $0.bytes, width: $0.width, baseline: $0.baseline + captionTop)
      },
      hits: hits.map { hit in
        let x = context.isMirrored ? card.size.width - hit.frame.maxX : hit.frame.x
        return HitRegion(
          kind: hit.kind, target: hit.target,
          frame: Rect(
            x: x + left(card.size.width), y: hit.frame.y + cardTop, width: hit.frame.width,
            height: hit.frame.height))
      }
        + (caption?.hits ?? []).map {
          HitRegion(
            kind: $0.kind, target: $0.target,
            frame: $0.frame.offset(x: left(captionSize?.width ?? 0), y: captionTop))
        },
      missing: missing + (caption?.missing ?? []),
      content: CardContent(
        card: card, caption: caption, captionTop: captionTop, captionSize: captionSize ?? .zero,
        cardTop: cardTop))
    body.footWidth = isAbove ? card.size.width : captionSize?.width
    return body
  }
}
