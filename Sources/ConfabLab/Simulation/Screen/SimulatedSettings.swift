import ConfabBubbles
import ConfabEngine
import ConfabLayout
import ConfabModel

/// The screen size, text size and theme of a simulated device.
struct SimulatedSettings: Hashable, Sendable {
  /// The size of the screen, in points.
  var width = 375.0
  var height = 667.0
  /// The size of messages' text, in points.
  var textSize = 17.0
  /// Whether the theme has more room around text and between rows.
  var isRoomy = false

  var rotated: SimulatedSettings {
    SimulatedSettings(width: height, height: width, textSize: textSize, isRoomy: isRoomy)
  }

  var theme: Theme {
    var theme = Theme.imessage
    if isRoomy {
      theme.metrics.bubbleInsetVertical += 4
      theme.metrics.bubbleInsetHorizontal += 5
      theme.metrics.gapBetween += 6
    }
    return theme
  }

  /// The screen without a keyboard.
  var screen: ChatScreen { ChatScreen(width: width, height: height, safeTop: 64, safeBottom: 34) }

  /// Whether a layout was made with these settings.
  func match(_ layout: LiveLayout) -> Bool {
    layout.request.width == width && layout.request.metrics.textSize == textSize
      && layout.request.metrics == theme.metrics.scaled(toTextSize: textSize)
  }
}
