import ConfabModel

extension LayoutRequest {
  /// Creates a request without items, for a conversation that is shown with a theme.
  ///
  /// - Parameters:
  ///   - conversation: The conversation with its participants and its locale. Its messages are not
  ///     used.
  ///   - theme: The theme.
  ///   - textSize: The size of body text in points; `nil` for the theme's.
  ///   - width: The width of the screen in points.
  ///   - scale: The number of device pixels per point.
  ///   - assets: The pictures of the conversation.
  ///   - presenters: The presenters and accessories. Those of the theme are added.
  public init(
    showing conversation: Conversation, theme: Theme, textSize: Double?, width: Double,
    scale: Double, assets: AssetCatalog, presenters: PresenterRegistry
  ) {
    let locale = conversation.locale ?? "en"
    var presenters = presenters
    presenters.apply(theme.style)
    self.init(
      items: [],
      participants: Dictionary(
        conversation.participants.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
      viewer: conversation.selfID, assets: assets,
      metrics: textSize.map { theme.metrics.scaled(toTextSize: $0) } ?? theme.metrics,
      width: width, scale: scale, language: locale,
      isMirrored: LanguageTag(locale)?.isRightToLeft ?? false, presenters: presenters,
      style: theme.style)
  }
}
