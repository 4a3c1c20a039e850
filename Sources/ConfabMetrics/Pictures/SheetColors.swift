import ConfabLayout
import ConfabScene

/// The colors of a sheet around and in its bubbles.
struct SheetColors: Sendable {
  var page: Color
  var text: Color
  var muted: Color
  var rule: Color
  /// The color of the first font's marks.
  var first: Color
  /// The color of the first font's marks on an outgoing bubble and beside it.
  var firstOnOutgoing: Color
  /// The color of the second font's marks.
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
    let isDark = appearance == .dark
    page = palette.page
    text = palette.incomingText
    muted = isDark ? Color(rgb: 0x9ca5b1) : Color(rgb: 0x5b6471)
    rule = isDark ? Color(rgb: 0x30353c) : Color(rgb: 0xdfe3e8)
    first = isDark ? Color(rgb: 0x5ad1c0) : Color(rgb: 0x0b6e62)
    firstOnOutgoing = isDark ? Color(rgb: 0xade8e0) : Color(rgb: 0x07423b)
    second = isDark ? Color(rgb: 0xf79ac9) : Color(rgb: 0xac1d6d)
    moved = Color(rgb: 0xffc53d)
    movedText = Color(rgb: 0x2e1f00)
    incoming = palette.incoming
    incomingText = palette.incomingText
    // One color instead of the screen's gradient, so that rows are compared under equal conditions.
    outgoing = palette.outgoingBottom
    outgoingText = palette.outgoingText
  }
}
