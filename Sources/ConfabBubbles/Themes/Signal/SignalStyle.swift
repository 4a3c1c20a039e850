import ConfabLayout
import ConfabModel
import ConfabScene

/// The shapes of Signal: corners that are smaller where bubbles of a cluster meet, and no tails.
package struct SignalStyle: ThemeStyle {
  /// Creates the style.
  package init() {}

  /// The radius of a corner where two bubbles of a cluster meet.
  package var joint: Double? { Self.joint }
  private static let joint = 4.0

  /// A bubble with the joints of Signal.
  package func bubble(_ frame: Rect, radius: Double, place: BubblePlace) -> Path {
    .roundedRect(frame, radii: CornerRadii(radius, joint: Self.joint, at: place))
  }

  /// One bubble for everything of a message, reactions and date headers of Signal.
  package func register(in registry: inout PresenterRegistry) {
    registry.registerOneBubble(
      OneBubbleLook(
        ticks: .signal, mosaic: .signal, timeGround: .shade,
        // Approximate.
        quoteGround: .panel(light: .white.opacity(0.4), dark: .white.opacity(0.12)),
        file: .signal),
      cards: [
        VoiceRowPresenter(look: .signal), PollRowsPresenter(look: .signal),
        ContactRowPresenter(look: .signal),
        LinkBlockPresenter(look: .signal), MusicBlockPresenter(look: .signal),
        PlaceBlockPresenter(look: .signal), DeletedPresenter(look: .signal),
      ])
    registry.register(CallLinePresenter())
    registry.register(ReactionPillsAccessory(look: .signal))
    registry.register(PillPresenter(look: .signal))
    registry.register(UnreadBarPresenter(look: .signal))
    registry.register(TypingPresenter(look: .signal))
  }

  /// Status bar, header and composer.
  package func chrome(
    of device: Device, for conversation: Conversation, service: String?, in context: MeasureContext
  ) throws -> any ScreenChrome {
    try FlatChrome(conversation, look: .signal, device: device, service: service, in: context)
  }
}
