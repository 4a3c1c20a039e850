import ConfabScene

/// The colours of a theme in one appearance.
public struct Palette: Sendable, Hashable {
  public var page: Color
  public var incoming: Color
  public var incomingText: Color
  /// Outgoing bubbles are windows onto one gradient over the whole screen.
  public var outgoingTop: Color
  public var outgoingBottom: Color
  public var outgoingText: Color
  /// Names, headers, status lines.
  public var secondary: Color
  public var failure: Color
  /// Buttons, mentions in incoming bubbles.
  public var accent: Color
  /// Behind initials, from top to bottom.
  public var avatarTop: Color
  public var avatarBottom: Color
  public var avatarText: Color
  /// Screen furniture.
  public var chrome: Color
  public var fieldLine: Color
  public var placeholderText: Color

  public init(
    page: Color, incoming: Color, incomingText: Color, outgoingTop: Color, outgoingBottom: Color,
    outgoingText: Color, secondary: Color, failure: Color, accent: Color, avatarTop: Color,
    avatarBottom: Color, avatarText: Color, chrome: Color, fieldLine: Color,
    placeholderText: Color
  ) {
    self.page = page
    self.incoming = incoming
    self.incomingText = incomingText
    self.outgoingTop = outgoingTop
    self.outgoingBottom = outgoingBottom
    self.outgoingText = outgoingText
    self.secondary = secondary
    self.failure = failure
    self.accent = accent
    self.avatarTop = avatarTop
    self.avatarBottom = avatarBottom
    self.avatarText = avatarText
    self.chrome = chrome
    self.fieldLine = fieldLine
    self.placeholderText = placeholderText
  }
}
