import ConfabLayout
import ConfabScene

/// How an app arranges a poll: where the parts of an option are, which parts there are, and their
/// inks.
///
/// Lengths are in points at the usual text size. Widths, the least height of an option, the space
/// between options and the diameters of marks are in ``PollMetrics``.
struct PollLook: Sendable {
  /// A type size, the CSS weight, and the line pitch.
  struct Words: Sendable {
    let size: Double
    var weight = 400
    let pitch: Double
  }

  /// What the line below the question says.
  enum Hint: Sendable {
    /// "Anonymous Poll" or "Final Results".
    case type
    /// "Poll · Select one".
    case typeAndChoice
    /// "Select one" after one check mark or two.
    case choice
  }

  /// An option. Its height is that of its label with what is above and below, but at least
  /// ``PollMetrics/rowHeight``.
  struct Option: Sendable {
    let words: Words
    /// The left edge of the mark, and its top.
    let (markLeft, markTop): (Double, Double)
    /// The left edge of the label, the space above and below it, and the distance from its end to the
    /// edge of the card.
    let (left, top, bottom, right): (Double, Double, Double, Double)
    /// The left edge of the bar, its height, and the space between it and the foot of the option.
    let (barLeft, barHeight, barBottom): (Double, Double, Double)
  }

  /// The avatars of voters at the end of an option.
  struct Faces: Sendable {
    let most: Int
    let overlap: Double
  }

  /// The foot of the card.
  enum Foot: Sendable {
    /// The number of votes, or a button without an edge, with the space above and below.
    case votes(space: Double, words: Words, button: Words)
    /// A button below a line, under the time.
    case divided(height: Double, words: Words, ink: Ink)
    /// A button on a pill.
    case pill(gap: Double, height: Double, words: Words, bottom: Double)
  }

  /// The text size of the theme.
  var textSize = 17.0
  var ground = CardGround.bubble
  let leastWidth: Double
  /// The inset above the question, and at the sides.
  let (top, side): (Double, Double)
  let (question, note): (Words, Words)
  let hint: Hint
  /// The space above the hint, and between it and the first option.
  let (hintGap, optionsGap): (Double, Double)
  let option: Option
  /// Whether bars and percentages are hidden until the viewer voted or the poll is closed. Options
  /// then have marks and lines between them, and later no marks.
  var hidesResults = false
  var faces: Faces?
  /// The number of votes at the end of an option; `nil` for none.
  var count: Words?
  /// The ring of an option, and its width.
  let (ring, ringWidth): (SidedInk, Double)
  /// The disc of the viewer's vote, and the check mark in it; `nil` if it is cut out.
  let (disc, check): (SidedInk, Ink?)
  let bar: SidedInk
  /// The ground of bars; `nil` for none. Without a ground, an option without votes has a dot.
  var track: SidedInk?
  let foot: Foot
}

extension PollLook {
  /// Telegram for iOS (ChatMessagePollBubbleContentNode, colors of its themes), from the edge of the
  /// bubble, which is one point inside of its frames.
  static let telegram = PollLook(
    leastWidth: 268, top: 5 + 1.0 / 3, side: 10, question: Words(size: 17, weight: 700, pitch: 22),
    note: Words(size: 14, pitch: 17), hint: .type, hintGap: 2, optionsGap: 3,
    option: Option(
      words: Words(size: 17, pitch: 22), markLeft: 11, markTop: 12, left: 49, top: 11, bottom: 11,
      right: 11, barLeft: 49, barHeight: 6, barBottom: 1),
    hidesResults: true,
    ring: SidedInk(.fixed(0xC8C7CC, dark: 0x737373), own: .fixed(0x93D987, dark: 0xFFFFFF)),
    ringWidth: 1, disc: SidedInk(.accent), check: nil, bar: SidedInk(.accent),
    foot: .votes(
      space: 11, words: Words(size: 14, pitch: 17), button: Words(size: 17, pitch: 21)))

  /// Signal for iOS (CVPollView). The width and the button's shape are approximate.
  static let signal = PollLook(
    leastWidth: 280, top: 9, side: 12, question: Words(size: 17, weight: 600, pitch: 22),
    note: Words(size: 13, pitch: 18), hint: .typeAndChoice, hintGap: 2, optionsGap: 16,
    option: Option(
      words: Words(size: 17, pitch: 22), markLeft: 12, markTop: 4, left: 44, top: 5, bottom: 17,
      right: 12, barLeft: 12, barHeight: 8, barBottom: 4),
    count: Words(size: 17, pitch: 22),
    ring: SidedInk(.faded(.text, 0.4), own: .faded(.text, 0.6)), ringWidth: 1.5,
    disc: SidedInk(.accent), check: nil, bar: SidedInk(.accent),
    track: SidedInk(.faded(.text, 0.1), own: .faded(.text, 0.4)),
    foot: .pill(gap: 16, height: 36, words: Words(size: 15, weight: 600, pitch: 20), bottom: 8))

  /// WhatsApp (styles of its web app). The insets at the sides are those of its texts on iOS, the
  /// space between a label and its bar is approximate.
  static let whatsapp = PollLook(
    leastWidth: 336, top: 8, side: 12, question: Words(size: 16, weight: 600, pitch: 21),
    note: Words(size: 12, pitch: 16), hint: .choice, hintGap: 4, optionsGap: 16,
    option: Option(
      words: Words(size: 16, pitch: 20.8), markLeft: 12, markTop: 0, left: 40, top: 0, bottom: 14,
      right: 12, barLeft: 40, barHeight: 8, barBottom: 0),
    faces: Faces(most: 2, overlap: 7), count: Words(size: 12, pitch: 16),
    ring: SidedInk(.secondary), ringWidth: 1.5,
    disc: SidedInk(.fixed(0x1DAA61, dark: 0x21C063)), check: .white,
    bar: SidedInk(.fixed(0x1DAA61, dark: 0x21C063)), track: SidedInk(.shade(0.1, dark: 0.1)),
    foot: .divided(
      height: 44, words: Words(size: 14, weight: 600, pitch: 20),
      ink: .fixed(0x15603E, dark: 0xD9FDD3)))

  /// Messenger: a card in the color of incoming bubbles. All numbers are approximate.
  static let messenger = PollLook(
    textSize: 15, ground: .incoming, leastWidth: 270, top: 12, side: 12,
    question: Words(size: 15, weight: 600, pitch: 20), note: Words(size: 12, pitch: 16),
    hint: .choice, hintGap: 2, optionsGap: 12,
    option: Option(
      words: Words(size: 15, pitch: 20), markLeft: 12, markTop: 0, left: 42, top: 0, bottom: 12,
      right: 12, barLeft: 42, barHeight: 6, barBottom: 0),
    faces: Faces(most: 3, overlap: 6), count: Words(size: 13, pitch: 18),
    ring: SidedInk(.secondary), ringWidth: 1.5, disc: SidedInk(.accent), check: .white,
    bar: SidedInk(.accent), track: SidedInk(.shade(0.08, dark: 0.12)),
    foot: .pill(gap: 14, height: 36, words: Words(size: 15, weight: 600, pitch: 20), bottom: 12))
}
