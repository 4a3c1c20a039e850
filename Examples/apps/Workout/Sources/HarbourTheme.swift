import ConfabKinds

extension Theme {
  /// Colors of water, and compact bubbles with one tight corner. The rest is that of `imessage`.
  static let harbour: Theme = {
    var theme = Theme.imessage
    theme.name = "harbour"
    theme.style = HarbourStyle()
    theme.metrics.bubbleRadius = 14
    theme.metrics.bubbleInsetHorizontal = 14
    theme.metrics.bubbleInsetVertical = 9
    theme.metrics.tailDrop = 0
    theme.metrics.gapJoined = 3
    theme.metrics.gapBetween = 12
    theme.metrics[StatusMetrics.self].inset = 6
    theme.metrics[WorkoutMetrics.self].ringDiameter = 48

    theme.light.page = color(0xF3F7F8)
    theme.light.incoming = color(0xDDE7EA)
    theme.light.incomingText = color(0x10242D)
    theme.light.outgoingTop = color(0x2A7A8E)
    theme.light.outgoingBottom = color(0x14566B)
    theme.light.secondary = color(0x566C77)
    theme.light.accent = color(0xB84E16)

    theme.dark.page = color(0x0B161C)
    theme.dark.incoming = color(0x1B2B34)
    theme.dark.incomingText = color(0xE6EEF1)
    theme.dark.outgoingTop = color(0x1F6A80)
    theme.dark.outgoingBottom = color(0x124A5E)
    theme.dark.secondary = color(0x8CA0AA)
    theme.dark.accent = color(0xFFA366)
    return theme
  }()

  /// Returns the color `0xRRGGBB`.
  private static func color(_ value: UInt32) -> Color {
    Color(
      HexColor(
        red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
        blue: UInt8(truncatingIfNeeded: value)))
  }
}
