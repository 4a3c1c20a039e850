import ConfabLayout
import ConfabModel
import ConfabScene

/// The shapes of the theme `assistant`: bubbles with round corners for the viewer's messages, and
/// text without a bubble for answers.
struct AssistantStyle: ThemeStyle {
  func bubble(_ frame: Rect, radius: Double, place: BubblePlace) -> Path {
    .roundedRect(frame, radius: radius)
  }

  /// Answers without bubbles, and reactions below the text.
  func register(in registry: inout PresenterRegistry) {
    registry.register(PollPresenter(inks: .accent))
    registry.register(PaymentPresenter(isBlock: true))
    registry.register(FullWidthTextPresenter())
    registry.register(ReactionPillsAccessory(look: .plain))
    registry.register(TypingPresenter(look: .messenger))
  }

  /// The status bar, header and composer of iMessage, in the colors of the theme.
  func chrome(
    of device: Device, for conversation: Conversation, service: String?, in context: MeasureContext
  ) throws -> any ScreenChrome {
    try IMessageChrome(conversation, device: device, service: service, in: context)
  }
}
