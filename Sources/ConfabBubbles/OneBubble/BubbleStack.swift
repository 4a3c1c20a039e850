import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Puts the parts of a message below each other in one bubble. Frames are in points, for
/// left-to-right locales, until ``body()`` mirrors them.
struct BubbleStack {
  private let item: TimelineItem
  private let content: MessageContent
  private let look: OneBubbleLook
  private let context: MeasureContext
  private let metrics: OneBubbleMetrics
  /// The photos that are shown.
  private var photos: [Photo] = []
  private var mosaic: PhotoMosaic?
  private var cards: [(card: Card, hits: [HitRegion], missing: [Unicode.Scalar])] = []
  private var hasText = true
  /// Whether the bubble has the message's reactions inside.
  private let hasReactions: Bool
  /// The space between the lines above and a picture.
  private static let pictureGap = 5.0
  /// The least width of cards that are as wide as the bubble.
  private let cardWidth: Double

  init(
    _ item: TimelineItem, _ content: MessageContent, _ look: OneBubbleLook,
    _ context: MeasureContext, cardWidth: Double = 0
  ) {
    self.cardWidth = cardWidth
    self.item = item
    self.content = content
    self.look = look
    self.context = context
    metrics = context.metrics.boxes
    hasReactions =
      look.reactions != nil && content.message.reactions.contains { $0.sticker == nil }
  }

  /// Adds the photos or the card of the message.
  ///
  /// - Parameter card: Makes the card of the message; `false` if it has none.
  /// - Throws: The errors of shaping text.
  mutating func addContent(card: (inout CardBuilder) throws -> Bool) throws {
    let message = content.message
    hasText =
      message.text?.isEmpty == false || !message.blocks.isEmpty
      || message.answer?.isShown == true
    var builder = CardBuilder(item, context)
    builder.leastWidth = cardWidth
    builder.isInside = true
    if try card(&builder) {
      hasText = hasText && !builder.showsText
      return add(builder)
    }
    var pictures: [Attachment] = []
    for attachment in message.attachments {
      if attachment.viewOnce != nil {
        let row = try ViewOnceRow(attachment, of: message.kind, item, context)
        cards.append((row.card, row.hits(in: row.card.frame), row.missing))
      } else if attachment.isFile(in: message.kind) {
        var row = CardBuilder(item, context)
        row.leastWidth = cardWidth
        row.isInside = true
        try FileRow.add(attachment, look.file, to: &row)
        add(row)
      } else {
        pictures.append(attachment)
      }
    }
    guard !pictures.isEmpty else { return }
    let isIncoming = item.decoration.side == .incoming
    let photos = try pictures.map { try Photo($0, isIncoming: isIncoming, in: context) }
    let footer = try MessageFooter(item, content, look, width: context.bodyWidth, context)
    let mosaic = PhotoMosaic(
      photos.map(\.pixels), rule: look.mosaic,
      limit: Size(
        width: context.bodyWidth - 2 * metrics.photoInset,
        height: context.metrics.photos.maximumHeight),
      // A photo has room for the time.
      leastWidth: footer.map { $0.size.width + 2 * footerInset - 2 * metrics.photoInset } ?? 0,
      isWide: context.rowWidth >= context.metrics.wideWidth, grid: context.grid)
    self.photos = Array(photos.prefix(mosaic.cells.count))
    self.mosaic = mosaic
  }

  /// The space beside the time in a bubble, in points.
  private var footerInset: Double {
    MessageFooter.inset(context.metrics)
  }

  private mutating func add(_ builder: CardBuilder) {
    var card = builder.card
    card.size = Size(
      width: context.grid.ceil(card.size.width), height: context.grid.ceil(card.size.height))
    cards.append((card, builder.hits, builder.missing))
  }

  /// The width that cards need to be as wide as a bubble; `nil` if they are.
  func wantedCardWidth(in body: ItemBody) -> Double? {
    cards.contains { $0.card.fillsWidth && $0.card.size.width < body.size.width }
      ? body.size.width : nil
  }

