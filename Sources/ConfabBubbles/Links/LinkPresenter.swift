import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport
import ConfabTimeline

/// The metrics of link cards. Lengths are in points, type sizes at the usual text size.
package struct LinkMetrics: KindMetrics {
  /// The width of a card with a large picture, relative to the width between the margins and the
  /// avatar.
  package var share = 0.85
  /// The length that is subtracted from this width.
  package var reserve = 27.83
  /// The width of a card with a portrait or square picture, relative to that of others.
  package var portraitShare = 0.76
  /// The side of a small picture.
  package var thumbnail = 30.0
  /// The type size of the title.
  package var titleSize = 15.0
  /// The type size of the site.
  package var siteSize = 13.0

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<LinkMetrics>] = [
    .number("linkShare", \.share, 0.1...1),
    .number("linkReserve", \.reserve, 0...200),
    .number("linkPortraitShare", \.portraitShare, 0.1...1),
    .number("linkThumbnail", \.thumbnail, 4...200),
    .number("linkTitleSize", \.titleSize, 4...80),
    .number("linkSiteSize", \.siteSize, 4...80),
  ]
}

extension Metrics {
  /// The metrics of link cards.
  package var links: LinkMetrics {
    get { self[LinkMetrics.self] }
    set { self[LinkMetrics.self] = newValue }
  }
}

