import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows stickers that are sent alone: pictures without a bubble and a tail, at the sender's side.
package struct StickerPresenter: CardPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [StickerMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.kind == ItemKind(.sticker) }

  /// The names of the pictures.
  package func pictures(of item: TimelineItem) -> [String] {
    item.message?.attachments.map(\.src) ?? []
  }

  /// An estimate with square pictures of the usual size, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    Double(item.message?.attachments.count ?? 0) * request.metrics.stickers.regular
  }

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    let grid = card.context.grid
    let gap = grid.round(card.context.metrics.gapJoined)
    let sizes = content.message.attachments.map { attachment in
      let size = Self.size(of: attachment, in: card.context, limit: card.maximumWidth)
      return Size(width: grid.ceil(size.width), height: grid.ceil(size.height))
    }
    let width = sizes.map(\.width).max() ?? 0
    var y = 0.0
    for (attachment, size) in zip(content.message.attachments, sizes) {
      if y > 0 { y += gap }
      let frame = Rect(
        x: card.isOwn ? width - size.width : 0, y: y, width: size.width, height: size.height)
      card.add(
        picture: attachment.src, in: frame,
        radius: card.context.assets.picture(of: attachment.src) == nil ? 16 : 0,
        text: attachment.name ?? "sticker", part: "sticker")
      card.addHit(.image, attachment.src, in: frame)
      y += size.height
    }
    card.card.ground = .none
    card.card.hasTail = false
    card.card.size = Size(width: width, height: y)
  }

  /// The size of a sticker: that of Apple's three sizes of art that its picture has.
  private static func size(
    of attachment: Attachment, in context: MeasureContext, limit: Double
  ) -> Size {
    let metrics = context.metrics.stickers
    var pixels = Size(
      width: Double(attachment.width ?? 0), height: Double(attachment.height ?? 0))
    if case .image(let width, let height) = context.assets.state(of: attachment.src) {
      pixels = Size(width: Double(width), height: Double(height))
    }
    let longer = max(pixels.width, pixels.height)
    let side = min(
      limit,
      longer <= 300 && longer > 0
        ? metrics.small : longer <= 408 ? metrics.regular : metrics.large)
    guard pixels.width > 0, pixels.height > 0 else { return Size(width: side, height: side) }
    // Very narrow pictures keep a side that can be seen.
    return Size(
      width: max(side / 8, side * pixels.width / longer),
      height: max(side / 8, side * pixels.height / longer))
  }
}
