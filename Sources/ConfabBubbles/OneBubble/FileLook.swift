import ConfabScene

/// How an app arranges a file: a symbol or a preview, and beside it the name, what it is and its
/// size.
///
/// Lengths are in points at the usual text size.
struct FileLook: Sendable {
  /// A type size, the CSS weight, the line pitch and the ink.
  struct Words: Sendable {
    let size: Double
    var weight = 400
    let pitch: Double
    var ink = SidedInk(.text)
  }

  /// A square at the start of the row.
  struct Square: Sendable {
    let side: Double
    /// The distances from the left and the top of the bubble, and the space between it and the
    /// texts.
    let (left, top, gap): (Double, Double, Double)
  }

  /// A ground behind the row within the bubble.
  struct Panel: Sendable {
    let (inset, radius): (Double, Double)
    let ink: Ink
  }

  /// The text size of the theme.
  var textSize = 17.0
  let symbol: Square
  /// The square of a preview; `nil` for that of the symbol.
  var preview: Square?
  let (name, note): (Words, Words)
  /// The disc of a symbol and the page on it; `nil` for a white page with the extension.
  var disc: (ground: SidedInk, page: SidedInk)?
  /// The ground of the row; `nil` for none. The time is then below it.
  var panel: Panel?
  /// The least width, and the space at the end of the texts.
  var width = 0.0
  let end: Double
}

extension FileLook {
  /// Telegram for iOS (ChatMessageInteractiveFileNode, colors of its themes). The page on the disc
  /// and the space above the disc are approximate.
  static let telegram = FileLook(
    symbol: Square(side: 44, left: 11, top: 9, gap: 8),
    preview: Square(side: 74, left: 7, top: 7, gap: 13),
    name: Words(
      size: 16, pitch: 20,
      ink: SidedInk(.fixed(0x0B8BED, dark: 0xFFFFFF), own: .fixed(0x3FAA3C, dark: 0xFFFFFF))),
    note: Words(size: 13, pitch: 16, ink: VoiceLook.telegram.time.ink),
    disc: (VoiceLook.telegram.played, SidedInk(.bubble)), end: 10)

  /// Signal for iOS. The numbers are approximate.
  static let signal = FileLook(
    symbol: Square(side: 40, left: 12, top: 9, gap: 8),
    name: Words(size: 17, pitch: 22), note: Words(size: 12, pitch: 16, ink: SidedInk(.secondary)),
    end: 12)

  /// WhatsApp (styles of its web app). The type sizes and the radius of the panel are those of a
  /// bubble on a phone (approximate).
  static let whatsapp = FileLook(
    symbol: Square(side: 44, left: 11, top: 10, gap: 10),
    name: Words(size: 16, pitch: 20), note: Words(size: 12, pitch: 16, ink: SidedInk(.secondary)),
    panel: Panel(
      inset: 4, radius: 12,
      ink: .fixed(light: Color(rgb: 0xc2bdb8).opacity(0.15), dark: .black.opacity(0.2))),
    width: 250, end: 14)

  /// Messenger: the insets and the weight of the name are those of its web app, all other numbers
  /// are approximate.
  static let messenger = FileLook(
    textSize: 15, symbol: Square(side: 36, left: 12, top: 12, gap: 10),
    name: Words(size: 15, weight: 600, pitch: 20),
    note: Words(size: 13, pitch: 16, ink: SidedInk(.secondary)),
    disc: (SidedInk(.faded(.text, 0.1), own: .faded(.text, 0.2)), SidedInk(.text)), end: 16)
}
