import ConfabBubbles
import ConfabLayout
import ConfabScene
import ConfabTimeline

/// The colors of a page in one appearance: those of a theme, changed where small text would be hard
/// to read.
///
/// Every text has the contrast of 4.5 : 1 that WCAG 2 asks for (level AA). A faint text is mixed with
/// the color of the main text; the ground of the viewer's messages and of pills moves away from its
/// text. On a wallpaper that is a picture, texts have this contrast with the color of the page.
struct PageColors {
  private let palette: Palette
  private let appearance: Appearance
  /// What can be behind texts outside of bubbles.
  private let walls: [Color]
  private let incoming: Color
  private let outgoingTop: Color
  private let outgoingBottom: Color
  private let pageText: Color

  /// A little more than 4.5, because components are rounded to 8 bits.
  private static let leastContrast = 4.6
  /// The greatest share of ``plate(isOwn:)`` in plates of code, and that of the accent in quotes.
  private static let plateShare = 0.1
  private static let quoteShare = 0.1

  init(_ palette: Palette, _ appearance: Appearance) {
    self.palette = palette
    self.appearance = appearance
    let page = palette.page.opaque
    walls = [page] + palette.wallpaper.colors.map { Self.solid($0, on: page) }
    incoming = Self.solid(palette.incoming, on: page)
    let text = palette.outgoingText
    outgoingTop = Self.ground(Self.solid(palette.outgoingTop, on: page), for: text)
    outgoingBottom = Self.ground(Self.solid(palette.outgoingBottom, on: page), for: text)
    pageText = Self.text(
      palette.pageText, on: walls, towards: palette.pageText.isDark ? .black : .white)
  }

  // MARK: - Contrast

  private static func solid(_ color: Color, on ground: Color) -> Color {
    ground.mixed(with: color.opaque, color.alpha)
  }

  /// A color for small text on all of several grounds.
  ///
  /// - Parameter end: The color with which it is mixed as far as needed.
  private static func text(
    _ color: Color, on grounds: [Color], towards end: Color
  ) -> Color {
    let base = solid(color, on: grounds[0])
    let end = solid(end, on: grounds[0])
    return (0...20).lazy.map { base.mixed(with: end, Double($0) / 20) }
      .first { mixed in grounds.allSatisfy { $0.contrast(with: mixed) >= leastContrast } } ?? end
  }

  /// A ground on which a text is easy to read.
  private static func ground(_ color: Color, for text: Color) -> Color {
    let end = text.isDark ? Color.white : .black
    return (0...20).lazy.map { color.mixed(with: end, Double($0) / 20) }
      .first { $0.contrast(with: text) >= leastContrast } ?? end
  }

  private func mainText(isOwn: Bool) -> Color {
    isOwn ? palette.outgoingText : palette.incomingText
  }

  private func bubbles(isOwn: Bool) -> [Color] {
    isOwn ? [outgoingTop, outgoingBottom] : [incoming]
  }

  /// What plates of code in a bubble are mixed with: the text, or if that would be hard to read then,
  /// white or black.
  private func plate(isOwn: Bool) -> Color {
    let text = mainText(isOwn: isOwn).opaque
    let isLegible = bubbles(isOwn: isOwn).allSatisfy {
      $0.mixed(with: text, Self.plateShare).contrast(with: text) >= Self.leastContrast
    }
    return isLegible ? text : text.isDark ? .white : .black
  }

  /// The grounds in a bubble: its own, and those of code and of quotes.
  private func grounds(isOwn: Bool, accent: Color) -> [Color] {
    let plate = plate(isOwn: isOwn)
    return bubbles(isOwn: isOwn).flatMap {
      [
        $0, $0.mixed(with: plate, Self.plateShare),
        $0.mixed(with: accent.opaque, Self.quoteShare),
      ]
    }
  }

  private func accent(isOwn: Bool) -> Color {
    let accent = palette.accent(isOwn: isOwn)
    return Self.text(
      accent, on: grounds(isOwn: isOwn, accent: accent), towards: mainText(isOwn: isOwn))
  }

  private func text(_ color: Color, isOwn: Bool) -> Color {
    Self.text(
      color, on: grounds(isOwn: isOwn, accent: accent(isOwn: isOwn)),
      towards: mainText(isOwn: isOwn))
  }

  private func wallText(_ color: Color) -> Color {
    Self.text(color, on: walls, towards: pageText)
  }

  // MARK: - Variables

