import ConfabLayout
import ConfabModel
import ConfabScene

/// The shapes of Messenger: corners that are smaller where bubbles of a run meet, and no tails.
package struct MessengerStyle: ThemeStyle {
  /// Creates the style.
  package init() {}

  /// A bubble with joints of four points.
  package func bubble(_ frame: Rect, radius: Double, place: BubblePlace) -> Path {
    .roundedRect(frame, radii: CornerRadii(radius, joint: 4, at: place))
  }

  /// Reactions, dates and unread bars of Messenger.
  package func register(in registry: inout PresenterRegistry) {
    registry.register(ReactionPillsAccessory(look: .messenger))
    registry.register(PillPresenter(look: .messenger))
    registry.register(UnreadBarPresenter(look: .messenger))
    registry.register(TypingPresenter(look: .messenger))
  }

  /// Status bar, header and composer.
  package func chrome(
    of device: Device, for conversation: Conversation, service: String?, in context: MeasureContext
  ) throws -> any ScreenChrome {
    try FlatChrome(conversation, look: .messenger, device: device, service: service, in: context)
  }
}
