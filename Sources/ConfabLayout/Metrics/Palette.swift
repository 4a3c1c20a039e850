import ConfabScene

/// The colors of a theme in one appearance.
public struct Palette: Sendable, Hashable {
  /// The background of the page.
  public var page: Color
  /// What is over the background of the page, behind the rows.
  public var wallpaper: Wallpaper
  /// Incoming bubbles.
  public var incoming: Color
  /// Text in incoming bubbles.
  public var incomingText: Color
  /// Outgoing bubbles at the top of the screen. See ``ScreenGradient``.
  public var outgoingTop: Color
  /// Outgoing bubbles at the bottom of the screen.
  public var outgoingBottom: Color
  /// Text in outgoing bubbles.
  public var outgoingText: Color
  /// Names, headers and status lines.
  public var secondary: Color
  /// Marks and status lines of messages that were not delivered.
  public var failure: Color
  /// Buttons, and mentions and links in incoming bubbles.
  public var accent: Color
  /// The top of the background of initials.
  public var avatarTop: Color
  /// The bottom of the background of initials.
  public var avatarBottom: Color
  /// Initials.
  public var avatarText: Color
  /// The shadow of the avatar in the header of a screen.
  public var avatarShadow: Color
  /// The background of the avatars of a group.
  public var groupPlate: Color
  /// Chrome of the screen: buttons, the title, the text field.
  public var chrome: Color
  /// Text and symbols on the chrome.
  public var chromeText: Color
  /// The chevron after the title.
  public var chromeDetail: Color
  /// Symbols in the text field.
  public var chromeIcon: Color
  /// The shadow of the chrome. Clear for none.
  public var chromeShadow: Color
  /// The rim of the chrome at its top. At its bottom the rim has half of this opacity. Clear for
  /// none.
  public var chromeRim: Color
  /// The placeholder in the text field.
  public var placeholderText: Color
  /// The send button.
  public var sendButton: Color

  /// Times and notes in incoming bubbles; `nil` for ``secondary``.
  public var incomingDetail: Color?
  /// Times and notes in outgoing bubbles; `nil` for three quarters of ``outgoingText``.
  public var outgoingDetail: Color?
  /// Names, links and bars in outgoing bubbles; `nil` for ``outgoingText``.
  public var outgoingAccent: Color?
  /// The ticks of a message that was read; `nil` for the color of its time.
  public var readTick: Color?
  /// The line around bubbles; `nil` for none.
  public var bubbleRim: Color?
  /// The shadow one point below bubbles; `nil` for none.
  public var bubbleShadow: Color?
  /// The colors of names in groups, which speakers take in turn; none for ``secondary``.
  public var names: [Color] = []
  /// The tops of the backgrounds of initials, which speakers take in turn; none for ``avatarTop``.
  public var avatarTops: [Color] = []
  /// The bottoms of these backgrounds, as many as ``avatarTops``.
  public var avatarBottoms: [Color] = []
  /// The colors of initials on them, as many as ``avatarTops``; none for ``avatarText``.
  public var avatarTexts: [Color] = []

  /// Whether the page is not the theme's own.
  private var isOnWallpaper = false

  /// Creates a palette.
  public init(
    page: Color, incoming: Color, incomingText: Color, outgoingTop: Color, outgoingBottom: Color,
    outgoingText: Color, secondary: Color, failure: Color, accent: Color, avatarTop: Color,
    avatarBottom: Color, avatarText: Color, avatarShadow: Color, groupPlate: Color, chrome: Color,
    chromeText: Color, chromeDetail: Color, chromeIcon: Color, chromeShadow: Color,
    chromeRim: Color, placeholderText: Color, sendButton: Color, wallpaper: Wallpaper = .none
  ) {
    self.page = page
    self.wallpaper = wallpaper
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

extension Palette {
  /// The color of times and notes in a bubble.
  package func detail(isOwn: Bool) -> Color {
    isOwn ? outgoingDetail ?? outgoingText.opacity(0.75) : incomingDetail ?? secondary
  }

  /// The color of names, links and bars in a bubble.
  package func accent(isOwn: Bool) -> Color { isOwn ? outgoingAccent ?? outgoingText : accent }

  /// Returns the colors for a background of another color, without a wallpaper.
  public func on(page: Color) -> Palette {
    guard page != self.page || wallpaper != .none else { return self }
    var result = self
    result.page = page
    result.wallpaper = .none
    result.isOnWallpaper = true
    return result
  }

  /// The color that a translucent one has on the page, which is filled faster; the translucent one
  /// itself if the page is not one opaque color.
  package func opaqueOnPage(_ color: Color) -> Color {
    guard wallpaper == .none, page.alpha == 1, color.alpha > 0 else { return color }
    return page.mixed(with: color.opaque, color.alpha)
  }

  /// The color of the time in the status bar: white or black, whichever is easier to read on the
  /// page.
  public var pageText: Color {
    // Nobody knows what will be behind a transparent page.
    page.alpha < 0.5 ? incomingText : page.isDark ? .white : .black
  }

  /// The color of names, headers and status lines on the page: ``secondary``, or on a wallpaper
  /// nearly white or black if that is hard to read.
  public var pageSecondary: Color { legible(secondary, contrast: 3.2) }

  /// The color of marks and status lines of messages that were not delivered, as ``pageSecondary``.
  public var pageFailure: Color { legible(failure, contrast: 2.2) }

  /// The color of the unread bar and of ticks on the page, as ``pageSecondary``.
  public var pageAccent: Color { legible(accent, contrast: 2.2) }

  /// - Parameter contrast: The least contrast of the color with the page. The gray of iMessage has
  ///   3.4 on white.
  private func legible(_ color: Color, contrast: Double) -> Color {
    guard isOnWallpaper, page.alpha >= 0.5, color.contrast(with: page) < contrast else {
      return color
    }
    return pageText.opacity(0.75)
  }
}