  /// The bubble with its parts.
  ///
  /// - Throws: The errors of shaping text.
  func body() throws -> ItemBody {
    let grid = context.grid
    var bubble = OneBubble(
      look: look, radius: context.metrics.bubbleRadius, photoInset: metrics.photoInset)
    // Photos and cards with pictures decide how wide the texts are.
    let cardWidth =
      cards.contains { $0.card.limitsTexts ?? $0.card.clips }
      ? cards.map(\.card.size.width).max() : nil
    let limit =
      mosaic.map { grid.ceil($0.size.width + 2 * metrics.photoInset) } ?? cardWidth
      ?? context.bodyWidth
    var footer = try MessageFooter(item, content, look, width: limit, context)
    if case .inside = cards.last?.card.timePlace { footer = nil }
    let side = context.metrics.bubbleInsetHorizontal
    var width = max(context.metrics.bubbleMinimumWidth, mosaic == nil ? 0 : limit)
    var (y, isFirst) = (0.0, true)
    // The space above a text.
    var textGap = metrics.textTop
    func place(_ part: OneBubble.Part, _ frame: Rect) {
      bubble.parts.append((part, frame))
      // A line behind a symbol needs no such space at its other side if the bubble is full.
      let wanted = frame.maxX + (frame.x > 0 ? frame.x : 0)
      width = max(width, min(wanted, max(limit, frame.maxX)))
    }
    for label in try labels(width: limit - 2 * side) {
      if isFirst { y = grid.round(metrics.nameTop) }
      isFirst = false
      textGap = metrics.nameGap
      let block = label.block
      bubble.missing += block.text.shaped.missing
      if let symbol = label.symbol {
        let size = metrics.nameSize
        place(
          .symbol(symbol, label.ink),
          Rect(x: side, y: y + (block.size.height - size) / 2, width: size, height: size))
      }
      place(
        .label(block, label.ink),
        Rect(
          x: side + label.indent, y: y, width: grid.ceil(block.size.width),
          height: block.size.height))
      y += grid.ceil(block.size.height)
    }
    if let quoted = content.quoted {
      let quote = try QuotePanel(
        quoted, width: limit - 2 * metrics.quoteSide, look, context)
      y += grid.round(isFirst ? metrics.quoteTop : metrics.quoteGap)
      isFirst = false
      bubble.missing += quote.missing
      place(
        .quote(quote),
        Rect(x: metrics.quoteSide, y: y, width: quote.size.width, height: quote.size.height))
      if let id = quoted.id {
        bubble.hits.append(
          HitRegion(kind: .message, target: id, frame: bubble.parts[bubble.parts.count - 1].frame))
      }
      y += quote.size.height + grid.round(metrics.quoteGap)
      textGap = 0
    }
    let isTextFirst =
      hasText && (cards.contains { $0.card.isBelowText } || content.message.isCaptionAbove)
      && (mosaic != nil || !cards.isEmpty)
    // Signal and WhatsApp have 5 points between a name and a picture, Telegram 7.
    if !isFirst, !isTextFirst, content.quoted == nil,
      mosaic != nil || cards.first.map({ $0.card.clips || $0.card.limitsTexts == true }) == true
    {
      y += grid.round(Self.pictureGap)
    }
    if isTextFirst {
      y += grid.round(textGap)
      let column = try TextColumn(content, width: limit - 2 * side, in: context)
      bubble.text = (column, y)
      width = max(width, grid.ceil(column.size.width) + 2 * side)
      y += grid.ceil(column.size.height - metrics.textTrim)
      if mosaic != nil { y += grid.round(metrics.textBottom) }
      isFirst = false
    }
    let isTextBelow = hasText && !isTextFirst
    if let mosaic {
      let inset = grid.round(metrics.photoInset)
      if isFirst { y = inset }
      for (photo, cell) in zip(photos, mosaic.cells) {
        let frame = cell.frame.offset(x: inset, y: y)
        // A corner beside a text is not a corner of the bubble.
        var corners = cell.corners
        if !isFirst { corners.subtract([.topLeft, .topRight]) }
        if isTextBelow || hasReactions { corners.subtract([.bottomLeft, .bottomRight]) }
        // The width of the bubble is that of all photos.
        bubble.parts.append((.photo(photo, corners), frame))
        bubble.hits += photo.hits(in: frame)
        bubble.missing += photo.missing
      }
      if mosaic.more > 0 {
        bubble.hiddenLabel = try context.block(
          "+\(mosaic.more)", style: context.metrics.style(size: 24), pitch: 29,
          width: .greatestFiniteMagnitude, maximumLines: 1)
      }
      y += grid.ceil(mosaic.size.height)
      textGap = metrics.textTop
      isFirst = false
    }
    for card in cards {
      place(.card(card.card), card.card.frame.offset(y: y))
      bubble.hits += card.hits.map { hit in
        var hit = hit
        hit.frame.y += y
        return hit
      }
      bubble.missing += card.missing
      y += card.card.size.height
      textGap = 0
      isFirst = false
    }
    if isTextBelow {
      return try finish(bubble, text: y + grid.round(textGap), width: width, limit: limit, footer)
    }
    return try finish(bubble, bottom: y, width: width, limit: limit, footer)
  }

