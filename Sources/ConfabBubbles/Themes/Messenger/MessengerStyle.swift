import ConfabLayout
import ConfabModel
import ConfabScene

/// The shapes of Messenger: corners that are smaller where bubbles of a run meet, and no tails.
package struct MessengerStyle: ThemeStyle {
  /// Creates the style.
  package init() {}

  /// The radius of a corner where two bubbles of a run meet.
  package var joint: Double? { Self.joint }
  private static let joint = 4.0

  /// A bubble with joints.
  package func bubble(_ frame: Rect, radius: Double, place: BubblePlace) -> Path {
    .roundedRect(frame, radii: CornerRadii(radius, joint: Self.joint, at: place))
  }

  /// Reactions, dates and unread bars of Messenger.
  package func register(in registry: inout PresenterRegistry) {
    registry.register(MediaPresenter(grid: .messenger))
    registry.register(FileRowPresenter(look: .messenger))
    registry.register(PaymentPresenter(isBlock: true))
    registry.register(NameAccessory(skipsAnswers: true))
    registry.register(ReplyAccessory())
    registry.register(NotesAccessory(look: .plainEdits))
    registry.register(DeliveryMarkAccessory())
    registry.register(LinkBlockPresenter(look: .messenger))
    registry.register(MusicBlockPresenter(look: .messenger))
    registry.register(PlaceBlockPresenter(look: .messenger))
    registry.register(DeletedPresenter(look: .messenger))
    registry.register(ReactionPillsAccessory(look: .messenger))
    registry.register(PillPresenter(look: .messenger))
    registry.register(UnreadBarPresenter(look: .messenger))
    registry.register(TypingPresenter(look: .messenger))
    registry.register(CallRowPresenter(look: .messenger))
    registry.register(PollRowsPresenter(look: .messenger))
    registry.register(ContactRowPresenter(look: .messenger))
    registry.register(VoiceRowPresenter(look: .messenger))
  }

  /// Status bar, header and composer.
  package func chrome(
    of device: Device, for conversation: Conversation, service: String?, in context: MeasureContext
  ) throws -> any ScreenChrome {
    try FlatChrome(conversation, look: .messenger, device: device, service: service, in: context)
  }
}
