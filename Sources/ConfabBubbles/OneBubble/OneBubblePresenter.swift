import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// Shows messages in one bubble each, with everything that belongs to it: the speaker's name, the
/// line of a forwarded message, the quoted message, photos or a card, the text, and the time with
/// its tick. Stickers and large emoji have no bubble; their time is on a plate of its own.
package struct OneBubblePresenter: ItemPresenter {
  private let look: OneBubbleLook
  /// The presenters of cards. If several accept a row, the last shows it.
  private let cards: [any CardPresenter]
  private static let media = MediaPresenter()
  private static let emoji = EmojiPresenter()

  /// Creates the presenter.
  ///
  /// - Parameter cards: The presenters of cards that have the theme's own arrangement. All others
  ///   are the built-in ones.
  init(_ look: OneBubbleLook, cards: [any CardPresenter] = []) {
    self.look = look
    self.cards = PresenterRegistry.builtInCards + cards
  }

  /// The metrics of the bubbles and of what is in them.
  package var metrics: [any KindMetrics.Type] {
    [OneBubbleMetrics.self] + TextPresenter.textMetrics + Self.media.metrics
      + Self.emoji.metrics + cards.flatMap(\.metrics)
  }

  /// Whether the presenter shows a row: a message of a speaker, of a kind that Confab knows.
  package func accepts(_ item: TimelineItem) -> Bool {
    guard case .message = item.content, item.side != .center else { return false }
    return item.kind == .text || Self.media.accepts(item) || card(of: item) != nil
  }

  private func card(of item: TimelineItem) -> (any CardPresenter)? {
    cards.last { $0.accepts(item) }
  }

  /// The names of the pictures: those of the content, and that of the quoted message.
  package func pictures(of item: TimelineItem) -> [String] {
    guard case .message(let content) = item.content else { return [] }
    let own =
      Self.media.accepts(item)
      ? Self.media.pictures(of: item) : card(of: item)?.pictures(of: item) ?? []
    return own + content.message.blocks.pictures + (content.quoted?.image.map { [$0] } ?? [])
  }

  /// The names of the sound files.
  package func recordings(of item: TimelineItem) -> [String] {
    card(of: item)?.recordings(of: item) ?? []
  }

  /// An estimate without names and quoted messages, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    if Self.media.accepts(item) { return Self.media.estimatedHeight(of: item, in: request) }
    return card(of: item)?.estimatedHeight(of: item, in: request)
      ?? request.estimatedTextHeight(of: item)
  }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  package func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .message(let content) = item.content else { return .nothing }
    let (avatars, failure) = (context.metrics.avatars, context.metrics.failedMarks)
    let gutter = item.decoration.reservesAvatarGutter ? avatars.gutter : 0
    let mark = item.decoration.isFailed ? failure.diameter + failure.gap : 0
    let context = context.narrowed(by: gutter + mark)
    if Self.emoji.accepts(item) {
      return try alone(try Self.emoji.measure(item, in: context), item, content, context)
    }
    if item.kind == ItemKind(.sticker) {
      return try alone(try StickerPresenter().measure(item, in: context), item, content, context)
    }
    if content.message.attachments.first?.form == .round {
      return try alone(try Self.media.measure(item, in: context), item, content, context)
    }
    func stack(cardWidth: Double) throws -> BubbleStack {
      var stack = BubbleStack(item, content, look, context, cardWidth: cardWidth)
      try stack.addContent { builder in
        guard let card = self.card(of: item) else { return false }
        try card.card(for: content, &builder)
        return true
      }
      return stack
    }
    let first = try stack(cardWidth: 0)
    let body = try first.body()
    guard let width = first.wantedCardWidth(in: body) else { return body }
    return try stack(cardWidth: width).body()
  }

  /// A body without a bubble, with the time on a plate at its lower corner.
  private func alone(
    _ body: ItemBody, _ item: TimelineItem, _ content: MessageContent, _ context: MeasureContext
  ) throws -> ItemBody {
    guard let footer = try MessageFooter(item, content, look, width: context.bodyWidth, context)
    else { return body }
    let grid = context.grid
    let padding = MessageFooter.padding
    var body = body
    let inner = Size(width: grid.ceil(body.size.width), height: grid.ceil(body.size.height))
    let plate = footer.size.width + 2 * padding.side
    body.size = Size(width: max(inner.width, plate), height: inner.height)
    let isAtRight = (item.decoration.side == .outgoing) != context.isMirrored
    let left = isAtRight ? body.size.width - inner.width : 0
    for index in body.hits.indices { body.hits[index].frame.x += left }
    let frame = Rect(
      x: body.size.width - padding.side - footer.size.width,
      y: inner.height - padding.vertical - footer.size.height, width: footer.size.width,
      height: footer.size.height)
    body.missing += footer.missing
    // Pills at the foot don't cover the time.
    if look.reactions == nil, content.message.reactions.contains(where: { $0.sticker == nil }) {
      body.size.height += grid.round(max(0, context.metrics.reactionPills.overlap))
    }
    body.content = ContentWithTime(
      content: body.content, frame: Rect(x: left, y: 0, width: inner.width, height: inner.height),
      footer: footer, footerFrame: context.isMirrored ? frame.mirrored(in: body.size.width) : frame,
      plate: look.freeGround)
    return body
  }
}

/// A sticker or large emoji with the time at its lower corner.
private struct ContentWithTime: ItemContent {
  let content: any ItemContent
  let frame: Rect
  let footer: MessageFooter
  let footerFrame: Rect
  let plate: (light: Color, dark: Color)?

  func draw(in box: Rect, context: DrawContext, into scene: inout Scene) {
    content.draw(in: frame.offset(x: box.x, y: box.y), context: context, into: &scene)
    footer.draw(
      in: footerFrame.offset(x: box.x, y: box.y), on: .page(plate), context: context, into: &scene)
  }
}
