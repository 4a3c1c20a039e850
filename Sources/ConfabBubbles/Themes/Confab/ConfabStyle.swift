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
    registry.register(PaymentPresenter(isBlock: true))
  }

  /// Conversations with assistants have their answers as text over the whole width.
  func theme(_ theme: Theme, for kind: ConversationInfo.Kind) -> Theme {
    guard kind == .assistant else { return theme }
    var result = theme
    result.style = ConfabAssistantStyle()
    // About 80 characters a line.
    result.metrics.columnWidth = min(theme.metrics.columnWidth, 680)
    result.metrics.gapJoined = max(theme.metrics.gapJoined, 12)
    result.metrics.gapBetween = max(theme.metrics.gapBetween, 20)
    result.metrics.reactionPills = .plain
    result.metrics.hasPlainOthers = true
    return result
  }

  /// The status bar, header and composer of iMessage, in the colors of the theme.
  func chrome(
    of device: Device, for conversation: Conversation, service: String?, in context: MeasureContext
  ) throws -> any ScreenChrome {
    try IMessageChrome(conversation, device: device, service: service, in: context)
  }
}

/// The shapes of the theme `confab` in conversations with assistants.
struct ConfabAssistantStyle: ThemeStyle {
  private let base = ConfabStyle()

  var joint: Double? { base.joint }

  func bubble(_ frame: Rect, radius: Double, place: BubblePlace) -> Path {
    base.bubble(frame, radius: radius, place: place)
  }

  /// Answers without bubbles, and what else the theme has.
  func register(in registry: inout PresenterRegistry) {
    base.register(in: &registry)
    registry.register(FullWidthTextPresenter())
    registry.register(ReactionPillsAccessory(look: .plain))
  }

  func chrome(
    of device: Device, for conversation: Conversation, service: String?, in context: MeasureContext
  ) throws -> any ScreenChrome {
    try base.chrome(of: device, for: conversation, service: service, in: context)
  }
}
