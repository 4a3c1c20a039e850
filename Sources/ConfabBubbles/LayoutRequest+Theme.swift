import ConfabLayout
import ConfabModel
import ConfabScene

extension LayoutRequest {
  /// Creates a request without items, for a `ConversationEngine`.
  ///
  /// - Parameters:
  ///   - conversation: The conversation with its participants and its locale. Its messages are not used.
  ///   - theme: The theme.
  ///   - textSize: The size of body text in points; `nil` for the theme's.
  ///   - width: The width of the screen in points.
  ///   - scale: The number of device pixels per point.
  ///   - assets: The pictures of the conversation.
  ///   - presenters: The presenters and accessories. Those of the theme are added.
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
