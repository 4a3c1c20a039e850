import ConfabLayout
import ConfabScene
import ConfabTimeline

extension Theme {
  /// A neutral look for conversations with assistants: the viewer's messages are in gray bubbles,
  /// answers are text over the whole width of a column.
  ///
  /// Lengths are near those of assistant-ui: a column of 704 points with a margin of 16, bubbles
  /// with a padding of 8 to 12 and 16, 24 points between messages, and text of 16 with a line pitch
  /// of 26. Colors are grays; texts have a contrast of at least 4.5 to 1 with what is behind them.
  public static let assistant = Theme(
    name: "assistant", rules: .assistant, metrics: .assistant, light: .assistantLight,
    dark: .assistantDark, style: AssistantStyle())
}

extension TimelineRules {
  static let assistant = {
    var rules = TimelineRules.imessage
    rules.clusterInterval = 300
    rules.service = nil
    rules.reactionsStartCluster = false
    return rules
  }()
}

extension Metrics {
  static let assistant = {
    var metrics = Metrics(
      textSize: 16, linePitch: 26, bubbleInsetVertical: 8, bubbleInsetHorizontal: 16,
      bubbleRadius: 20, bubbleMinimumWidth: 42, bubbleMaximumShare: 0.85,
      bubbleMaximumReserve: 48, edge: 16, tailDrop: 0, gapJoined: 16, gapBetween: 24,
      gapSection: 24, gapAboveDate: 24, gapBelowDate: 16, statusGap: 6, marginTop: 20,
      marginBottom: 24, smallSize: 12, smallPitch: 16, screenAspect: 874.0 / 402,
      bubbleMaximumWidth: 600, wideEdge: 24, wideWidth: 500, gapBelowQuote: 8)
    metrics.columnWidth = 704
    metrics.hasPlainOthers = true
    // The gaps between messages suffice around large emoji.
    metrics.emoji.insetTop = 0
    metrics.emoji.insetBottom = 0
    metrics.reactionPills = .plain
    metrics.statusLines.inset = 4
    metrics.statusLines.failedInset = 4
    metrics.statusLines.height = 14
    return metrics
  }()
}

extension Palette {
  static let assistantLight = Palette(
    page: .white, incoming: Color(rgb: 0xf4f4f4), incomingText: Color(rgb: 0x0d0d0d),
    outgoingTop: Color(rgb: 0xf0f0f0), outgoingBottom: Color(rgb: 0xf0f0f0),
    outgoingText: Color(rgb: 0x0d0d0d), secondary: Color(rgb: 0x666666),
    failure: Color(rgb: 0xb42318), accent: Color(rgb: 0x1a56b8), avatarTop: Color(rgb: 0x7d7d7d),
    avatarBottom: Color(rgb: 0x666666), avatarText: .white,
    avatarShadow: .black.opacity(26 / 255), groupPlate: Color(rgb: 0xececec), chrome: .white,
    chromeText: Color(rgb: 0x0d0d0d), chromeDetail: Color(rgb: 0xa3a3a3),
    chromeIcon: Color(rgb: 0x8a8a8a), chromeShadow: .black.opacity(20 / 255), chromeRim: .clear,
    placeholderText: Color(rgb: 0x6e6e6e), sendButton: Color(rgb: 0x0d0d0d)
  ).withOwnInks(accent: Color(rgb: 0x1a56b8), detail: Color(rgb: 0x666666))

  static let assistantDark = Palette(
    page: Color(rgb: 0x1f1f1f), incoming: Color(rgb: 0x2f2f2f), incomingText: Color(rgb: 0xececec),
    outgoingTop: Color(rgb: 0x343434), outgoingBottom: Color(rgb: 0x343434),
    outgoingText: Color(rgb: 0xececec), secondary: Color(rgb: 0xa6a6a6),
    failure: Color(rgb: 0xf28b82), accent: Color(rgb: 0x8ab4f8), avatarTop: Color(rgb: 0x6a6a6a),
    avatarBottom: Color(rgb: 0x4f4f4f), avatarText: Color(rgb: 0xf5f5f5),
    avatarShadow: .black.opacity(77 / 255), groupPlate: Color(rgb: 0x2a2a2a),
    chrome: Color(rgb: 0x2a2a2a), chromeText: Color(rgb: 0xececec),
    chromeDetail: Color(rgb: 0x6e6e6e), chromeIcon: Color(rgb: 0x8f8f8f), chromeShadow: .clear,
    chromeRim: .white.opacity(26 / 255), placeholderText: Color(rgb: 0x9a9a9a),
    sendButton: Color(rgb: 0x5a5a5a)
  ).withOwnInks(accent: Color(rgb: 0x8ab4f8), detail: Color(rgb: 0xa6a6a6))

  /// The palette with the colors of links and of details in the viewer's bubbles.
  private func withOwnInks(accent: Color, detail: Color) -> Palette {
    var palette = self
    palette.outgoingAccent = accent
    palette.outgoingDetail = detail
    return palette
  }
}