/// Shows a web page as a card: its picture, title and site. The message's text is in a bubble
/// above.
package struct LinkPresenter: CardPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [LinkMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.kind == ItemKind(.link) }

  /// The picture of the page.
  package func pictures(of item: TimelineItem) -> [String] {
    [(item.message?.payload as? LinkPreview)?.image].compactMap(\.self)
  }

  /// An estimate with a title of one line, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    guard let message = item.message, let link = message.payload as? LinkPreview else { return 0 }
    let metrics = request.metrics
    let caption = Self.compactHeight * metrics.textSize / 17
    let isLarge = link.size == .large || link.size == nil && link.image != nil
    let picture = isLarge ? request.rowWidth * metrics.links.share * Self.pictureRatio : 0
    let hasText = message.text?.isEmpty == false && message.text != link.url
    return caption + picture + (hasText ? request.estimatedTextHeight(of: item) : 0)
  }

  /// Space at the sides of the caption, above it, between its lines, and below it.
  private static let inset = (side: 16.0, top: 8.0, gap: 2.0, bottom: 9.0)
  private static let pitch = (title: 18.0, site: 16.0)
  /// The end of a compact card after its picture.
  private static let compactEnd = 12.0
  private static let compactHeight = 59.0
  private static let compactMinimumWidth = 150.0
  /// A picture whose longer side has fewer pixels is a thumbnail.
  static let largePixels = 150
  /// The ratio of a large picture that is missing, height to width (approximate).
  static let pictureRatio = 0.525
  /// The ratios to which pictures are cropped, height to width (approximate).
  static let ratios = 0.3...4.0 / 3
  private static let thumbnailRadius = 3.0

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let link = content.message.payload as? LinkPreview else { return }
    card.hasCaptionAbove = true
    card.showsText = content.message.text == link.url
    card.card.ground = .incoming
    let state = link.image.map(card.context.assets.state)
    var ratio: Double?
    var isLarge = link.size == .large
    if case .image(let width, let height) = state, width > 0, height > 0 {
      ratio = Double(height) / Double(width)
      if link.size == nil { isLarge = max(width, height) >= Self.largePixels }
    }
    if isLarge, link.image != nil {
      try addLarge(link, ratio: ratio ?? Self.pictureRatio, &card)
    } else {
      try addCompact(link, &card)
    }
    card.addHit(
      .url, link.url,
      in: Rect(x: 0, y: 0, width: card.card.size.width, height: card.card.size.height))
  }

  /// The width of a card with a large picture.
  static func largeWidth(isUpright: Bool, _ card: CardBuilder) -> Double {
    let metrics = card.context.metrics
    let room = room(in: card)
    return card.context.grid.round(
      min(
        room,
        max(
          metrics.textSize * 6,
          (room * metrics.links.share - metrics.links.reserve)
            * (isUpright ? metrics.links.portraitShare : 1))))
  }

  private func addLarge(
    _ link: LinkPreview, ratio: Double, _ card: inout CardBuilder
  ) throws {
    let context = card.context
    let metrics = context.metrics
    let width = Self.largeWidth(isUpright: ratio >= 1, card)
    let height = (width * min(max(ratio, Self.ratios.lowerBound), Self.ratios.upperBound))
      .rounded(.down)
    let frame = Rect(x: 0, y: 0, width: width, height: height)
    card.card.clips = true
    card.add(picture: link.image ?? "", in: frame, radius: 0, text: link.title ?? link.url)
    if link.isVideo {
      Self.addPlay(
        center: Point(x: frame.midX, y: frame.midY),
        diameter: min(metrics.photos.playDiameter, height * 0.6), &card)
    }
    let caption = try blocks(of: link, width: width - 2 * Self.inset.side, card)
    var y = height + Self.inset.top * card.typeScale
    for (block, isTitle) in caption {
      card.add(
        block, at: Point(x: Self.inset.side, y: y), ink: isTitle ? .text : .secondary,
        name: isTitle ? "title" : "site")
      y += block.size.height + Self.inset.gap
    }
    card.card.size = Size(
      width: width, height: y - Self.inset.gap + Self.inset.bottom * card.typeScale)
  }

  private func addCompact(_ link: LinkPreview, _ card: inout CardBuilder) throws {
    let context = card.context
    let side = context.metrics.links.thumbnail * max(1, min(1.6, card.typeScale))
    let rest = 2 * Self.inset.side + side + Self.compactEnd
    let caption = try blocks(of: link, width: card.maximumWidth - rest, card)
    let textWidth = caption.map(\.block.size.width).max() ?? 0
    let textHeight =
      caption.map(\.block.size.height).reduce(0, +) + Self.inset.gap * Double(caption.count - 1)
    let width = context.grid.ceil(max(Self.compactMinimumWidth, textWidth + rest))
    let height = context.grid.ceil(
      max(Self.compactHeight, textHeight + Self.inset.top + Self.inset.bottom))
    var y = (height - textHeight) / 2
    for (block, isTitle) in caption {
      card.add(
        block, at: Point(x: Self.inset.side, y: y), ink: isTitle ? .text : .secondary,
        name: isTitle ? "title" : "site")
      y += block.size.height + Self.inset.gap
    }
    let frame = Rect(
      x: context.grid.round(width - Self.compactEnd - side),
      y: context.grid.round((height - side) / 2), width: side, height: side)
    let center = Point(x: frame.midX, y: frame.midY)
    if let image = link.image {
      card.add(
        picture: image, in: frame, radius: Self.thumbnailRadius, text: link.title ?? link.url)
      if link.isVideo { Self.addPlay(center: center, diameter: side * 0.67, &card) }
    } else if link.isVideo {
      card.add(.ellipse(in: frame), ink: .faded(.secondary, 0.8))
      let triangle = CardSymbols.play(center: center, size: side * 0.42)
      card.add(card.unmirrored(triangle, at: center.x), ink: .white)
    } else {
      Self.addGlobe(center: center, radius: side * 0.45, &card)
    }
    card.card.size = Size(width: width, height: height)
  }

  /// The title, a few words about the page and the site. A page without a title has its site as
  /// title.
  private func blocks(
    of link: LinkPreview, width: Double, _ card: CardBuilder
  ) throws -> [(block: TextBlock, isTitle: Bool)] {
    let metrics = card.context.metrics.links
    let site = link.site?.nonEmptyLine ?? Self.host(of: link.url)
    let title = link.title?.nonEmptyLine
    var blocks = [
      (
        try card.block(
          title ?? site, size: metrics.titleSize, weight: 600, pitch: Self.pitch.title,
          width: width, lines: 3), true
      )
    ]
    if let text = link.description?.nonEmptyLine {
      blocks.append(
        (
          try card.block(
            text, size: metrics.siteSize, pitch: Self.pitch.site, width: width, lines: 2), false
        ))
    }
    if title != nil {
      blocks.append(
        (
          try card.block(site, size: metrics.siteSize, pitch: Self.pitch.site, width: width), false
        ))
    }
    return blocks
  }

  /// The width between the margins, without the avatars of groups.
  private static func room(in card: CardBuilder) -> Double {
    let context = card.context
    let gutter = card.item.decoration.reservesAvatarGutter ? context.metrics.avatars.gutter : 0
    return context.rowWidth - 2 * context.edge - gutter
  }

  /// The name of an address's host without "www."; the number of a phone, the address of a mailbox.
  static func host(of url: String) -> String {
    var rest = OneLine.text(url)[...]
    if let range = rest.firstRange(of: "://") {
      rest = rest[range.upperBound...]
      rest = rest.prefix { !"/?#".contains($0) }
      if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    } else if let colon = rest.firstIndex(of: ":"), ["tel", "mailto"].contains(rest[..<colon]) {
      rest = rest[rest.index(after: colon)...]
    } else {
      rest = rest.prefix { !"/?#".contains($0) }
    }
    if rest.lowercased().hasPrefix("www.") { rest = rest.dropFirst(4) }
    return rest.isEmpty ? OneLine.text(url) : String(rest)
  }

  /// A play button on a picture: a triangle in a dark disc.
  static func addPlay(center: Point, diameter: Double, _ card: inout CardBuilder) {
    card.add(
      .ellipse(
        in: Rect(
          x: center.x - diameter / 2, y: center.y - diameter / 2, width: diameter,
          height: diameter)), ink: .faded(.black, 0.45), name: "play")
    let triangle = CardSymbols.play(center: center, size: diameter * 0.42)
    card.add(card.unmirrored(triangle, at: center.x), ink: .white, name: "play")
  }

  /// A globe: for pages without a picture.
  private static func addGlobe(center: Point, radius: Double, _ card: inout CardBuilder) {
    func ellipse(_ width: Double) -> Path {
      .ellipse(
        in: Rect(
          x: center.x - width, y: center.y - radius, width: 2 * width, height: 2 * radius))
    }
    var lines = Path()
    for y in [-0.5, 0, 0.5] {
      let half = radius * (1 - y * y).squareRoot()
      lines.move(center.x - half, center.y + y * radius)
      lines.line(center.x + half, center.y + y * radius)
    }
    lines.move(center.x, center.y - radius)
    lines.line(center.x, center.y + radius)
    for path in [ellipse(radius), ellipse(radius * 0.5), lines] {
      card.add(path, ink: .secondary, width: 1.2, name: "globe")
    }
  }
}

extension String {
  /// The text on one line; `nil` if there is none.
  var nonEmptyLine: String? { isEmpty ? nil : OneLine.text(self) }
}
