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

  /// Creates the accessory.
  ///
  /// - Parameter look: The look of an app, whose lengths are in ``ReactionPillMetrics``.
  package init(look: ReactionPillsLook) { self.look = look }

  /// The metrics of pills.
  package var metrics: [any KindMetrics.Type] { [ReactionPillMetrics.self] }

  /// The frame of all pills with the space below them, or `nil` if nobody reacted.
  package func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard row.placement == .side, item.decoration.side != .center, let message = item.message else {
      return nil
    }
    let frames = frames(
      of: ReactionPill.pills(of: message.reactions, look, viewer: request.viewer),
      at: item.decoration.side, in: row, limit: request.bodyWidth, request.metrics, request.grid)
    guard let first = frames.first else { return nil }
    let all = frames.dropFirst().reduce(first) { $0.union($1) }
    let below = request.grid.round(request.metrics.reactionPills.below)
    return AccessoryPlace(
      Rect(x: all.x, y: all.y, width: all.width, height: all.height + below))
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
        try MeasuredPill(pill, in: frame, of: row, countWeight: look.countWeight, context)
      },
      border: context.metrics.reactionPills.border, look: look)
  }

  private func frames(
    of pills: [ReactionPill], at side: Decoration.Side, in row: RowGeometry, limit: Double,
    _ metrics: Metrics, _ grid: PixelGrid
  ) -> [Rect] {
    ReactionPill.frames(
      of: pills, at: row.body, isOutgoing: side == .outgoing, side: look.side,
      rowWidth: row.width, limit: max(limit, row.body.width), metrics.reactionPills, grid)
  }
}

/// A pill with its content. Frames are in the row's coordinates, mirrored.
private struct MeasuredPill: Sendable {
  let frame: Rect
  let emoji: [PlacedText]
  let count: PlacedText?
  let people: [AvatarLayout]
  let isOwn: Bool
  /// All reactions with the names of those who reacted.
  let words: String

  /// The width of an emoji's ink, relative to its type size. See ``TapbackSymbol``.
  private static let emojiInk = 18.3 / 15.6
  /// The least type size of a text in the box of an emoji, relative to the emoji's.
  private static let smallest = 0.35
  /// The height of digits, relative to the type size.
  private static let digitHeight = 0.72

  /// - Parameter frame: The frame before mirroring.
  init(
    _ pill: ReactionPill, in frame: Rect, of row: RowGeometry, countWeight: Int,
    _ context: MeasureContext
  ) throws {
    let (metrics, grid) = (context.metrics.reactionPills, context.grid)
    func placed(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
      row.mirrored(Rect(x: x, y: y, width: width, height: height))
    }
    self.frame = row.mirrored(frame)
    isOwn = pill.isOwn
    words = pill.reactions.map { reaction in
      reaction.words { context.participants[$0]?.name ?? $0 }
    }.joined(separator: "; ")

    // A pill that is wider than its content, such as a circle, has it in the middle.
    var x = frame.x + (frame.width - pill.contentWidth(metrics)) / 2 + metrics.padding
    var emoji: [PlacedText] = []
    for sign in pill.emoji {
      let block = try Self.block(sign, side: metrics.emoji, context)
      let y = grid.round(frame.midY - block.size.height / 2)
      emoji.append(
        PlacedText(block: block, frame: placed(x, y, metrics.emoji, block.size.height)))
      x += metrics.emoji + metrics.spacing
    }
    self.emoji = emoji

    var people: [AvatarLayout] = []
    let (diameter, lead) = (
      ReactionPill.personDiameter, ReactionPill.personSpacing - metrics.spacing
    )
    for (index, person) in pill.people.enumerated() {
      let left = x + lead + Double(index) * ReactionPill.personPitch
      let circle = placed(left, frame.midY - diameter / 2, diameter, diameter)
      people.append(try AvatarLayout(person, frame: circle, in: context))
    }
    self.people = people

    count = try pill.count.map { number in
      var style = context.metrics.style(size: metrics.countSize, weight: countWeight)
      style.features = [try FontFeature("tnum")]
      let block = try context.block(
        number, style: style, pitch: metrics.countSize * 1.2, width: .infinity, maximumLines: 1)
      let baseline = frame.midY + metrics.countSize * Self.digitHeight / 2
      return PlacedText(
        block: block,
        frame: placed(
          pill.emoji.isEmpty ? x : x + metrics.countSpacing - metrics.spacing,
          grid.round(baseline - block.firstBaseline),
          pill.countWidth(metrics), block.size.height))
    }
  }

  /// An emoji in its box. Longer text is smaller.
  private static func block(
    _ sign: String, side: Double, _ context: MeasureContext
  ) throws -> TextBlock {
    func block(_ factor: Double, width: Double) throws -> TextBlock {
      let size = side / emojiInk * factor
      return try context.block(
        sign, style: TextStyle(size: size, weight: factor < 1 ? 700 : 400), pitch: size * 1.2,
        width: width, maximumLines: 1)
    }
    let whole = try block(1, width: .infinity)
    // The advance of an emoji is a little wider than its ink.
    guard whole.size.width > side * 1.15 else { return whole }
    let factor = max(smallest, side / whole.size.width)
    return try block(factor, width: factor > smallest ? .infinity : side)
  }
}

extension Color {
  /// The color without transparency, for emoji.
  fileprivate var opaque: Color { Color(red: red, green: green, blue: blue) }
}

private struct ReactionPillsContent: AccessoryContent {
  let message: String
  let pills: [MeasuredPill]
  let border: Double
  let look: ReactionPillsLook

  /// The shadows of WhatsApp's pills, in CSS: `0 1px 0 #00000012, 0 0 3px #0000000a`.
  private static let shadows = [(y: 1.0, blur: 0.0, alpha: 0.07), (y: 0, blur: 3, alpha: 0.04)]

  var missing: [Unicode.Scalar] {
    pills.flatMap { pill in
      (pill.emoji + [pill.count].compactMap { $0 }).flatMap { $0.block.text.shaped.missing }
        + pill.people.flatMap(\.missing)
    }
  }

  var hits: [HitRegion] {
    pills.map { HitRegion(kind: .reactions, target: message, frame: $0.frame) }
  }

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    for pill in pills {
      let frame = pill.frame.offset(x: origin.x, y: origin.y)
      let count = (pill.isOwn ? look.ownCount : look.count).color(context)
      drawPlate(pill, in: frame, context, into: &scene)
      for sign in pill.emoji {
        draw(sign, at: origin, count.opaque, context, into: &scene)
      }
      if let number = pill.count { draw(number, at: origin, count, context, into: &scene) }
      // The first avatar is above the next one.
      for person in pill.people.reversed() {
        person.draw(at: origin, context: context, into: &scene)
      }
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

  private func draw(
    _ text: PlacedText, at origin: Point, _ color: Color, _ context: DrawContext,
    into scene: inout Scene
  ) {
    text.block.draw(
      in: text.frame.offset(x: origin.x, y: origin.y), alignment: .center, color: color,
      visible: context.visible, into: &scene)
  }
}