  /// The variables of CSS, without those of speakers.
  var variables: String {
    let isClear = palette.outgoingBottom.alpha == 0
    let isGradient = palette.outgoingTop != palette.outgoingBottom
    let missing = incoming.mixed(with: palette.incomingText.opaque, 0.12)
    let chrome = Self.solid(palette.chrome, on: walls[0])
    let pill = pill
    var pairs: [(String, String)] = [
      ("page", palette.page.css), ("in", palette.incoming.css),
      ("in-text", palette.incomingText.css),
      ("out", isClear ? palette.outgoingBottom.css : outgoingBottom.css),
      (
        "out-image",
        isGradient ? "linear-gradient(\(outgoingTop.css),\(outgoingBottom.css))" : "none"
      ),
      ("out-text", palette.outgoingText.css), ("page-text", pageText.css),
      ("secondary", wallText(palette.pageSecondary).css),
      ("failure", wallText(palette.pageFailure).css),
      ("page-accent", wallText(palette.pageAccent).css),
      ("in-accent", accent(isOwn: false).css), ("out-accent", accent(isOwn: true).css),
      ("out-plate", plate(isOwn: true).css),
      ("in-detail", text(palette.detail(isOwn: false), isOwn: false).css),
      ("out-detail", text(palette.detail(isOwn: true), isOwn: true).css),
      ("tick", text(palette.readTick ?? palette.detail(isOwn: true), isOwn: true).css),
      ("page-tick", wallText(palette.readTick ?? palette.pageSecondary).css),
      ("missing", missing.css),
      (
        "missing-text",
        Self.text(palette.secondary, on: [missing], towards: palette.incomingText).css
      ),
      ("chrome", palette.chrome.css), ("chrome-text", palette.chromeText.css),
      (
        "chrome-detail",
        Self.text(palette.chromeDetail, on: [chrome], towards: palette.chromeText).css
      ),
      ("at", palette.avatarTop.css), ("ab", palette.avatarBottom.css),
      ("ax", palette.avatarText.css),
      ("rim", palette.bubbleRim.map { "0 0 0 .5px \($0.css)" } ?? "0 0 0 0 transparent"),
      ("shadow", palette.bubbleShadow.map { "0 1px .5px \($0.css)" } ?? "0 0 0 0 transparent"),
      ("pill", pill.ground.css), ("pill-text", pill.text.css),
    ]
    for (name, ground, plate, text) in [
      ("in", incoming, self.plate(isOwn: false), palette.incomingText),
      ("out", outgoingBottom, self.plate(isOwn: true), palette.outgoingText),
      ("page", walls[0], pageText, pageText),
    ] {
      let plated = ground.mixed(with: plate.opaque, Self.plateShare)
      for part in CodeClass.allCases {
        let color = CodePalette.color(of: part, on: plated, text: text)
        pairs.append(("\(name)-c\(part.rawValue)", color.css))
      }
    }
    return pairs.map { "--\($0):\($1)" }.joined(separator: ";")
  }

  /// Dates and lines of the app on the page: dark plates on colors, else light ones.
  private var pill: (ground: Color, text: Color) {
    let isDark = appearance == .dark
    if palette.wallpaper.colors.count > 1 {
      if isDark { return (Color(rgb: 0x1F1F1F), .white) }
      let share = stride(from: 0.2, through: 0.9, by: 0.05).first { share in
        walls.allSatisfy {
          $0.mixed(with: .black, share).contrast(with: .white) >= Self.leastContrast
        }
      }
      return (Color.black.opacity(share ?? 1), .white)
    }
    let ground = isDark ? palette.incoming : Color.white.opacity(0.9)
    let solid = walls.map { Self.solid(ground, on: $0) }
    return (
      ground,
      Self.text(
        palette.pageSecondary, on: solid, towards: solid[0].isDark ? .white : .black)
    )
  }

  /// The variables of a speaker: the color of the name in bubbles of both sides and on the page, and
  /// those of the avatar.
  func variables(of speaker: SpeakerColor) -> String {
    let name = speaker.color(in: palette)
    let avatar = speaker.avatar(in: palette)
    return """
      --name:\(text(name, isOwn: false).css);--out-name:\(text(name, isOwn: true).css);\
      --page-name:\(wallText(name).css);--at:\(avatar.top.css);--ab:\(avatar.bottom.css);\
      --ax:\(avatar.text.css)
      """
  }
}

extension Color {
  /// `#rrggbbaa`, without the opacity of an opaque color.
  var css: String {
    let hex = self.hex
    return hex.hasSuffix("ff") ? String(hex.dropLast(2)) : hex
  }
}
