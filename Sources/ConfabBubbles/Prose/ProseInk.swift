import ConfabLayout
import ConfabModel
import ConfabScene

/// The colors of a structured text, which follow from the color behind it.
struct ProseInk: Sendable {
  /// The color behind the text. Of a gradient, the end that is harder to read text on. Opaque.
  let ground: Color
  /// Text.
  let text: Color
  /// Quotes, line numbers and other details: at least 4.5 : 1 on ``ground`` and ``plate`` where
  /// ``text`` has more.
  let muted: Color
  /// Links, mentions and the caret.
  let accent: Color
  /// The color of links and mentions in text; `nil` for that of the text.
  let link: Color?
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
  ///   - accent: The color of links; `nil` for that of the text.
  ///   - plateGround: The color that the plate is a shade of; `nil` for ``ground``.
  init(ground: Color, text: Color, accent: Color?, plateGround: Color? = nil) {
    let ground = Color(red: ground.red, green: ground.green, blue: ground.blue)
    self.ground = ground
    self.text = text
    self.accent = accent ?? text
    link = accent
    isDark = text.contrast(with: .black) > text.contrast(with: .white)
    plate = Self.plate(on: plateGround ?? ground, text: text, isDark: isDark)
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
    let byContrast = grounds.sorted { $0.contrast(with: text) < $1.contrast(with: text) }
    self.init(
      ground: byContrast.first ?? palette.page, text: text,
      accent: isOwn ? palette.outgoingAccent : palette.accent, plateGround: byContrast.last)
  }

  /// The colors of text on the page.
  init(pageOf context: DrawContext) {
    let palette = context.palette
    let isLegible = palette.incomingText.contrast(with: palette.page) >= Self.contrast
    self.init(
      ground: palette.page, text: isLegible ? palette.incomingText : palette.pageText,
      accent: palette.accent.contrast(with: palette.page) >= Self.contrast ? palette.accent : nil)
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

  /// A color moved towards white or black until text has a contrast of at least 6.5 on it, so that
  /// colors of code are easy to read, too.
  private static func legible(_ color: Color, towards end: Color, _ text: Color) -> Color {
    for step in 0...20 {
      let mixed = color.mixed(with: end, Double(step) / 20)
      if text.contrast(with: mixed) >= 6.5 { return mixed }
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

extension ProseInk {
  /// The colors of a text.
  func colors(of tone: ProseLeaf.Tone = .normal) -> TextColors {
    var colors =
      switch tone {
      case .normal: TextColors(text: text, emphasis: link)
      case .faded: TextColors(text: text.opacity(0.75), emphasis: link)
      case .muted: TextColors(text: muted, emphasis: link)
      case .title(let kind): TextColors(text: title(of: kind), emphasis: nil)
      }
    colors.plate = plate
    colors.frame = hairline
    colors.pill = ground.mixed(with: self.text, isDark ? 0.22 : 0.13)
    colors.highlight = highlight
    return colors
  }

  /// The ground of highlighted text and the color of text on it: yellow with dark text where it is
  /// on a light ground, and a darker yellow with light text on a dark one.
  var highlight: (ground: Color, text: Color) {
    let marked =
      isDark
      ? ground.mixed(with: Color(rgb: 0xE0B000), 0.42)
      : ground.mixed(with: Color(rgb: 0xFFE14D), 0.75)
    if text.contrast(with: marked) >= Self.contrast { return (marked, text) }
    return (Color(rgb: 0xFFE58A), Color(rgb: 0x1F2328))
  }
}

/// Callouts have the colors of GitHub (github-markdown-css), and those of its dark theme on dark
/// grounds. Titles are made as legible as other text.
extension ProseInk {
  /// The color of the bar beside a callout: that of the title where it is easier to see.
  func bar(of kind: Callout.Kind) -> Color {
    let color = hue(of: kind)
    return color.contrast(with: ground) < 1.7 ? title(of: kind) : color
  }

  private func hue(of kind: Callout.Kind) -> Color {
    let (light, dark): (UInt32, UInt32) =
      switch kind {
      case .note: (0x0969DA, 0x1F6FEB)
      case .tip: (0x1A7F37, 0x238636)
      case .important: (0x8250DF, 0x8957E5)
      case .warning: (0x9A6700, 0x9E6A03)
      case .caution: (0xCF222E, 0xDA3633)
      }
    return Color(rgb: isDark ? dark : light)
  }

  /// The plate of a callout: the plate of code with a little of the bar's color.
  func plate(of kind: Callout.Kind) -> Color { plate.mixed(with: hue(of: kind), 0.06) }

  /// The color of the title of a callout.
  func title(of kind: Callout.Kind) -> Color {
    let (light, dark): (UInt32, UInt32) =
      switch kind {
      case .note: (0x0969DA, 0x4493F8)
      case .tip: (0x1A7F37, 0x3FB950)
      case .important: (0x8250DF, 0xAB7DF8)
      case .warning: (0x9A6700, 0xD29922)
      case .caution: (0xD1242F, 0xF85149)
      }
    return legible(Color(rgb: isDark ? dark : light), on: plate(of: kind))
  }

  /// A color moved towards that of the text until it is easy to read.
  func legible(_ color: Color, on ground: Color) -> Color {
    for step in 0..<10 {
      let mixed = color.mixed(with: text, Double(step) / 10)
      if mixed.contrast(with: ground) >= Self.contrast { return mixed }
    }
    return text
  }
}

/// The colors of code, which are GitHub's.
extension ProseInk {
  /// The plate of added lines.
  var added: Color { CodePalette.plate(of: .inserted, isDark: isDark) ?? plate }
  /// The plate of removed lines.
  var removed: Color { CodePalette.plate(of: .deleted, isDark: isDark) ?? plate }
  /// The bar of added lines.
  var addedBar: Color { Color(rgb: isDark ? 0x3FB950 : 0x1A7F37) }
  /// The bar of removed lines.
  var removedBar: Color { Color(rgb: isDark ? 0xF85149 : 0xCF222E) }

  /// The colors of code on a plate. Its tones are the classes of code.
  func codeColors(on plate: Color) -> TextColors {
    var colors = TextColors(text: text, emphasis: nil)
    colors.tones = CodeClass.allCases.map {
      CodePalette.color(of: $0, on: plate, text: text)
    }
    return colors
  }
}
