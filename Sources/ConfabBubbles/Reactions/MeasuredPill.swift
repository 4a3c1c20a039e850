import ConfabLayout
import ConfabScene
import ConfabText

/// A pill with its content. Frames are in the coordinates of its row or its bubble, mirrored.
struct MeasuredPill: Sendable {
  let frame: Rect
  let isOwn: Bool
  /// All reactions with the names of those who reacted.
  let words: String
  private let emoji: [PlacedText]
  private let count: PlacedText?
  private let people: [AvatarLayout]

  /// The width of an emoji's ink, relative to its type size. See ``TapbackSymbol``.
  private static let emojiInk = 18.3 / 15.6
  /// The least type size of a text in the box of an emoji, relative to the emoji's.
  private static let smallest = 0.35
  /// The height of digits, relative to the type size.
  private static let digitHeight = 0.72

  /// - Parameters:
  ///   - frame: The frame before mirroring.
  ///   - mirrored: Exchanges left and right in mirrored layouts.
  init(
    _ pill: ReactionPill, in frame: Rect, countWeight: Int, _ context: MeasureContext,
    mirrored: (Rect) -> Rect
  ) throws {
    let (metrics, grid) = (context.metrics.reactionPills, context.grid)
    func placed(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
      mirrored(Rect(x: x, y: y, width: width, height: height))
    }
    self.frame = mirrored(frame)
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

extension MeasuredPill {
  /// The scalars that no font covers.
  var missing: [Unicode.Scalar] {
    (emoji + [count].compactMap { $0 }).flatMap { $0.block.text.shaped.missing }
      + people.flatMap(\.missing)
  }

  /// Draws what is on the pill.
  func drawContent(
    at origin: Point, count color: Color, _ context: DrawContext, into scene: inout Scene
  ) {
    func draw(_ text: PlacedText, _ color: Color, _ scene: inout Scene) {
      text.block.draw(
        in: text.frame.offset(x: origin.x, y: origin.y), alignment: .center, color: color,
        visible: context.visible, into: &scene)
    }
    // Emoji are opaque.
    for sign in emoji { draw(sign, color.opaque, &scene) }
    if let count { draw(count, color, &scene) }
    // The first avatar is above the next one.
    for person in people.reversed() {
      person.draw(at: origin, context: context, into: &scene)
    }
  }
}
