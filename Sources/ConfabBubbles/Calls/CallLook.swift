import ConfabLayout
import ConfabScene

/// How an app arranges a call: where the parts are, which of them it has, and their inks.
///
/// Lengths are in points at the usual text size. Widths, the least height and the diameter of the
/// disc are in ``CallMetrics``.
struct CallLook: Sendable {
  /// A plate behind all parts: its distance from the edges of the bubble, and the radius.
  struct Panel: Sendable {
    let (inset, radius): (Double, Double)
    let ink: Ink
  }

  /// The disc with a handset or a camera before the texts.
  struct Disc: Sendable {
    /// The paint; `nil` for green and red as the outcome is.
    var ink: Ink?
    let symbol: Ink
    /// The space between the disc and the texts.
    let gap: Double
  }

  /// What one can tap to call back or to join.
  enum Button: Sendable {
    /// A disc with a handset at the end, with its diameter and its distance from the edge.
    case round(diameter: Double, end: Double)
    /// Words after those on how the call ended.
    case words
    /// A pill below.
    case pill
  }

  /// The text size of the theme.
  var textSize = 17.0
  var ground = CardGround.bubble
  var panel: Panel?
  var disc: Disc?
  /// The space at the sides; within the panel if there is one.
  let side: Double
  /// The type sizes, the weight of the title, and the line pitches.
  let title: (size: Double, weight: Int, pitch: Double)
  let note: (size: Double, pitch: Double)
  /// The space between the title and the note.
  var gap = 0.0
  /// An arrow before the note that says who called and whether it was answered: the width of its
  /// column. The note begins with the time.
  var arrow: Double?
  /// Whether the title says who called.
  var showsDirection = false
  let button: Button
}

extension CallLook {
  /// Telegram for iOS (ChatMessageCallBubbleContentNode). The button's diameter is approximate.
  static let telegram = CallLook(
    side: 10, title: (16, 500, 19), note: (13, 16), arrow: 14, showsDirection: true,
    button: .round(diameter: 34, end: 8))

  /// WhatsApp (styles of its web app).
  static let whatsapp = CallLook(
    panel: Panel(
      inset: 5, radius: 7.5,
      ink: .fixed(light: Color(rgb: 0xC2BDB8).opacity(0.15), dark: .black.opacity(0.2))),
    disc: Disc(ink: .incoming, symbol: .text, gap: 12), side: 12, title: (16, 400, 21),
    note: (14, 20), gap: 4, button: .words)

  /// Messenger: a card in the color of incoming bubbles. Numbers are approximate.
  static let messenger = CallLook(
    textSize: 15, ground: .incoming,
    disc: Disc(symbol: .white, gap: 10), side: 12, title: (15, 600, 20), note: (13, 18),
    button: .pill)
}