  /// A line above the content.
  private struct Label {
    let block: TextBlock
    let ink: OneBubble.LabelInk
    var symbol: NoteSymbol?
    /// The space for the symbol.
    var indent = 0.0
  }

  /// The name of the speaker, and the line of a forwarded message.
  private func labels(width: Double) throws -> [Label] {
    var labels: [Label] = []
    func add(
      _ text: String, weight: Int, _ ink: OneBubble.LabelInk, symbol: NoteSymbol? = nil
    ) throws {
      var style = context.metrics.style(size: metrics.nameSize, weight: weight)
      style.italic = symbol != nil
      let indent = symbol == nil ? 0 : context.grid.round(metrics.nameSize * 1.3)
      labels.append(
        Label(
          block: try context.block(
            text, style: style, pitch: metrics.namePitch,
            width: max(metrics.nameSize, width - indent), maximumLines: 1), ink: ink,
          symbol: symbol, indent: indent))
    }
    let decoration = item.decoration
    if decoration.showsName, let speaker = decoration.speaker {
      try add(
        context.participants[speaker]?.name ?? speaker, weight: OneBubbleLook.nameWeight,
        .speaker(context.speakerColor(of: speaker)))
    }
    if let forward = content.message.forward {
      switch look.forward {
      case .detail: try add(ForwardWords.text(of: forward, in: context), weight: 400, .detail)
      case .accent: try add(ForwardWords.text(of: forward, in: context), weight: 400, .accent)
      case .arrow:
        let unnamed = Forward(from: nil, isFrequent: forward.isFrequent)
        try add(
          ForwardWords.text(of: unnamed, in: context), weight: 400, .detail,
          symbol: forward.isFrequent ? .forwardedManyTimes : .forward)
      }
    }
    return labels
  }
}

extension BubbleStack {
  /// Adds the text and the time beside its last line, or below it.
  private func finish(
    _ bubble: OneBubble, text textTop: Double, width: Double, limit: Double,
    _ footer: MessageFooter?
  ) throws -> ItemBody {
    let grid = context.grid
    let side = context.metrics.bubbleInsetHorizontal
    var (bubble, width) = (bubble, width)
    let column = try TextColumn(content, width: limit - 2 * side, in: context)
    var textTop = textTop
    var bottom = textTop + column.size.height - metrics.textTrim + metrics.textBottom
    let textWidth = grid.ceil(column.size.width)
    width = max(width, textWidth + 2 * side)
    if hasReactions {
      bottom = try addReactions(
        to: &bubble, below: bottom - metrics.textBottom, afterText: true, &width, limit, footer)
    } else if let footer {
      let end = column.isRightToLeft == context.isMirrored ? column.lastLineEnd : nil
      let needed = side + (end ?? textWidth) + metrics.timeGap + footer.size.width + metrics.timeEnd
      if end != nil || context.isMirrored && column.isRightToLeft, needed <= limit {
        width = max(width, needed)
      } else {
        bottom += metrics.timeLine
        width = max(width, side + footer.size.width + metrics.timeEnd)
      }
    }
    width = grid.ceil(width)
    let spare = grid.round(max(0, metrics.leastHeight - bottom) / 2)
    textTop += spare
    bottom = max(bottom, metrics.leastHeight)
    bubble.text = (column, textTop)
    return finish(
      bubble, size: Size(width: width, height: grid.ceil(bottom)), footer, raisedBy: spare)
  }

  /// Ends a bubble without a text: with the time on the photo, or on a line of its own.
  private func finish(
    _ bubble: OneBubble, bottom: Double, width: Double, limit: Double, _ footer: MessageFooter?
  ) throws -> ItemBody {
    var (bubble, bottom, width) = (bubble, bottom, width)
    var (reserve, raise) = (0.0, 0.0)
    if hasReactions {
      bottom = try addReactions(
        to: &bubble, below: bottom, afterText: false, &width, limit, footer)
    } else if mosaic != nil, cards.isEmpty {
      bubble.isTimeOnPhoto = true
      bottom += metrics.photoInset
    } else if let footer {
      switch cards.last?.card.timePlace ?? .below {
      case .onPicture: bubble.isTimeOnPhoto = true
      case .beside(let end, let room, let foot)
      where end + metrics.timeGap + footer.size.width + max(room, metrics.timeEnd)
        <= context.bodyWidth:
        (reserve, raise) = (max(0, room - metrics.timeEnd), foot)
        width = max(
          width, end + metrics.timeGap + footer.size.width + max(room, metrics.timeEnd))
      case .beside, .below: bottom += metrics.timeLine
      case .inside: break
      }
    }
    if let footer { width = max(width, footer.size.width + 2 * metrics.timeEnd) }
    return finish(
      bubble, size: Size(width: context.grid.ceil(width), height: context.grid.ceil(bottom)),
      footer, raisedBy: raise, reserve: reserve)
  }

