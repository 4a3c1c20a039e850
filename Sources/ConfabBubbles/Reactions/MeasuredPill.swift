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
  /// The part of its estimated width by which a word may be wider, which is less than the padding.
  private static let tolerance = 0.1
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
      let width = pill.signWidth(sign, metrics)
      let block = try Self.block(sign, width: width, context)
      let y = grid.round(frame.midY - block.size.height / 2)
      emoji.append(PlacedText(block: block, frame: placed(x, y, width, block.size.height)))
      x += width + metrics.spacing
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

  /// An emoji, or a word that ends with an ellipsis if it is too long.
  private static func block(
    _ sign: String, width: Double, _ context: MeasureContext
  ) throws -> TextBlock {
    let metrics = context.metrics.reactionPills
    guard ReactionWord(sign) != nil else {
      let size = metrics.emoji / emojiInk
      return try context.block(
        sign, style: TextStyle(size: size), pitch: size * 1.2, width: .infinity, maximumLines: 1)
    }
    let size = ReactionWord.size(metrics)
    return try context.block(
      sign, style: TextStyle(size: size, weight: ReactionWord.weight), pitch: size * 1.2,
      width: width * (1 + tolerance), maximumLines: 1)
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
