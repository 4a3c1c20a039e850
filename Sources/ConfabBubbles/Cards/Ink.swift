import ConfabLayout
import ConfabScene

/// What a part of a card is painted with. It becomes a color when the card is drawn, so that sizes
/// do not depend on colors.
indirect enum Ink: Sendable {
  /// The color of text on the card's ground.
  case text
  /// The color of notes on the card's ground.
  case secondary
  /// The color of links and buttons on the card's ground.
  case accent
  /// The color of failures.
  case failure
  /// The color of the page.
  case page
  /// The color of incoming bubbles.
  case incoming
  /// The color of a speaker's name.
  case speaker(SpeakerColor)
  /// The color of the sender's bubbles, at its top if it is a gradient.
  case bubble
  /// A color for each appearance.
  case fixed(light: Color, dark: Color)
  /// Another ink with its opacity multiplied by a factor.
  case faded(Ink, Double)

  /// The same color in both appearances.
  static func fixed(_ rgb: UInt32) -> Ink { .fixed(light: Color(rgb: rgb), dark: Color(rgb: rgb)) }
  /// A color for each appearance.
  static func fixed(_ light: UInt32, dark: UInt32) -> Ink {
    .fixed(light: Color(rgb: light), dark: Color(rgb: dark))
  }
  /// White.
  static let white = Ink.fixed(light: .white, dark: .white)
  /// Black.
  static let black = Ink.fixed(light: .black, dark: .black)

  /// The color on a ground.
  func color(on ground: CardGround, _ context: DrawContext) -> Color {
    let palette = context.palette
    // White text of the viewer's own bubbles.
    let isOwn = ground.isBubble && context.decoration.side == .outgoing
    switch self {
    case .text: return isOwn ? palette.outgoingText : palette.incomingText
    case .secondary:
      return ground.isBubble ? palette.detail(isOwn: isOwn) : palette.secondary
    case .accent: return palette.accent(isOwn: isOwn)
    case .failure: return palette.failure
    case .page: return palette.page
    case .incoming: return palette.incoming
    case .speaker(let speaker): return speaker.color(in: palette)
    case .bubble: return isOwn ? palette.outgoingTop : palette.incoming
    case .fixed(let light, let dark): return palette.incomingText.isDark ? light : dark
    case .faded(let ink, let factor): return ink.color(on: ground, context).opacity(factor)
    }
  }
}

/// The inks of a part in the bubbles of others and in the viewer's own.
struct SidedInk: Sendable {
  let (incoming, own): (Ink, Ink)

  /// Creates inks.
  ///
  /// - Parameters:
  ///   - incoming: The ink in the bubbles of others.
  ///   - own: The ink in the viewer's bubbles; the same by default.
  init(_ incoming: Ink, own: Ink? = nil) {
    self.incoming = incoming
    self.own = own ?? incoming
  }
}

extension CardBuilder {
  /// The ink in the bubble of the message.
  func ink(_ inks: SidedInk) -> Ink { isOwn ? inks.own : inks.incoming }
}

/// The ground of a card.
enum CardGround: Sendable {
  /// The color of the sender's bubbles.
  case bubble
  /// The color of incoming bubbles, whoever is the sender.
  case incoming
  /// A color of the card's own.
  case ink(Ink)
  /// No ground: the parts are on the page.
  case none

  var isBubble: Bool { if case .bubble = self { true } else { false } }

  var isIncoming: Bool { if case .incoming = self { true } else { false } }
}
