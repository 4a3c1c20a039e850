import ConfabLayout
import ConfabScene
import ConfabText

/// The symbol on the disc of a tapback: a heart, "HA HA", two exclamation marks or a question mark
/// as iMessage draws them, an emoji, or a word.
///
/// The sizes are those of the ink in iMessage. The fonts of the other symbols than the heart are
/// not those of iMessage, and their gradients are one color, white on the viewer's reactions
/// (approximate).
enum TapbackSymbol {
  case heart(scale: Double)
  case text(TextBlock, Color?)

  /// Measures the symbol for an emoji.
  ///
  /// - Parameters:
  ///   - emoji: The emoji of the document.
  ///   - width: The width of the disc, in points.
  ///   - scale: The ratio to the size in iMessage.
  /// - Throws: `FontError`.
  init(_ emoji: String, width: Double, scale: Double, in context: MeasureContext) throws {
    func text(_ string: String, size: Double, pitch: Double, _ color: Color) throws -> Self {
      let style = TextStyle(size: size * scale, weight: 900)
      return .text(
        try context.block(string, style: style, pitch: pitch * scale, width: .infinity), color)
    }
    switch emoji {
    case "❤️", "❤", "♥️", "♥": self = .heart(scale: scale)
    case "HAHA": self = try text("HA\nHA", size: 10.8, pitch: 9.2, Color(rgb: 0x2FA8F6))
    case "‼️", "‼": self = try text("!!", size: 26, pitch: 26, Color(rgb: 0xFF5B4B))
    case "❓", "❔": self = try text("?", size: 25, pitch: 25, Color(rgb: 0x9F8FEF))
    case _ where Self.word(emoji) != nil:
      let style = TextStyle(size: Self.wordSize * scale, weight: ReactionWord.weight)
      self = .text(
        try context.block(
          emoji, style: style, pitch: style.size * 1.2, width: width - 12 * scale, maximumLines: 1),
        nil)
    default:
      let block = try context.block(
        emoji, style: TextStyle(size: Self.emojiSize * scale), pitch: Self.emojiSize * 1.2 * scale,
        width: .infinity, maximumLines: 1)
      self = .text(block, nil)
    }
  }

  /// The type size at which the ink of an emoji is 18.3 points wide.
  private static let emojiSize = 15.6

  /// The type size of a word, in points.
  static let wordSize = 13.0

  /// A reaction as a word; `nil` if it has a symbol.
  static func word(_ emoji: String) -> ReactionWord? {
    emoji == "HAHA" ? nil : ReactionWord(emoji)
  }

  /// Scalars that no font covers.
  var missing: [Unicode.Scalar] {
    if case .text(let block, _) = self { block.text.shaped.missing } else { [] }
  }

  /// Draws the symbol.
  ///
  /// - Parameters:
  ///   - disc: The frame of the disc, in points of the scene.
  ///   - isOnAccent: Whether the disc has the color of the viewer's reactions.
  func draw(in disc: Rect, isOnAccent: Bool, _ context: DrawContext, into scene: inout Scene) {
    switch self {
    case .heart(let scale):
      let center = Point(x: disc.midX, y: disc.midY + 0.8 * scale)
      let (top, bottom): (UInt32, UInt32) =
        isOnAccent ? (0xFFC3DF, 0xFF5CAA) : (0xFFA3CF, 0xFF4796)
      scene.fill(
        Self.heart(center: center, scale: scale),
        .vertical(
          top: Color(rgb: top), bottom: Color(rgb: bottom), from: center.y - 8 * scale,
          to: center.y + 8 * scale))
    case .text(let block, let color):
      let box = Rect(
        x: disc.minX, y: disc.midY - block.size.height / 2, width: disc.width,
        height: block.size.height)
      block.draw(
        in: box, alignment: .center,
        color: isOnAccent ? .white : color ?? context.palette.incomingText,
        visible: context.visible, into: &scene)
    }
  }

  /// A heart of 18.34 × 16.33 points: two lobes with a radius of 4.75 points, whose notch is 2.6
  /// points below their tops.
  private static func heart(center: Point, scale: Double) -> Path {
    func at(_ x: Double, _ y: Double) -> (Double, Double) {
      (center.x + x * scale, center.y + (y - 8.165) * scale)
    }
    var path = Path()
    func curve(_ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double)) {
      path.curve(a.0, a.1, b.0, b.1, c.0, c.1)
    }
    let notch = at(0, 2.6)
    path.move(notch.0, notch.1)
    curve(at(0.9, 1), at(2.6, 0), at(4.6, 0))
    curve(at(7.2, 0), at(9.17, 2.1), at(9.17, 4.9))
    curve(at(9.17, 9.2), at(4.9, 12.6), at(0, 16.33))
    curve(at(-4.9, 12.6), at(-9.17, 9.2), at(-9.17, 4.9))
    curve(at(-9.17, 2.1), at(-7.2, 0), at(-4.6, 0))
    curve(at(-2.6, 0), at(-0.9, 1), notch)
    path.close()
    return path
  }
}
