import ConfabScene

/// How an app arranges a block. Lengths are in points at the usual text size.
struct LinkBlockLook: Sendable {
  /// A text of the block.
  struct Line: Sendable {
    var size: Double
    var weight = 400
    var pitch: Double
    /// The largest number of lines.
    var lines = 1
    var ink: LineInk = .text
  }

  /// The color of a text.
  enum LineInk: Sendable {
    case text, secondary
    /// The color of the sender, or the accent of the viewer's bubbles.
    case main
  }

  /// What is behind the block.
  enum Ground: Sendable {
    /// The main color at an opacity, with a bar of a width at the start.
    case bar(width: Double, opacity: Double)
    /// A panel in the bubble.
    case panel(light: Color, dark: Color)
    /// A ground from edge to edge of the bubble, with its own colors of text.
    case edgeToEdge(light: Color, dark: Color)
    /// A card by itself, in the color of incoming bubbles.
    case alone
  }

  var ground: Ground
  var (site, title, text): (Line, Line, Line)
  /// Whether the site is above the title. Otherwise it is the last line.
  var isSiteFirst = false
  /// The space between two texts.
  var gap = 0.0
  /// The distances from the edges of the bubble to the block.
  var margins = (side: 0.0, top: 0.0, bottom: 0.0)
  /// The distances from the edges of the block, or from its bar, to the texts.
  var padding: (start: Double, end: Double, vertical: Double)
  var radius = 0.0
  /// Whether texts below a small picture are as wide as the block.
  var flowsAroundPicture = false
  /// A small picture: its side, its distance from the edges of the block and from the texts.
  var small: (side: Double, isAtEnd: Bool, inset: Double, gap: Double, radius: Double)
  /// Whether a large picture is below the texts, within their margins. Otherwise it is above them,
  /// as wide as the block.
  var isPictureBelow = false
  /// The space between the texts and a large picture below them.
  var pictureGap = 0.0
  /// The width of a block with an upright picture, relative to others.
  var uprightShare = 1.0
  /// The pixels in each point of the widest block from which on a picture is large; `nil` if 150
  /// pixels suffice.
  var largePixels: Double?
  /// Whether the block is below the text of the message.
  var isBelowText = false
  /// The text size of the app.
  var usualTextSize = 17.0

  /// Telegram for iOS (ChatMessageAttachedContentNode). The line spacing of 9 % is in the pitch.
  static let telegram = LinkBlockLook(
    ground: .bar(width: 3, opacity: 0.1),
    site: Line(size: 14, weight: 600, pitch: 18, lines: 2, ink: .main),
    title: Line(size: 14, weight: 600, pitch: 18, lines: 5),
    text: Line(size: 14, pitch: 18, lines: 12), isSiteFirst: true,
    margins: (10, 6, 6), padding: (6, 6, 3), radius: 4, flowsAroundPicture: true,
    small: (54, true, 6, 6, 4), isPictureBelow: true, pictureGap: 6, isBelowText: true)

  /// WhatsApp (styles of its web app): a panel of radius 6 over the text.
  static let whatsapp = LinkBlockLook(
    ground: .panel(light: Color(rgb: 0xC2BDB8).opacity(0.15), dark: .black.opacity(0.2)),
    site: Line(size: 12, pitch: 16, ink: .secondary),
    title: Line(size: 13.6, weight: 600, pitch: 20, lines: 2),
    text: Line(size: 12, pitch: 16, lines: 2, ink: .secondary),
    margins: (4, 4, 6), padding: (10, 10, 6), radius: 6,
    small: (90, false, 0, 10, 0), uprightShare: 246.0 / 336)

  /// Signal for iOS (CVLinkPreviewView). The color of its ground is approximate.
  static let signal = LinkBlockLook(
    ground: .edgeToEdge(light: Color(rgb: 0xF6F6F6), dark: Color(rgb: 0x3B3B3B)),
    site: Line(size: 12, pitch: 16, ink: .secondary),
    title: Line(size: 15, weight: 600, pitch: 20, lines: 2),
    text: Line(size: 13, pitch: 18, lines: 3, ink: .text), gap: 4,
    margins: (0, 0, 7), padding: (12, 12, 12), small: (64, false, 12, 8, 6), largePixels: 7.0 / 3)

  /// Messenger (approximate): a card with the picture on top, in the color of incoming bubbles.
  static let messenger = LinkBlockLook(
    ground: .alone, site: Line(size: 13, pitch: 16, ink: .secondary),
    title: Line(size: 15, weight: 600, pitch: 20, lines: 3),
    text: Line(size: 13, pitch: 16, lines: 2, ink: .secondary), gap: 2,
    padding: (12, 12, 10), small: (60, false, 10, 10, 4), usualTextSize: 15)
}

extension LinkBlockLook {
  /// Whether a picture is shown large.
  func isLarge(width: Int, height: Int, _ card: CardBuilder) -> Bool {
    guard let largePixels else { return max(width, height) >= LinkPresenter.largePixels }
    let least = card.maximumWidth * largePixels
    return Double(width) >= least && Double(height) >= least * 0.33
  }
}
