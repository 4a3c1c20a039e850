import ConfabLayout
import ConfabModel
import ConfabScene

/// The shapes of WhatsApp on iOS: equal corners, and a tail at the foot of the last bubble of a
/// cluster.
package struct WhatsAppStyle: ThemeStyle {
  /// Creates the style.
  package init() {}

  /// A bubble with the tail of WhatsApp's own icon of it.
  package func bubble(_ frame: Rect, radius: Double, place: BubblePlace) -> Path {
    var path = Path.roundedRect(frame, radius: radius)
    guard place.isLast, let side = place.side else { return path }
    let (x, y) = (frame.maxX, frame.maxY)
    // Clockwise like the bubble, so that what overlaps is filled.
    path.move(x, y - 15)
    path.curve(x, y - 8.59, x + 3.32, y - 3.58, x + 5.58, y - 1.3)
    path.curve(x + 5.94, y - 0.93, x + 5.65, y - 0.13, x + 5.14, y - 0.16)
    path.curve(x - 3.06, y - 0.56, x - 6.79, y - 3.58, x - 8.5, y - 5)
    path.line(x - 4, y - 14)
    path.close()
    return side == .right ? path : path.mirrored(at: frame.midX)
  }

  /// One bubble for everything of a message, reactions and pills of WhatsApp.
  package func register(in registry: inout PresenterRegistry) {
    registry.registerOneBubble(
      OneBubbleLook(
        ticks: .whatsapp, mosaic: .whatsapp, timeGround: .shade,
        quoteGround: .panel(
          light: Color(rgb: 0xc2bdb8).opacity(0.15), dark: .black.opacity(0.2)),
        file: .whatsapp, forward: .arrow),
      cards: [
        VoiceRowPresenter(look: .whatsapp), PollRowsPresenter(look: .whatsapp),
        CallRowPresenter(look: .whatsapp), ContactRowPresenter(look: .whatsapp),
        LinkBlockPresenter(look: .whatsapp), MusicBlockPresenter(look: .whatsapp),
        PlaceBlockPresenter(look: .whatsapp), DeletedPresenter(look: .whatsapp),
      ])
    registry.register(ReactionPillsAccessory(look: .whatsapp))
    registry.register(PillPresenter(look: .whatsapp))
    registry.register(UnreadBarPresenter(look: .whatsapp))
    registry.register(TypingPresenter(look: .whatsapp))
  }

  /// Status bar, header and composer.
  package func chrome(
    of device: Device, for conversation: Conversation, service: String?, in context: MeasureContext
  ) throws -> any ScreenChrome {
    try FlatChrome(conversation, look: .whatsapp, device: device, service: service, in: context)
  }
}
