import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// Shows a web page as an app's own block in the bubble of its message, or as a card.
struct LinkBlockPresenter: CardPresenter {
  let look: LinkBlockLook

  var metrics: [any KindMetrics.Type] { LinkPresenter().metrics }

  func accepts(_ item: TimelineItem) -> Bool { LinkPresenter().accepts(item) }

  func pictures(of item: TimelineItem) -> [String] { LinkPresenter().pictures(of: item) }

  func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    LinkPresenter().estimatedHeight(of: item, in: request)
  }

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let link = content.message.payload as? LinkPreview else { return }
    card.hasCaptionAbove = true
    var block = LinkBlock(
      site: link.site?.nonEmptyLine ?? LinkPresenter.host(of: link.url),
      title: link.title?.nonEmptyLine, text: link.description?.nonEmptyLine, image: link.image,
      isVideo: link.isVideo, words: link.title ?? link.url)
    // The host is the only line of a page without a title.
    if block.title == nil { swap(&block.title, &block.site) }
    block.isLarge = link.size == .large
    if let image = link.image,
      case .image(let width, let height) = card.context.assets.state(of: image),
      width > 0, height > 0
    {
      block.ratio = Double(height) / Double(width)
      if link.size == nil { block.isLarge = look.isLarge(width: width, height: height, card) }
    }
    let frames = try card.add(block, look)
    card.addHit(.url, link.url, in: frames.block)
  }
}
