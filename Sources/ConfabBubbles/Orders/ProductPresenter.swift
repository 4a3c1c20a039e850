import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows products: a large picture, the name, the price and the price before, the shop and a pill
/// with the state (approximate: the frame and the picture are those of Messages for Business).
package struct ProductPresenter: CardPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [ShopMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.shows(.product, with: Product.self) }

  /// The name of the picture.
  package func pictures(of item: TimelineItem) -> [String] {
    (item.message?.payload as? Product)?.image.map { [$0] } ?? []
  }

  /// An estimate with a title of one line, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    let product = item.message?.payload as? Product
    let picture = product?.image == nil ? 0 : request.metrics.shops.pictureHeight + 8.5
    return picture + 75 * max(1, request.metrics.textSize / 17)
  }

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let product = content.message.payload as? Product else { return }
    let metrics = card.context.metrics.shops
    let grid = card.context.grid
    let width = card.width(metrics.width)
    let inset = 12.0
    let inner = width - 2 * inset
    var y = 10.0
    if let image = product.image {
      // The picture keeps its ratio and its distance from the edge in narrower and wider cards.
      let edge = max(0, (metrics.width - metrics.pictureWidth) / 2)
      let pictureWidth = max(1, width - 2 * edge)
      let frame = Rect(
        x: edge, y: edge, width: pictureWidth,
        height: grid.round(pictureWidth * metrics.pictureHeight / metrics.pictureWidth))
      card.add(
        picture: image, in: frame, radius: max(4, card.card.radius - edge), text: product.title)
      y = frame.maxY + 8
    }
    var lines = [
      CardBuilder.Line(
        block: try card.block(product.title, size: 17, weight: 600, width: inner, lines: 2),
        name: "title")
    ]
    if let subtitle = product.subtitle, !subtitle.isEmpty {
      lines.append(
        CardBuilder.Line(
          block: try card.block(subtitle, size: 13, pitch: 16, width: inner, lines: 2),
          ink: .secondary, name: "note", gap: 1))
    }
    y = card.add(lines, at: Point(x: inset, y: y))
    y = try addPrices(of: product, top: y + 4, from: inset, to: width - inset, &card)
    if let merchant = product.merchant, !merchant.isEmpty {
      let block = try card.block(merchant, size: 13, pitch: 16, width: inner)
      card.add(block, at: Point(x: inset, y: y + 2), ink: .secondary, name: "merchant")
      y += 2 + block.size.height
      card.card.timePlace = .beside(end: inset + block.size.width)
    }
    card.card.size = Size(width: width, height: grid.ceil(y + 11))
    let frame = Rect(x: 0, y: 0, width: width, height: card.card.size.height)
    if let url = product.url, !url.isEmpty {
      card.addHit(.url, url, in: frame)
    } else {
      card.addHit(.product, product.title, in: frame)
    }
  }

  /// Adds the price, the price before and the state on one line, or on two if they are too wide.
  ///
  /// - Returns: The bottom of the lines, which is the top if there is nothing to add.
  private func addPrices(
    of product: Product, top: Double, from left: Double, to right: Double,
    _ card: inout CardBuilder
  ) throws -> Double {
    let width = right - left
    var y = top
    var x = left
    var lineHeight = 0.0
    let price = try product.price.flatMap { $0.isEmpty ? nil : $0 }.map {
      try card.block($0, size: 17, weight: 600, width: width)
    }
    if let price {
      card.add(price, at: Point(x: x, y: y), name: "price")
      x += price.size.width + 6
      lineHeight = price.size.height
    }
    if let old = product.oldPrice, !old.isEmpty {
      let block = try card.block(old, size: 13, pitch: 20, width: width)
      if x > left, x + block.size.width > right {
        (x, y) = (left, y + lineHeight)
      }
      card.add(block, at: Point(x: x, y: y), ink: .secondary, name: "price", strike: true)
      x += block.size.width + 6
      lineHeight = max(x > left ? lineHeight : 0, block.size.height)
    }
    if let status = product.status, !status.isEmpty {
      let pill = try card.pill(status, width: width)
      if x > left, x + pill.size.width > right {
        (x, y, lineHeight) = (left, y + lineHeight + 2, 0)
      }
      let height = max(lineHeight, pill.size.height)
      card.add(
        pill,
        at: Point(
          x: x == left ? left : right - pill.size.width, y: y + (height - pill.size.height) / 2))
      lineHeight = height
    }
    return lineHeight == 0 ? top - 4 : y + lineHeight
  }
}

extension HitRegion.Kind {
  /// A product without an address. The target is its name.
  public static let product = HitRegion.Kind(rawValue: "product")
}