  /// Adds the reactions. The time is beside their last line if there is room, and below it
  /// otherwise.
  ///
  /// - Returns: The bottom of the bubble.
  private func addReactions(
    to bubble: inout OneBubble, below top: Double, afterText: Bool, _ width: inout Double,
    _ limit: Double, _ footer: MessageFooter?
  ) throws -> Double {
    guard let reactions = look.reactions else { return top }
    let pills = try reactions.pills(
      of: content.message, top: top + (afterText ? reactions.afterText : reactions.afterOther),
      limit: limit, context)
    guard let last = pills.last?.frame else { return top }
    for (pill, frame) in pills {
      bubble.parts.append((.reaction(pill), frame))
      bubble.missing += pill.pill.missing
      bubble.hits.append(HitRegion(kind: .reactions, target: content.message.id, frame: frame))
      width = max(width, frame.maxX + reactions.inset)
    }
    let bottom = last.maxY + reactions.below
    guard let footer else { return bottom }
    let needed = last.maxX + metrics.timeGap + footer.size.width + metrics.timeEnd
    width = max(width, needed <= limit ? needed : footer.size.width + 2 * metrics.timeEnd)
    return needed <= limit ? bottom : bottom + metrics.timeLine
  }

  /// Makes the quoted message and its region as wide as the content of the bubble.
  private func stretchQuote(of bubble: inout OneBubble, to width: Double) {
    for index in bubble.parts.indices {
      guard case .quote = bubble.parts[index].part else { continue }
      let old = bubble.parts[index].frame
      bubble.parts[index].frame.width = width
      for hit in bubble.hits.indices where bubble.hits[hit].frame == old {
        bubble.hits[hit].frame.width = width
      }
    }
  }

  private func finish(
    _ bubble: OneBubble, size: Size, _ footer: MessageFooter?, raisedBy spare: Double = 0,
    reserve: Double = 0
  ) -> ItemBody {
    var bubble = bubble
    stretchQuote(of: &bubble, to: size.width - 2 * metrics.quoteSide)
    if let (column, top) = bubble.text {
      let side = context.metrics.bubbleInsetHorizontal
      let isAtRight = column.isRightToLeft != context.isMirrored
      let frame = Rect(
        x: isAtRight ? size.width - side - column.size.width : side, y: top - metrics.textTrim / 2,
        width: column.size.width, height: column.size.height)
      bubble.parts.append((.text(column), frame))
      bubble.lines = column.lines.map {
        TextLineFrame(bytes: $0.bytes, width: $0.width, baseline: $0.baseline + frame.y)
      }
      bubble.hits += column.hits.map { $0.offset(x: frame.x, y: frame.y) }
      bubble.missing += column.missing
    }
    if let footer {
      let padding = MessageFooter.padding
      let inset = metrics.photoInset + metrics.timeOnPhoto
      let (end, bottom) =
        bubble.isTimeOnPhoto
        ? (inset + padding.side, inset + padding.vertical)
        : (metrics.timeEnd + reserve, metrics.timeBottom + spare)
      bubble.parts.append(
        (
          .footer(footer),
          Rect(
            x: size.width - end - footer.size.width,
            y: context.grid.round(size.height - bottom - footer.size.height),
            width: footer.size.width, height: footer.size.height)
        ))
      bubble.missing += footer.missing
    }
    if context.isMirrored {
      for index in bubble.parts.indices {
        bubble.parts[index].frame = bubble.parts[index].frame.mirrored(in: size.width)
      }
      for index in bubble.hits.indices {
        bubble.hits[index].frame = bubble.hits[index].frame.mirrored(in: size.width)
      }
    }
    return ItemBody(
      size: size, lines: bubble.lines, hits: bubble.hits, missing: bubble.missing,
      content: bubble)
  }
}
