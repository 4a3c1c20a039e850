import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// A quoted message inside of the bubble of its answer: a bar, the author, a line of the text, and
/// a small picture.
struct QuotePanel: Sendable {
  /// The size in points.
  var size: Size
  private let title: TextBlock?
  private let text: TextBlock
  private let picture: ImageSource?
  private let author: SpeakerColor?
  private let metrics: OneBubbleMetrics
  private let look: OneBubbleLook

  /// - Parameter width: The largest width, in points.
  /// - Throws: `FontError`.
  init(
    _ quoted: QuotedMessage, width: Double, _ look: OneBubbleLook, _ context: MeasureContext
  ) throws {
    let (metrics, grid) = (context.metrics.boxes, context.grid)
    self.metrics = metrics
    self.look = look
    picture = quoted.image.flatMap { context.assets.picture(of: $0) }
    let lineHeight = grid.ceil(metrics.quotePitch)
    let side = picture == nil ? 0 : 2 * lineHeight
    let lead = metrics.quoteBar + metrics.quoteIndent + (side > 0 ? side + metrics.quoteIndent : 0)
    let room = max(metrics.quoteSize, width - lead - metrics.quoteIndent)
    let name = quoted.author.map {
      $0 == context.viewer
        ? NotePhrases.youActor.text(in: context.language) : context.participants[$0]?.name ?? $0
    }
    title = try name.map {
      try context.block(
        $0, style: context.metrics.style(size: metrics.quoteSize, weight: OneBubbleLook.nameWeight),
        pitch: metrics.quotePitch, width: room, maximumLines: 1)
    }
    text = try context.block(
      QuoteWords.text(of: quoted, in: context.language),
      style: context.metrics.style(size: metrics.quoteSize), pitch: metrics.quotePitch,
      width: room, maximumLines: metrics.quoteLines)
    author = quoted.author.map { context.speakerColor(of: $0) }
    let words = max(title?.size.width ?? 0, text.size.width)
    let lines = (title?.size.height ?? 0) + text.size.height
    size = Size(
      width: grid.ceil(min(width, lead + words + metrics.quoteIndent)),
      height: grid.ceil(max(lines, side) + 2 * metrics.quotePadding))
  }

  var missing: [Unicode.Scalar] {
    (title?.text.shaped.missing ?? []) + text.text.shaped.missing
  }

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    let palette = context.palette
    let isOwn = context.decoration.side == .outgoing
    let accent = palette.accent(isOwn: isOwn)
    let isAccent: Bool =
      switch look.quoteGround {
      case .bar: isOwn
      // Bubbles without an accent have too strong a color for names in color.
      case .panel: isOwn && palette.outgoingAccent == nil
      }
    let main = isAccent ? accent : author?.color(in: palette) ?? accent
    let outline = Path.roundedRect(frame, radius: metrics.quoteRadius)
    let ground: Color =
      switch look.quoteGround {
      case .bar(let opacity): main.opacity(opacity)
      case .panel(let light, let dark): palette.incomingText.isDark ? light : dark
      }
    func placed(_ x: Double, _ y: Double, _ size: Size) -> Rect {
      Rect(
        x: context.isMirrored ? frame.maxX - x - size.width : frame.x + x, y: frame.y + y,
        width: size.width, height: size.height)
    }
    scene.owner.part = "quote"
    scene.group(clip: outline) {
      $0.fill(.rect(frame), .color(ground))
      $0.fill(
        .rect(placed(0, 0, Size(width: metrics.quoteBar, height: frame.height))), .color(main))
    }
    var x = metrics.quoteBar + metrics.quoteIndent
    if let picture {
      let side = frame.height - 2 * metrics.quotePadding
      let box = placed(x, metrics.quotePadding, Size(width: side, height: side))
      scene.image(picture, in: box, mask: .roundedRect(box, radius: metrics.quoteRadius), text: nil)
      x += side + metrics.quoteIndent
    }
    var y = metrics.quotePadding
    if let title {
      title.draw(
        in: placed(x, y, title.size), color: main, visible: context.visible, into: &scene)
      y += title.size.height
    }
    text.draw(
      in: placed(x, y, text.size), color: isOwn ? palette.outgoingText : palette.incomingText,
      visible: context.visible, into: &scene)
  }
}
