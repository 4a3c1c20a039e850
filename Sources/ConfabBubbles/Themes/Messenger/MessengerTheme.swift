import ConfabLayout
import ConfabScene
import ConfabTimeline

extension Theme {
  /// Messenger in the shape of iOS, with the numbers of its web page.
  ///
  /// Widths, names and headers are approximate.
  public static let messenger = Theme(
    name: "messenger", rules: .messenger, metrics: .messenger, light: .messengerLight,
    dark: .messengerDark, style: MessengerStyle()
  )
  .moving(.slidingList)
}

extension TimelineRules {
  /// A change of the sender, a date or a notice ends a run. Its time limit is not known.
  static let messenger = {
    var rules = TimelineRules(
      clusterInterval: 31_536_000, headerInterval: 3600, showsStatusLines: false)
    rules.showsAvatarsInPairs = true
    rules.marksDelivery = true
    // They are in the row of the answer.
    rules.showsQuotesAbove = false
    rules.showsDeletedAtSide = true
    rules.reactionsStartCluster = false
    return rules
  }()
}

extension Metrics {
  static let messenger = {
    var metrics = Metrics(
      textSize: 15, linePitch: 20, bubbleInsetVertical: 8, bubbleInsetHorizontal: 12,
      bubbleRadius: 18, bubbleMinimumWidth: 36,
      // Approximate: 72 % of a screen of 402 points.
      bubbleMaximumShare: 0.78, bubbleMaximumReserve: 0, edge: 16, tailDrop: 0, gapJoined: 2,
      gapBetween: 8, gapSection: 14, gapAboveDate: 20, gapBelowDate: 10, statusGap: 4,
      marginTop: 20, marginBottom: 12, smallSize: 12, smallPitch: 16, screenAspect: 874.0 / 402,
      bubbleMaximumWidth: 564, tracking: .systemLike)
    metrics.names.size = 12
    metrics.names.pitch = 16
    metrics.names.gap = 2
    metrics.avatars.diameter = 28
    metrics.avatars.gutter = 36
    metrics.seenHeads.diameter = 14
    metrics.seenHeads.pitch = 16
    metrics.quotes.insetVertical = 8
    metrics.quotes.insetHorizontal = 12
    metrics.quotes.threadWidth = 0
    // Approximate.
    metrics.emoji.singleSize = 32
    metrics.emoji.singlePitch = 38
    metrics.emoji.size = 32
    metrics.emoji.pitch = 38
    metrics.emoji.insetTop = 4
    metrics.emoji.insetBottom = 4
    metrics.stickers.small = 120
    metrics.stickers.regular = 120
    metrics.stickers.large = 120
    // On the web, photos have at most 480 points, here those of 4 to 3.
    metrics.photos.maximumHeight = 360
    metrics.reactionPills = .messenger
    metrics.pills = .messenger
    metrics.unreadBar = .messenger
    metrics.typing = .messenger
    metrics.voices.barWidth = 2.5
    metrics.voices.barPitch = 5
    metrics.voices.barHeight = 20
    metrics.voices.secondWidth = 5
    metrics.polls.maximumWidth = 300
    metrics.polls.barShare = 1
    metrics.polls.rowHeight = 32
    metrics.polls.rowGap = 12
    metrics.polls.ringDiameter = 20
    metrics.polls.voterDiameter = 18
    metrics.calls.width = 240
    metrics.calls.height = 60
    metrics.calls.disc = 36
    metrics.contacts.diameter = 40
    metrics.contacts.height = 64
    metrics.contacts.nameSize = 17
    metrics.contacts.noteSize = 14.7
    return metrics
  }()
}

extension Palette {
  static let messengerLight = {
    var palette = Palette.imessageLight
    palette.page = .white
    palette.incoming = Color(rgb: 0xf0f0f0)
    palette.incomingText = Color(rgb: 0x050505)
    palette.outgoingTop = Color(rgb: 0x0a7cff)
    palette.outgoingBottom = Color(rgb: 0x0a7cff)
    palette.outgoingText = .white
    palette.secondary = Color(rgb: 0x65676b)
    palette.accent = Color(rgb: 0x0a7cff)
    palette.sendButton = Color(rgb: 0x0a7cff)
    palette.chromeIcon = Color(rgb: 0x0a7cff)
    palette.chromeDetail = palette.secondary
    return palette
  }()

  static let messengerDark = {
    var palette = Palette.imessageDark
    // Approximate.
    palette.page = .black
    palette.incoming = Color(rgb: 0x303030)
    palette.incomingText = Color(rgb: 0xe4e6eb)
    palette.outgoingTop = Color(rgb: 0x0a7cff)
    palette.outgoingBottom = Color(rgb: 0x0a7cff)
    palette.outgoingText = .white
    palette.secondary = Color(rgb: 0xb0b3b8)
    palette.accent = Color(rgb: 0x0099ff)
    palette.sendButton = Color(rgb: 0x0a7cff)
    palette.chrome = palette.page
    palette.chromeIcon = Color(rgb: 0x0099ff)
    palette.chromeDetail = palette.secondary
    return palette
  }()
}
