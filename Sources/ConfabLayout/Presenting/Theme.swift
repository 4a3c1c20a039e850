import ConfabModel
import ConfabScene
import ConfabTimeline

/// The look of a chat app: metrics, palettes and shapes.
///
/// Themes are equal if their values are equal and their styles have the same type.
public struct Theme: Sendable, Equatable {
  /// The name of the theme.
  public var name: String
  /// The rules by which messages become rows.
  public var rules: TimelineRules
  /// The numbers that sizes and positions depend on.
  public var metrics: Metrics
  /// The colors of the light appearance.
  public var light: Palette
  /// The colors of the dark appearance.
  public var dark: Palette
  /// The shapes, presenters and chrome of the theme.
  public var style: any ThemeStyle
  /// How messages move in films.
  package var motion = ThemeMotion()

  /// Creates a theme.
  public init(
    name: String, rules: TimelineRules, metrics: Metrics, light: Palette, dark: Palette,
    style: any ThemeStyle = PlainStyle()
  ) {
    self.name = name
    self.rules = rules
    self.metrics = metrics
    self.light = light
    self.dark = dark
    self.style = style
  }

  /// Returns the theme as a conversation shows it: with the look of its platform and its kind, and
  /// with its wallpaper behind the messages.
  ///
  /// A theme that was adapted stays the same.
  package func adapted(to conversation: ConversationInfo) -> Theme {
    var theme = conversation.platform.flatMap { style.theme(self, on: $0) } ?? self
    theme = theme.style.theme(theme, for: conversation.kind)
    if let picture = conversation.wallpaperPicture {
      theme.light.wallpaper = Wallpaper(.picture(picture, shade: 0))
      theme.dark.wallpaper = Wallpaper(.picture(picture, shade: Self.darkShade))
    } else if let color = conversation.wallpaper.flatMap(Color.init(hex:)) {
      theme.light = theme.light.on(page: color)
      theme.dark = theme.dark.on(page: color)
    }
    return theme
  }

  /// The opacity of the black over a picture in the dark appearance (approximate).
  private static let darkShade = 0.35

  /// Returns the theme with other movements.
  package func moving(_ motion: ThemeMotion) -> Theme {
    var theme = self
    theme.motion = motion
    return theme
  }

  /// Returns the colors of an appearance.
  public func palette(_ appearance: Appearance) -> Palette {
    appearance == .light ? light : dark
  }

  /// Whether two themes have equal values and styles of the same type.
  public static func == (a: Theme, b: Theme) -> Bool {
    a.name == b.name && a.rules == b.rules && a.metrics == b.metrics && a.light == b.light
      && a.dark == b.dark && a.motion == b.motion && type(of: a.style) == type(of: b.style)
  }
}

extension ConversationInfo {
  /// The name of the picture that is the wallpaper; `nil` for a color and for none.
  package var wallpaperPicture: String? {
    wallpaper.flatMap { Color(hex: $0) == nil ? $0 : nil }
  }
}

/// A light or dark color scheme.
public enum Appearance: String, Sendable, CaseIterable {
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
}
