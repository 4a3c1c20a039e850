import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// The reactions to a message on pills at the foot of its body, as in most apps. The row grows by
/// what hangs out.
package struct ReactionPillsAccessory: RowAccessory {
  /// The part name of the elements.
  package let part = "reactions"
  /// The rows that may have it.
  package var marks: TimelineItem.Marks? { .reactions }

  private let look: ReactionPillsLook
  private let skipsBubbles: Bool

  /// Creates the accessory.
  ///
  /// - Parameters:
  ///   - look: The look of an app, whose lengths are in ``ReactionPillMetrics``.
  ///   - skipsBubbles: Whether bubbles have their pills inside, so that only stickers and large
  ///     emoji have them here.
  package init(look: ReactionPillsLook, skipsBubbles: Bool = false) {
    self.look = look
    self.skipsBubbles = skipsBubbles
  }

  /// The metrics of pills.
  package var metrics: [any KindMetrics.Type] { [ReactionPillMetrics.self] }

  /// The frame of all pills with the space below them, or `nil` if nobody reacted.
  package func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard row.placement == .side, item.decoration.side != .center, let message = item.message,
      !(skipsBubbles && Self.hasBubble(message, item.marks))
    else { return nil }
    let frames = frames(
      of: ReactionPill.pills(of: message.reactions, look, viewer: request.viewer),
      at: item.decoration.side, in: row, limit: request.bodyWidth, request.metrics, request.grid)
    guard let first = frames.first else { return nil }
    let all = frames.dropFirst().reduce(first) { $0.union($1) }
    let below = request.grid.round(request.metrics.reactionPills.below)
    return AccessoryPlace(
      Rect(x: all.x, y: all.y, width: all.width, height: all.height + below))
  }

  /// Whether a message is shown in a bubble. Stickers, large emoji and round videos have none, and
  /// other presenters show the kinds of a host.
  private static func hasBubble(_ message: Message, _ marks: TimelineItem.Marks) -> Bool {
    MessageKind.known.contains(message.kind) && message.kind != .sticker
      && !marks.contains(.largeEmoji) && message.attachments.first?.form != .round
  }

  /// Measures the emoji, the numbers and the avatars.
  package func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    let pills = ReactionPill.pills(
      of: item.message?.reactions ?? [], look, viewer: context.viewer)
    let frames = frames(
      of: pills, at: item.decoration.side, in: row, limit: context.bodyWidth, context.metrics,
      context.grid)
    return ReactionPillsContent(
      message: item.id,
      pills: try zip(pills, frames).map { pill, frame in
        try MeasuredPill(pill, in: frame, countWeight: look.countWeight, context) {
          row.mirrored($0)
        }
      },
      border: context.metrics.reactionPills.border, look: look)
  }

  private func frames(
    of pills: [ReactionPill], at side: Decoration.Side, in row: RowGeometry, limit: Double,
    _ metrics: Metrics, _ grid: PixelGrid
  ) -> [Rect] {
    ReactionPill.frames(
      of: pills, at: row.foot, isOutgoing: side == .outgoing, side: look.side,
      rowWidth: row.width, limit: max(limit, row.body.width), metrics.reactionPills, grid)
  }
}

private struct ReactionPillsContent: AccessoryContent {
  let message: String
  let pills: [MeasuredPill]
  let border: Double
  let look: ReactionPillsLook

  /// The shadows of WhatsApp's pills, in CSS: `0 1px 0 #00000012, 0 0 3px #0000000a`.
  private static let shadows = [(y: 1.0, blur: 0.0, alpha: 0.07), (y: 0, blur: 3, alpha: 0.04)]

  var missing: [Unicode.Scalar] { pills.flatMap(\.missing) }

  var hits: [HitRegion] {
    pills.map { HitRegion(kind: .reactions, target: message, frame: $0.frame) }
  }

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    for pill in pills {
      let frame = pill.frame.offset(x: origin.x, y: origin.y)
      drawPlate(pill, in: frame, context, into: &scene)
      pill.drawContent(
        at: origin, count: (pill.isOwn ? look.ownCount : look.count).color(context), context,
        into: &scene)
    }
  }

  private func drawPlate(
    _ pill: MeasuredPill, in frame: Rect, _ context: DrawContext, into scene: inout Scene
  ) {
    let outline = Path.roundedRect(frame, radius: frame.height / 2)
    if look.hasShadow {
      for shadow in Self.shadows {
        scene.shadow(
          of: outline, Color.black.opacity(shadow.alpha), blur: shadow.blur, y: shadow.y)
      }
    }
    // Nobody knows what is behind a transparent page.
    if border > 0, context.palette.page.alpha == 1 {
      scene.fill(outline, .color(context.palette.page))
    }
    let inside = frame.inset(by: border)
    scene.fill(
      .roundedRect(inside, radius: inside.height / 2),
      .color((pill.isOwn ? look.ownFill : look.fill).color(context)), text: pill.words)
  }
}
