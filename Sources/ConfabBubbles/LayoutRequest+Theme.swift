import ConfabLayout
import ConfabModel
import ConfabScene

extension LayoutRequest {
  /// All that the layout of a conversation depends on but its messages: for a `ConversationEngine`.
  ///
  /// - Parameters:
  ///   - textSize: of messages, in points; `nil` is the theme's.
  ///   - width: of the screen, in points.
  ///   - scale: device pixels a point.
  public init(
    for conversation: Conversation, theme: Theme = .imessage, textSize: Double? = nil,
    width: Double, scale: Double = 3, assets: AssetCatalog = .empty,
    presenters: PresenterRegistry = .builtIn
  ) {
    let locale = conversation.locale ?? "en"
    var presenters = presenters
    presenters.apply(theme.style)
    self.init(
      items: [],
      participants: Dictionary(
        conversation.participants.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
      assets: assets,
      metrics: textSize.map { theme.metrics.scaled(toTextSize: $0) } ?? theme.metrics,
      width: width, scale: scale, language: locale,
      isMirrored: LanguageTag(locale)?.isRightToLeft ?? false, presenters: presenters,
      style: theme.style)
  }
}
