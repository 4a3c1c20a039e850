import ConfabLayout
import ConfabScene
import ConfabTimeline

extension Theme {
  /// iMessage of iOS 26, on a screen of 402 × 874 points at scale 3.
  ///
  /// Geometry and colors were measured on a simulator by theswerd/imessage-ui (MIT), which also
  /// read constants of Apple's frameworks. Colors are sRGB. iMessage has no heads of readers; they
  /// follow the article on Messenger's seen heads.
  public static let imessage = Theme(
    name: "imessage", rules: .imessage, metrics: .imessage, light: .imessageLight,
    dark: .imessageDark, style: IMessageStyle())
}

extension Theme {
  /// The theme for text messages. Only what is iMessage's is replaced, so that what a theme file
  /// sets stays.
  func withTextMessages(_ service: String, hasReceipts: Bool) -> Theme {
    var theme = self
    if theme.rules.service == TimelineRules.imessage.service { theme.rules.service = service }
    theme.rules.showsReceipts = theme.rules.showsReceipts && hasReceipts
    theme.light.replace(.imessageLight, by: .textMessagesLight)
    theme.dark.replace(.imessageDark, by: .textMessagesDark)
    return theme
  }
}

extension Metrics {
  /// The line box, insets, radius, tail, widths, edges and the gradient's end were measured on
  /// views of iOS 26.3 to 27.0 by manaflow-ai/cmux, 402 and 440 points wide; the other numbers by
  /// theswerd/imessage-ui. The kinds have the numbers of iMessage as their defaults.
  static let imessage = Metrics(
    textSize: 17, linePitch: 20.29, bubbleInsetVertical: 10, bubbleInsetHorizontal: 14,
    // Half the height of one line, 20.29 + 2 × 10.
    bubbleRadius: 20.14, bubbleMinimumWidth: 48,
    // 402 - 2 × 16 - 268 / 3 = 280.67 and 440 - 2 × 20 - 268 / 3 = 310.67; the share applies above
    // 595 points.
    bubbleMaximumShare: 0.85, bubbleMaximumReserve: 268.0 / 3, edge: 16, tailDrop: 6.83,
    gapJoined: 4.33, gapBetween: 10.2, gapSection: 16.17, gapAboveDate: 13, gapBelowDate: 7,
    statusGap: 5.67, marginTop: 16, marginBottom: 20, smallSize: 11, smallPitch: 13.33,
    screenAspect: 874.0 / 402,
    // The home indicator's 34 points, and 35 above them.
    gradientFoot: 69,
    // 16 was measured at 402 points, 20 at 440. UIKit changes its margins at 414.
    wideEdge: 20, wideWidth: 414, tracking: .systemLike)
}

extension TrackingTable {
  /// Tracking that makes Inter as wide as the system font of iOS, within 1.5 % for the measured
  /// strings.
  ///
  /// Each stop is (measured width - Inter's width) / (characters - 1). The stops of weight 600
  /// above 17 points were measured on initials.
  static let systemLike = TrackingTable([
    Curve(
      weight: 400,
      stops: [
        Stop(size: 10, points: 0.17), Stop(size: 11, points: 0.17), Stop(size: 13, points: -0.17),
        Stop(size: 15, points: -0.29), Stop(size: 17, points: -0.44), Stop(size: 22, points: -0.53),
      ]),
    Curve(
      weight: 600,
      stops: [
        Stop(size: 11, points: 0.12), Stop(size: 13, points: -0.16), Stop(size: 17, points: -0.5),
        Stop(size: 21, points: -1.1), Stop(size: 28, points: -1.8), Stop(size: 38, points: -1.9),
      ]),
    Curve(
      weight: 700,
      stops: [
        Stop(size: 11, points: 0.12), Stop(size: 17, points: -0.19), Stop(size: 22, points: -0.5),
      ]),
  ])
}

extension Palette {
  // Opacities were measured, and rounded to values that a theme file can express.
  static let imessageLight = Palette(
    page: .white, incoming: Color(rgb: 0xe9e9eb), incomingText: .black,
    outgoingTop: Color(rgb: 0x5ac8fa),
    outgoingBottom: Color(rgb: 0x0088ff), outgoingText: .white, secondary: Color(rgb: 0x8a8a8e),
    failure: Color(rgb: 0xff383c), accent: Color(rgb: 0x0088ff), avatarTop: Color(rgb: 0xa9c2e1),
    avatarBottom: Color(rgb: 0x747fb9), avatarText: .white, avatarShadow: .black.opacity(31 / 255),
    groupPlate: Color(rgb: 0xf4f4f5), chrome: .white, chromeText: Color(rgb: 0x1a1919),
    chromeDetail: Color(rgb: 0xbdbdbd), chromeIcon: Color(rgb: 0xb4b8bf),
    chromeShadow: .black.opacity(17 / 255), chromeRim: .clear,
    placeholderText: Color(rgb: 0xbdbdbd),
    sendButton: Color(rgb: 0x0088ff))

  /// The green of text messages: constants of Apple's frameworks, read by theswerd/imessage-ui. The
  /// send button's is approximate.
  static let textMessagesLight = imessageLight.withOutgoing(
    top: Color(rgb: 0x53e678), bottom: Color(rgb: 0x34c759))
  static let textMessagesDark = imessageDark.withOutgoing(
    top: Color(rgb: 0x30db5b), bottom: Color(rgb: 0x34c759))

  private func withOutgoing(top: Color, bottom: Color) -> Palette {
    var palette = self
    palette.outgoingTop = top
    palette.outgoingBottom = bottom
    palette.sendButton = bottom
    return palette
  }

  /// Replaces the outgoing colors that are those of a palette by another's.
  fileprivate mutating func replace(_ old: Palette, by new: Palette) {
    for color in [\Palette.outgoingTop, \.outgoingBottom, \.sendButton]
    where self[keyPath: color] == old[keyPath: color] {
      self[keyPath: color] = new[keyPath: color]
    }
  }

  static let imessageDark = Palette(
    page: .black, incoming: Color(rgb: 0x262629), incomingText: .white,
    outgoingTop: Color(rgb: 0x409cff),
    outgoingBottom: Color(rgb: 0x0091ff), outgoingText: .white, secondary: Color(rgb: 0x8d8d93),
    failure: Color(rgb: 0xff4245), accent: Color(rgb: 0x0091ff), avatarTop: Color(rgb: 0x575368),
    avatarBottom: Color(rgb: 0x302649), avatarText: .white, avatarShadow: .black.opacity(77 / 255),
    groupPlate: Color(rgb: 0x1f1f1f), chrome: Color(rgb: 0x191919),
    chromeText: Color(rgb: 0xf4f3f4),
    chromeDetail: Color(rgb: 0x5d5d5d), chromeIcon: Color(rgb: 0x636466), chromeShadow: .clear,
    chromeRim: .white.opacity(32 / 255), placeholderText: Color(rgb: 0x5d5d5d),
    sendButton: Color(rgb: 0x0088ff))
}
