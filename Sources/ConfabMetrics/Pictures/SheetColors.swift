import ConfabLayout
import ConfabScene

/// The colours of a sheet around and in its bubbles.
struct SheetColors: Sendable {
  var page: Color
  var text: Color
  var muted: Color
  var rule: Color
  /// The colour of the first font's marks.
  var first: Color
  /// The colour of the first font's marks on an outgoing bubble and beside it.
  var firstOnOutgoing: Color
  /// The colour of the second font's marks.
  var second: Color
  /// The background of moved words.
  var moved: Color
  /// The text of moved words.
  var movedText: Color
  var incoming: Color
  var incomingText: Color
  var outgoing: Color
  var outgoingText: Color

  init(_ theme: Theme, _ appearance: Appearance) {
    let palette = theme.palette(appearance)
    func rgb(_ value: UInt32) -> Color {
      Color(
        red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255,
        blue: Double(value & 255) / 255)
    }
    let isDark = appearance == .dark
    page = palette.page
    text = palette.incomingText
    muted = isDark ? rgb(0x9ca5b1) : rgb(0x5b6471)
    rule = isDark ? rgb(0x30353c) : rgb(0xdfe3e8)
    first = isDark ? rgb(0x5ad1c0) : rgb(0x0b6e62)
    firstOnOutgoing = isDark ? rgb(0xade8e0) : rgb(0x07423b)
    second = isDark ? rgb(0xf79ac9) : rgb(0xac1d6d)
    moved = rgb(0xffc53d)
    movedText = rgb(0x2e1f00)
    incoming = palette.incoming
    incomingText = palette.incomingText
    // One colour instead of the screen's gradient, so that rows are compared under equal conditions.
    outgoing = palette.outgoingBottom
    outgoingText = palette.outgoingText
  }
}
