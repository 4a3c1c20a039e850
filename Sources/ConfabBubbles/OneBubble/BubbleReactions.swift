import ConfabLayout
import ConfabModel
import ConfabScene

/// How reactions look inside of bubbles, below the text: their pills, and the inks of both sides.
///
/// The lengths are those of ``ReactionPillMetrics``.
struct BubbleReactions: Sendable {
  /// Which pills there are.
  var pills: ReactionPillsLook
  /// The inks of numbers. Pills with a reaction of the viewer's are filled with it, and their
  /// numbers have the color of the bubble.
  var (incoming, outgoing): (Ink, Ink)
  /// The opacity of the ink on the other pills.
  var opacity: Double
  /// The inset of the pills, the space above them after a text and after anything else, and below
  /// them.
  var (inset, afterText, afterOther, below): (Double, Double, Double, Double)

  /// Telegram for iOS (ReactionButtonListComponent, ChatMessageDateAndStatusNode). Its pills begin
  /// a point before the text; the space below them is approximate.
  static let telegram = BubbleReactions(
    pills: .telegram, incoming: .accent, outgoing: .fixed(0x2DA32F, dark: 0xFFFFFF), opacity: 0.1,
    inset: 9, afterText: 3, afterOther: 8, below: 7)

  /// A measured pill in a bubble, with its frame at the origin.
  struct Pill: Sendable {
    let pill: MeasuredPill
    let look: BubbleReactions

    func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
      scene.owner.part = "reactions"
      let isOutgoing = context.decoration.side == .outgoing
      let palette = context.palette
      let ink = (isOutgoing ? look.outgoing : look.incoming).color(on: .bubble, context)
      scene.fill(
        .roundedRect(frame, radius: frame.height / 2),
        .color(pill.isOwn ? ink : ink.opacity(look.opacity)), text: pill.words)
      pill.drawContent(
        at: Point(x: frame.x, y: frame.y),
        count: pill.isOwn ? (isOutgoing ? palette.outgoingBottom : palette.incoming) : ink,
        context, into: &scene)
    }
  }

  /// The pills of a message in lines.
  ///
  /// - Parameters:
  ///   - top: The top of the first line.
  ///   - limit: The width of the bubble at which lines break.
  /// - Throws: `FontError`.
  func pills(
    of message: Message, top: Double, limit: Double, _ context: MeasureContext
  ) throws -> [(pill: Pill, frame: Rect)] {
    let (metrics, grid) = (context.metrics.reactionPills, context.grid)
    let pills = ReactionPill.pills(of: message.reactions, pills, viewer: context.viewer)
    let (height, gap) = (grid.ceil(metrics.height), grid.round(metrics.gap))
    let end = limit - inset
    var (x, y) = (inset, grid.round(top))
    return try pills.map { pill in
      let width = min(grid.ceil(pill.width(metrics)), max(height, end - inset))
      if x > inset, x + width > end {
        x = inset
        y += height + gap
      }
      let frame = Rect(x: x, y: y, width: width, height: height)
      x += width + gap
      let box = Rect(x: 0, y: 0, width: width, height: height)
      let measured = try MeasuredPill(pill, in: box, countWeight: self.pills.countWeight, context) {
        context.isMirrored ? $0.mirrored(in: width) : $0
      }
      return (Pill(pill: measured, look: self), frame)
    }
  }
}
