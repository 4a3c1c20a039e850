import ConfabScene

/// How an app arranges a voice message: where the parts are, which of them it has, and their inks.
///
/// Lengths are in points at the usual text size. The height of the row and the sizes of bars are in
/// ``VoiceMetrics``.
struct VoiceLook: Sendable {
  /// The width of the card.
  enum Width: Sendable {
    /// From two seconds to thirty it grows to the widest body without a reserve.
    case seconds(least: Double, reserve: Double)
    case fixed(Double)
    /// The width of an empty recording. ``VoiceMetrics/secondWidth`` is added for each second.
    case growing(Double)
  }

  /// The length of a recording.
  struct Time: Sendable {
    let size: Double
    var pitch: Double?
    /// The top of the text below the start of the waveform; `nil` for a text at the end of the row,
    /// in the middle.
    let top: Double?
    /// How far it is to the left of the waveform.
    var shift = 0.0
    let ink: SidedInk
  }

  /// The picture of the speaker with a microphone at its corner.
  struct Portrait: Sendable {
    let diameter: Double
    /// The distances from the edge of the bubble, and to what follows.
    let (inset, gap): (Double, Double)
    /// The symbol in incoming and own messages that were not heard, and in all others.
    let (unheard, heard): (SidedInk, Ink)
  }

  /// The mark of the share that was played.
  struct Knob: Sendable {
    let size: Size
    let isAlwaysShown: Bool
    /// `nil` for the ink of the microphone at the portrait.
    let ink: SidedInk?
  }

  /// Where the speed of playing is.
  enum Speed: Sendable { case hidden, afterTime, onPortrait }

  /// The text size of the theme.
  var textSize = 17.0
  let width: Width
  /// The play symbol: its box, and the size of the symbol in it.
  let (play, glyph): (Rect, Double)
  /// The disc around the play symbol; `nil` for none.
  var disc: SidedInk?
  /// The play symbol; `nil` if it is cut out of the disc.
  var symbol: SidedInk?
  /// The left edge of the waveform, and the distance from its right edge to the edge of the card.
  let (waveLeft, waveRight): (Double, Double)
  /// The middle of the waveform.
  let waveMiddle: Double
  /// Whether bars stand on a line, and low ones are dots.
  var isOnLine = false
  /// The bars that were not played, and those that were.
  let (rest, played): (SidedInk, SidedInk)
  let time: Time
  /// A dot after the length of an incoming message that was not heard: the gap and the diameter.
  var dot: (gap: Double, diameter: Double)?
  var knob: Knob?
  var portrait: Portrait?
  var speed = Speed.hidden
}

extension VoiceLook {
  /// Telegram for iOS (ChatMessageInteractiveFileNode, AudioWaveformComponent, colors of its
  /// themes). Its content is 8 and 14 points inside of the bubble. The dot's size is approximate.
  static let telegram = VoiceLook(
    width: .seconds(least: 139, reserve: 15),
    play: Rect(x: 11, y: 11, width: 44, height: 44), glyph: 18,
    disc: telegramControl, waveLeft: 65, waveRight: 14, waveMiddle: 24, isOnLine: true,
    rest: SidedInk(
      .fixed(light: Color(rgb: 0xCACACA), dark: .white.opacity(0.4)),
      own: .fixed(light: Color(rgb: 0x93D987), dark: .white.opacity(0.5))),
    played: telegramControl,
    time: Time(
      size: 11, top: 36, shift: 1,
      ink: SidedInk(
        .fixed(light: Color(rgb: 0x999999), dark: .white.opacity(0.5)),
        own: .fixed(light: Color(rgb: 0x6FB26A), dark: .white.opacity(0.5)))),
    dot: (5, 4))

  private static let telegramControl = SidedInk(
    .fixed(0x007AFF, dark: 0xFFFFFF), own: .fixed(0x3FC33B, dark: 0xFFFFFF))

  /// Signal for iOS (AudioMessageView, AudioWaveformProgressView). Its colors, the size of the dot
  /// and that the margins of 4 points are inside of those of the bubble are approximate.
  static let signal = VoiceLook(
    width: .fixed(244), play: Rect(x: 12, y: 11, width: 40, height: 40), glyph: 18,
    disc: SidedInk(.fixed(light: .white, dark: .white.opacity(0.16)), own: .faded(.white, 0.2)),
    symbol: SidedInk(.text), waveLeft: 64, waveRight: 12, waveMiddle: 31,
    rest: SidedInk(.faded(.text, 0.35), own: .faded(.text, 0.5)), played: SidedInk(.text),
    time: Time(size: 12, pitch: 15, top: 57, shift: 52, ink: SidedInk(.secondary)), dot: (6, 6),
    knob: Knob(size: Size(width: 2, height: 32), isAlwaysShown: false, ink: SidedInk(.text)),
    speed: .afterTime)

  /// WhatsApp (styles of its web app; the colors are older variables of it). That the portrait is
  /// before own recordings and after those of others is how the phone app looks (approximate).
  static let whatsapp = VoiceLook(
    width: .fixed(336), play: Rect(x: 4, y: 13, width: 34, height: 34), glyph: 20,
    symbol: SidedInk(.fixed(0x858A8D, dark: 0xB8BABB), own: .fixed(0x728977, dark: 0xA6C9B4)),
    waveLeft: 44, waveRight: 12, waveMiddle: 30,
    rest: SidedInk(
      .fixed(light: Color(rgb: 0xCED0D1), dark: .white.opacity(0.25)),
      own: .fixed(light: Color(rgb: 0xB0CEAE), dark: .white.opacity(0.3))),
    played: SidedInk(
      .fixed(light: Color(rgb: 0x858A8D), dark: .white.opacity(0.6)),
      own: .fixed(light: Color(rgb: 0x728977), dark: .white.opacity(0.65))),
    time: Time(size: 11, pitch: 15, top: 49, ink: SidedInk(.secondary)),
    knob: Knob(size: Size(width: 12, height: 12), isAlwaysShown: true, ink: nil),
    portrait: Portrait(
      diameter: 55, inset: 6, gap: 8,
      unheard: SidedInk(.fixed(0x09D261), own: .fixed(0x6F8171, dark: 0x9FB4A6)),
      heard: .fixed(0x4FC3F7)),
    speed: .onPortrait)

  /// Messenger: the order of the parts, the size of the length and the insets at the sides are those
  /// of its web app, all other numbers are approximate.
  static let messenger = VoiceLook(
    textSize: 15, width: .growing(132), play: Rect(x: 10, y: 6, width: 32, height: 32), glyph: 13,
    disc: SidedInk(.text), waveLeft: 52, waveRight: 54, waveMiddle: 22,
    rest: SidedInk(.faded(.text, 0.3), own: .faded(.text, 0.45)), played: SidedInk(.text),
    time: Time(size: 13, top: nil, ink: SidedInk(.text)), speed: .afterTime)
}
