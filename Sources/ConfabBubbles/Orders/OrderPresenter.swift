import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows orders: a small picture, what was ordered, the price and the shop, a pill with the state,
/// and the lines of the order (approximate: the frame and the picture are those of Messages for
/// Business).
package struct OrderPresenter: CardPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [ShopMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.shows(.order, with: Order.self) }

  /// The name of the picture.
  package func pictures(of item: TimelineItem) -> [String] {
    (item.message?.payload as? Order)?.image.map { [$0] } ?? []
  }

  /// An estimate with lines that are not broken, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    let count = min(4, (item.message?.payload as? Order)?.items.count ?? 0)
    return (85 + (count == 0 ? 0 : 16 + 18 * Double(count))) * max(1, request.metrics.textSize / 17)
  }

  /// The number of lines of an order that are shown if there are more.
  private static let maximumItems = 3

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let order = content.message.payload as? Order else { return }
    let metrics = card.context.metrics.shops
    let grid = card.context.grid
    let width = card.width(metrics.width)
    let inset = 12.5
    var left = inset
    var pictureBottom = 0.0
    if let image = order.image {
      let side = metrics.thumbnail * min(1.5, max(1, card.typeScale))
      card.add(
        picture: image, in: Rect(x: inset, y: inset, width: side, height: side), radius: 8,
        text: order.title)
      pictureBottom = inset + side
      // In narrow cards with large type the texts are below the picture.
      if width - inset - side - 22 >= 6 * 15 * card.typeScale { left += side + 10 }
    }
    let isBelow = left == inset && pictureBottom > 0
    let right = width - 12
    let pill = try order.status.flatMap { $0.isEmpty ? nil : $0 }.map {
      try card.pill($0, width: right - left)
    }
    let room = right - left - (pill?.size.width ?? 0) - 8
    let title = try card.block(
      order.title, size: 15, weight: 600, width: right - left, lines: 2)
    // The pill is at the end of a title of one line, or else below the notes.
    let isBeside = pill != nil && title.text.lines.count == 1 && title.size.width <= room
    var lines = [CardBuilder.Line(block: title, name: "title")]
    for note in [
      [order.price, order.merchant].compactMap(\.self).filter { !$0.isEmpty }.joined(
        separator: Separator.dot),
      order.number ?? "",
    ] where !note.isEmpty {
      lines.append(
        CardBuilder.Line(
          block: try card.block(note, size: 13, pitch: 16, width: right - left, lines: 2),
          ink: .secondary, name: "note", gap: 1))
    }
    let pillBelow = isBeside ? 0 : pill.map { $0.size.height + 5 } ?? 0
    let textHeight = CardBuilder.height(of: lines) + pillBelow
    let top: Double
    var bottom: Double
    if isBelow {
      top = pictureBottom + 8
      bottom = top + textHeight + inset
    } else {
      bottom = max(pictureBottom + inset, textHeight + 24)
      top = (bottom - textHeight) / 2
    }
    let textBottom = card.add(lines, at: Point(x: left, y: top))
    if let pill {
      let height = pill.size.height
      let first = lines[0].block.pitch
      card.add(
        pill,
        at: isBeside
          ? Point(x: right - pill.size.width, y: top + (first - height) / 2)
          : Point(x: left, y: textBottom + 5))
    }
    let last = pill.flatMap { isBeside ? nil : $0.size.width } ?? lines.last?.block.size.width
    card.card.timePlace = .beside(end: left + (last ?? 0))
    if !order.items.isEmpty {
      card.card.timePlace = .below
      bottom = try addItems(order.items, top: grid.ceil(bottom), width: width, &card)
    }
    card.card.size = Size(width: width, height: grid.ceil(bottom))
    card.addHit(
      .order, order.number ?? order.title,
      in: Rect(x: 0, y: 0, width: width, height: card.card.size.height))
  }

  /// Adds the lines of an order with their prices below a hairline.
  ///
  /// - Returns: The bottom of the card.
  private func addItems(
    _ items: [Order.Item], top: Double, width: Double, _ card: inout CardBuilder
  ) throws -> Double {
    let numbers = LocalNumber(locale: card.context.language)
    let (left, right) = (12.5, width - 12)
    card.addHairline(y: top, from: left, to: width)
    var y = top + 8
    let shown = items.count > Self.maximumItems + 1 ? Self.maximumItems : items.count
    for item in items.prefix(shown) {
      let price = try item.price.flatMap { $0.isEmpty ? nil : $0 }.map {
        try card.block($0, size: 13, pitch: 18, width: (right - left) / 2)
      }
      let quantity = item.quantity.map { $0 > 1 ? numbers.decimal(Double($0)) + " × " : "" } ?? ""
      let room = right - left - (price.map { $0.size.width + 10 } ?? 0)
      // With large type the price is below the name.
      let isBeside = room >= 0.5 * (right - left)
      let name = try card.block(
        quantity + item.name, size: 13, pitch: 18, width: isBeside ? room : right - left,
        lines: isBeside ? 1 : 2)
      card.add(name, at: Point(x: left, y: y), name: "item")
      if let price {
        if !isBeside { y += name.size.height }
        card.add(
          price, at: Point(x: right, y: y), ink: .secondary, name: "item", alignsTrailing: true)
      }
      y += name.size.height
    }
    if shown < items.count {
      let rest = numbers.decimal(Double(items.count - shown))
      let block = try card.block("+\(rest)", size: 13, pitch: 18, width: right - left)
      card.add(block, at: Point(x: left, y: y), ink: .secondary, name: "item")
      y += block.size.height
    }
    return y + 9
  }
}

extension HitRegion.Kind {
  /// An order. The target is its number, or its title without one.
  public static let order = HitRegion.Kind(rawValue: "order")
}

/// The metrics of cards with an order or a product, in points. They are those of Messages for
/// Business.
package struct ShopMetrics: KindMetrics {
  /// The width of a card.
  package var width = 280.0
  /// The width and height of the picture of an order.
  package var thumbnail = 60.0
  /// The width of the picture of a product.
  package var pictureWidth = 263.0
  /// The height of the picture of a product.
  package var pictureHeight = 150.0

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<ShopMetrics>] = [
    .number("shopWidth", \.width, 100...1000),
    .number("shopThumbnail", \.thumbnail, 10...400),
    .number("shopPictureWidth", \.pictureWidth, 10...1000),
    .number("shopPictureHeight", \.pictureHeight, 10...1000),
  ]
}

extension Metrics {
  /// The metrics of cards with an order or a product.
  package var shops: ShopMetrics {
    get { self[ShopMetrics.self] }
    set { self[ShopMetrics.self] = newValue }
  }
}
