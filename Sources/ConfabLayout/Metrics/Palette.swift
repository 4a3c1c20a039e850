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
  /// Below the picture in a screen's header.
  public var avatarShadow: Color
  /// Behind the faces of a group.
  public var groupPlate: Color
  /// Screen furniture: buttons, the pill with the name, the text field.
  public var chrome: Color
  /// Text and signs on screen furniture.
  public var chromeText: Color
  /// The chevron behind a name.
  public var chromeDetail: Color
  /// Signs within the text field.
  public var chromeIcon: Color
  /// What the furniture throws on the page; clear for none.
  public var chromeShadow: Color
  /// Around the furniture, at the top; half of it at the bottom. Clear for none.
  public var chromeRim: Color
  public var placeholderText: Color
  /// The button that sends, and marks of one's own.
  public var sendButton: Color

  public init(
    page: Color, incoming: Color, incomingText: Color, outgoingTop: Color, outgoingBottom: Color,
    outgoingText: Color, secondary: Color, failure: Color, accent: Color, avatarTop: Color,
    avatarBottom: Color, avatarText: Color, avatarShadow: Color, groupPlate: Color, chrome: Color,
    chromeText: Color, chromeDetail: Color, chromeIcon: Color, chromeShadow: Color,
    chromeRim: Color, placeholderText: Color, sendButton: Color
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
    self.avatarShadow = avatarShadow
    self.groupPlate = groupPlate
    self.chrome = chrome
    self.chromeText = chromeText
    self.chromeDetail = chromeDetail
    self.chromeIcon = chromeIcon
    self.chromeShadow = chromeShadow
    self.chromeRim = chromeRim
    self.placeholderText = placeholderText
    self.sendButton = sendButton
  }
}
