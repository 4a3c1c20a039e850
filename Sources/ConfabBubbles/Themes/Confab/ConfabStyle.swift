import ConfabLayout
import ConfabModel
import ConfabScene

/// The shapes of the theme `confab`: round corners without tails, and a plain screen.
struct ConfabStyle: ThemeStyle {
  func bubble(_ frame: Rect, radius: Double, tail: BubbleTail?) -> Path {
    .roundedRect(frame, radius: radius)
  }

  /// The status bar, header and composer of iMessage, in the colors of the theme.
  func chrome(
    of device: Device, for conversation: Conversation, service: String?, in context: MeasureContext
  ) throws -> any ScreenChrome {
    try IMessageChrome(conversation, device: device, service: service, in: context)
  }
}
