import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// How an app shows a deleted message in the bubble that it leaves.
struct DeletedLook: Sendable {
  /// The words: those of WhatsApp, or the line of iMessage with the name of the author.
  var namesAuthor = false
  /// Whether a circle with a diagonal bar is before the words.
  var hasSymbol = false
  /// The line around the bubble, which then has the color of the page; `nil` for a usual bubble.
  var outline: Ink?
  /// The ink of the words.
  var ink = Ink.secondary

  /// WhatsApp: a circle of 20 with a bar in a box of 24, and secondary italics.
  static let whatsapp = DeletedLook(hasSymbol: true)
  /// Signal: a bubble in the color of the page with an outline of a point, whose color is
  /// approximate.
  static let signal = DeletedLook(outline: .fixed(0xC6C6C6, dark: 0x3B3B3B), ink: .text)
  /// Messenger: an outline with secondary italics.
  static let messenger = DeletedLook(namesAuthor: true, outline: .fixed(0xCED0D4, dark: 0x3E4042))
}

/// Shows a deleted message in a bubble at the side of its sender, as themes do whose rules have
/// ``TimelineRules/showsDeletedAtSide``.
struct DeletedPresenter: CardPresenter {
  let look: DeletedLook

  func accepts(_ item: TimelineItem) -> Bool {
    item.kind == ItemKind(.deleted) && item.side != .center
  }

  /// The diameter of the symbol's circle relative to the text, the width of its box and of its
  /// lines.
  private static let symbol = (diameter: 0.94, box: 1.35, line: 0.09)

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    let (context, metrics) = (card.context, card.context.metrics)
    let (inset, top) = (metrics.bubbleInsetHorizontal, metrics.bubbleInsetVertical)
    let size = metrics.textSize
    let text =
      look.namesAuthor
      ? UnsentWords.unsent(content.message, context).text
      : UnsentWords.deleted(content.message, context)
    let box = look.hasSymbol ? size * Self.symbol.box : 0
    let block = try context.block(
      text, style: metrics.bodyStyle, pitch: metrics.linePitch,
      spans: [TraitSpan(range: 0..<text.utf8.count, traits: .italic)],
      width: max(size, card.maximumWidth - 2 * inset - box))
    if look.hasSymbol {
      let radius = size * Self.symbol.diameter / 2
      let center = Point(x: inset + radius, y: top + metrics.linePitch / 2)
      var path = Path.ellipse(
        in: Rect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
      let reach = radius * 0.5.squareRoot()
      path.move(center.x - reach, center.y - reach)
      path.line(center.x + reach, center.y + reach)
      card.add(
        card.unmirrored(path, at: center.x), ink: .secondary, width: size * Self.symbol.line)
    }
    card.add(block, at: Point(x: inset + box, y: top), ink: look.ink, name: "text")
    card.showsText = true
    card.card.outline = look.outline
    card.card.ground = look.outline == nil ? .bubble : .ink(.page)
    card.card.size = Size(
      width: inset + box + block.size.width + inset, height: block.size.height + 2 * top)
    card.card.timePlace = .beside(
      end: inset + box + (block.lineFrames(top: 0).last?.width ?? block.size.width))
  }
}
