import ConfabLayout
import ConfabScene
import ConfabTimeline

extension Theme {
  /// A calm look in no app's colors, for documentation, slides and assistants: warm paper, ink for
  /// outgoing messages, no tails.
  ///
  /// Texts have a contrast of at least 4.5 to 1 with what is behind them.
  public static let confab = Theme(
    name: "confab", rules: .confab, metrics: .confab, light: .confabLight, dark: .confabDark,
    style: ConfabStyle())
}

extension TimelineRules {
  static let confab = {
    var rules = TimelineRules.imessage
    rules.clusterInterval = 300
    rules.service = nil
    return rules
  }()
}

extension Metrics {
  static let confab = {
    var metrics = Metrics(
      textSize: 16, linePitch: 22, bubbleInsetVertical: 9, bubbleInsetHorizontal: 14,
      bubbleRadius: 14, bubbleMinimumWidth: 40, bubbleMaximumShare: 0.8, bubbleMaximumReserve: 64,
      edge: 16, tailDrop: 0, gapJoined: 3, gapBetween: 12, gapSection: 16, gapAboveDate: 16,
      gapBelowDate: 10, statusGap: 5, marginTop: 16, marginBottom: 20, smallSize: 12,
      smallPitch: 16, screenAspect: 874.0 / 402,
      // About 80 characters a line.
      bubbleMaximumWidth: 640, wideEdge: 24, wideWidth: 500)
    // Status lines and notes end where the text of a bubble ends.
    metrics.statusLines.inset = 14
    metrics.statusLines.failedInset = 14
    metrics.statusLines.height = 14
    // No tails need space around large emoji.
    metrics.emoji.insetTop = 0
    metrics.emoji.insetBottom = 0
    return metrics
  }()
}

extension Palette {
  static let confabLight = Palette(
    page: Color(rgb: 0xfaf9f7), incoming: Color(rgb: 0xefece6),
    incomingText: Color(rgb: 0x2b2824), outgoingTop: Color(rgb: 0x2f4858),
    outgoingBottom: Color(rgb: 0x2f4858), outgoingText: .white, secondary: Color(rgb: 0x6f6960),
    failure: Color(rgb: 0xb3402f), accent: Color(rgb: 0x2b6777), avatarTop: Color(rgb: 0x857d70),
    avatarBottom: Color(rgb: 0x6b6356), avatarText: .white,
    avatarShadow: Color(rgb: 0x2b2824).opacity(26 / 255), groupPlate: Color(rgb: 0xf1eee9),
    chrome: Color(rgb: 0xfffefc), chromeText: Color(rgb: 0x2b2824),
    chromeDetail: Color(rgb: 0xa49d92), chromeIcon: Color(rgb: 0x8b8479),
    chromeShadow: Color(rgb: 0x2b2824).opacity(17 / 255), chromeRim: .clear,
    placeholderText: Color(rgb: 0x746d63), sendButton: Color(rgb: 0x2f4858))

  static let confabDark = Palette(
    page: Color(rgb: 0x1a1917), incoming: Color(rgb: 0x2b2926),
    incomingText: Color(rgb: 0xece8e1), outgoingTop: Color(rgb: 0x42555d),
    outgoingBottom: Color(rgb: 0x42555d), outgoingText: .white, secondary: Color(rgb: 0xa39c91),
    failure: Color(rgb: 0xe5806c), accent: Color(rgb: 0x9cc0c8), avatarTop: Color(rgb: 0x645d52),
    avatarBottom: Color(rgb: 0x4b463e), avatarText: Color(rgb: 0xf3efe8),
    avatarShadow: .black.opacity(77 / 255), groupPlate: Color(rgb: 0x24221f),
    chrome: Color(rgb: 0x262421), chromeText: Color(rgb: 0xece8e1),
    chromeDetail: Color(rgb: 0x6b655b), chromeIcon: Color(rgb: 0x8b8479), chromeShadow: .clear,
    chromeRim: .white.opacity(26 / 255), placeholderText: Color(rgb: 0x989185),
    sendButton: Color(rgb: 0x587280))
}
