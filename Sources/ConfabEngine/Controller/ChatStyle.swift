import ConfabLayout
import ConfabModel

/// What a chat screen looks like: the theme, the type size, the appearance, and how messages are
/// measured and drawn.
public struct ChatStyle: Sendable {
  /// The theme.
  public var theme: Theme
  /// The size of body text in points, 8 to 80; `nil` for the theme's.
  public var textSize: Double?
  /// Light or dark. It changes colors only.
  public var appearance: Appearance
  /// The presenters and accessories. Those of the theme are added. They stay the same while a
  /// controller lives.
  public var presenters: PresenterRegistry
  /// The pictures of the conversation.
  public var assets: AssetCatalog
  /// The language in which text is shaped and broken, as a BCP 47 tag; `nil` for the conversation's
  /// locale.
  public var language: String?

  /// Creates a style.
  public init(
    theme: Theme, textSize: Double? = nil, appearance: Appearance = .light,
    presenters: PresenterRegistry, assets: AssetCatalog = .empty, language: String? = nil
  ) {
    self.theme = theme
    self.textSize = textSize
    self.appearance = appearance
    self.presenters = presenters
    self.assets = assets
    self.language = language
  }

  /// The colors of the theme in the appearance, as they are on its wallpaper.
  public var palette: Palette { theme.palette(appearance).onWallpaper(with: assets) }

  /// The request without items for a screen.
  func request(for conversation: Conversation, on screen: ChatScreen) -> LayoutRequest {
    request(for: conversation, width: screen.width, scale: screen.scale)
  }

  /// The request without items for a screen.
  ///
  /// - Parameters:
  ///   - width: The width of the screen, in points.
  ///   - scale: Device pixels per point.
  package func request(
    for conversation: Conversation, width: Double, scale: Double
  ) -> LayoutRequest {
    var request = LayoutRequest(
      showing: conversation, theme: theme, textSize: textSize, width: width, scale: scale,
      assets: assets, presenters: presenters)
    request.language = language ?? request.language
    return request
  }

  /// The request without items for a screen.
  ///
  /// - Throws: `MetricsError` if a number of the style or the screen is out of range.
  func validRequest(
    for conversation: Conversation, on screen: ChatScreen
  ) throws(MetricsError) -> LayoutRequest {
    let request = request(for: conversation, on: screen)
    let size = textSize ?? theme.metrics.textSize
    let problems =
      Metrics.textSizes.contains(size)
      ? [] : [MetricsError.Problem("textSize", of: "style", size, in: Metrics.textSizes)]
    try MetricsError.check(screen.problems + problems)
    try request.validate()
    return request
  }
}
