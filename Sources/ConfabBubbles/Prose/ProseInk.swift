import ConfabLayout
import ConfabScene

/// The colors of a structured text, which follow from the color behind it.
struct ProseInk: Sendable, Hashable {
  /// The color behind the text. Of a gradient, the end that is harder to read text on. Opaque.
  let ground: Color
  /// Text.
  let text: Color
  /// Quotes, line numbers and other details: at least 4.5 : 1 on ``ground`` and ``plate`` where
  /// ``text`` has more.
  let muted: Color
  /// Links and mentions.
  let accent: Color
  /// The plate behind code and other boxes. Opaque. ``text`` has at least 4.5 : 1 on it.
  let plate: Color
  /// Lines between rows, frames of boxes and the bar beside a quote.
  let hairline: Color
  /// Whether the text is light on a dark ground.
  let isDark: Bool

  /// Creates the colors for a ground.
  ///
  /// - Parameters:
  ///   - ground: The color behind the text. Its opacity is ignored.
  ///   - text: The color of the text.
  ///   - accent: The color of links.
  init(ground: Color, text: Color, accent: Color) {
    let ground = Color(red: ground.red, green: ground.green, blue: ground.blue)
    self.ground = ground
    self.text = text
    self.accent = accent
    isDark = text.contrast(with: .black) > text.contrast(with: .white)
    plate = Self.plate(on: ground, text: text, isDark: isDark)
    hairline = text.opacity(isDark ? 0.22 : 0.16)
    let harder =
      text.contrast(with: ground) < text.contrast(with: plate) ? ground : plate
    muted = Self.muted(text, on: harder)
  }

  /// The colors of text in the bubble of a message.
  init(bubbleOf context: DrawContext) {
    let palette = context.palette
    let isOwn = context.decoration.side == .outgoing
    let text = context.bubbleText
    func opaque(_ color: Color) -> Color {
      palette.page.mixed(with: color, color.alpha)
    }
    let grounds =
      isOwn
      ? [opaque(palette.outgoingTop), opaque(palette.outgoingBottom)] : [opaque(palette.incoming)]
    let ground = grounds.min { $0.contrast(with: text) < $1.contrast(with: text) }
    self.init(
      ground: ground ?? palette.page, text: text, accent: palette.accent(isOwn: isOwn))
  }

  /// The contrast of text that is easy to read, after WCAG 2.
  static let contrast = 4.5

  /// The plate: slightly darker than a nearly white ground, and lighter than other light grounds.
  /// On dark and on colored grounds with light text, it is darker, until text is easy to read.
  private static func plate(on ground: Color, text: Color, isDark: Bool) -> Color {
    guard isDark else {
      let isNearlyWhite = ground.contrast(with: .white) < 1.09
      let plate =
        isNearlyWhite ? ground.mixed(with: .black, 0.04) : ground.mixed(with: .white, 0.62)
      return legible(plate, towards: .white, text)
    }
    return legible(ground.mixed(with: .black, 0.3), towards: .black, text)
  }

  /// A color moved towards white or black until text has a contrast of at least 7 on it, so that
  /// colors of code are easy to read, too.
  private static func legible(_ color: Color, towards end: Color, _ text: Color) -> Color {
    for step in 0...20 {
      let mixed = color.mixed(with: end, Double(step) / 20)
      if text.contrast(with: mixed) >= 7 { return mixed }
    }
    return end
  }

  /// The text mixed with the ground, as far as it stays easy to read.
  private static func muted(_ text: Color, on ground: Color) -> Color {
    for step in 0..<8 {
      let mixed = text.mixed(with: ground, 0.4 - 0.05 * Double(step))
      if mixed.contrast(with: ground) >= contrast { return mixed }
    }
    return text
  }
}
