import ConfabLayout
import ConfabModel
import ConfabScene

extension LayoutRequest {
  /// Creates a request without items, for an engine.
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
    for conversation: Conversation, theme: Theme = .imessage, textSize: Double? = nil,
    width: Double, scale: Double = 3, assets: AssetCatalog = .empty,
    presenters: PresenterRegistry = .builtIn
  ) {
    self.init(
      showing: conversation, theme: theme, textSize: textSize, width: width, scale: scale,
      assets: assets, presenters: presenters)
  }
}
