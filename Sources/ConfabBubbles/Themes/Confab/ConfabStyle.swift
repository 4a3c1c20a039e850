import ConfabLayout
import ConfabModel
import ConfabScene

/// The shapes of the theme `confab`: round corners that are smaller where bubbles of a cluster meet,
/// no tails, and a plain screen.
struct ConfabStyle: ThemeStyle {
  var joint: Double? { Self.joint }
  private static let joint = 5.0

  func bubble(_ frame: Rect, radius: Double, place: BubblePlace) -> Path {
    let joint = min(radius, Self.joint)
    return .roundedRect(frame, radii: CornerRadii(radius, joint: joint, at: place))
  }

  /// Polls in the accent of the theme.
  func register(in registry: inout PresenterRegistry) {
    registry.register(PollPresenter(inks: .accent))
  }

  /// The status bar, header and composer of iMessage, in the colors of the theme.
  func chrome(
    of device: Device, for conversation: Conversation, service: String?, in context: MeasureContext
  ) throws -> any ScreenChrome {
    try IMessageChrome(conversation, device: device, service: service, in: context)
  }
}
