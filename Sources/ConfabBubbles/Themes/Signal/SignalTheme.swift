import ConfabLayout
import ConfabScene
import ConfabTimeline

extension Theme {
  /// Signal on iOS.
  ///
  /// Numbers were read in the source of Signal-iOS, unless a comment says that they are
  /// approximate.
  public static let signal = Theme(
    name: "signal", rules: .signal, metrics: .signal,
    light: .signalLight, dark: .signalDark, style: SignalStyle()
  )
  .moving(.signal)
}

extension TimelineRules {
  /// Messages of one sender within three minutes are a cluster, which one with reactions ends.
  static let signal = {
    var rules = TimelineRules.withTimesInside(clusterInterval: 180)
    rules.reactionsEndCluster = true
    rules.hidesRepeatedTimes = true
    rules.showsDeletedAtSide = true
    rules.showsCallsAtSide = false
    return rules
  }()
}

extension Metrics {
  static let signal = {
    var metrics = Metrics(
      textSize: 17, linePitch: 20.3, bubbleInsetVertical: 7, bubbleInsetHorizontal: 12,
      bubbleRadius: 18, bubbleMinimumWidth: 36,
      // The widest message is narrower than the screen by both gutters, 24, 8 and 12.
      bubbleMaximumShare: 1, bubbleMaximumReserve: 44, edge: 16, tailDrop: 0, gapJoined: 2,
      gapBetween: 12, gapSection: 20, gapAboveDate: 20, gapBelowDate: 20, statusGap: 4,
      marginTop: 12, marginBottom: 12, smallSize: 13, smallPitch: 16, screenAspect: 874.0 / 402,
      tracking: .systemLike)
    metrics.boxes.leastHeight = 0
    metrics.boxes.nameSize = 13
    metrics.boxes.namePitch = 16
    metrics.boxes.nameTop = 7
    metrics.boxes.nameGap = 1
    metrics.boxes.quoteSide = 8
    metrics.boxes.quoteTop = 8
    metrics.boxes.quoteGap = 5
    metrics.boxes.quoteRadius = 10
    metrics.boxes.quoteBar = 4
    metrics.boxes.quotePadding = 6
    metrics.boxes.quoteIndent = 8
    metrics.boxes.quoteSize = 15
    metrics.boxes.quotePitch = 20
    metrics.boxes.quoteLines = 2
    metrics.boxes.photoInset = 0
    metrics.boxes.timeSize = 12
    metrics.boxes.timePitch = 15
    metrics.boxes.timeGap = 6
    metrics.boxes.timeEnd = 12
    // The center is half of the line's leading, 2.1 points, above the last baseline.
    metrics.boxes.timeBottom = 6
    metrics.boxes.tickGap = 6
    metrics.boxes.tickWidth = 18
    metrics.boxes.timeLine = 17
    metrics.boxes.timeOnPhoto = 4
    metrics.avatars.diameter = 28
    metrics.avatars.gutter = 36
    metrics.quotes.threadWidth = 0
    // 3.5 and 2.75 times the text.
    metrics.emoji.singleSize = 59.5
    metrics.emoji.singlePitch = 71
    metrics.emoji.size = 46.75
    metrics.emoji.pitch = 56
    metrics.emoji.insetTop = 0
    metrics.emoji.insetBottom = 22
    metrics.stickers.small = 175
    metrics.stickers.regular = 175
    metrics.stickers.large = 175
    metrics.photos.maximumHeight = 350
    metrics.photos.playDiameter = 44
    metrics.reactionPills = .signal
    metrics.pills = .signal
    metrics.unreadBar = .signal
    metrics.typing = .signal
    metrics.voices.height = 75.5
    metrics.voices.barHeight = 32
    metrics.polls.maximumWidth = 326
    metrics.polls.barShare = 1
    metrics.polls.rowHeight = 44
    metrics.polls.rowGap = 8
    metrics.contacts.diameter = 48
    metrics.contacts.height = 68
    metrics.contacts.nameSize = 17
    return metrics
  }()
}

extension Palette {
  static let signalLight = {
    var palette = Palette.imessageLight
    palette.page = .white
    palette.incoming = Color(rgb: 0xe9e9e9)
    palette.incomingText = Color(rgb: 0x1b1b1b)
    palette.outgoingTop = Color(rgb: 0x0552f0)
    palette.outgoingBottom = Color(rgb: 0x2c6bed)
    palette.outgoingText = .white
    palette.secondary = Color(rgb: 0x5e5e5e)
    palette.failure = Color(rgb: 0xf44336)
    palette.accent = Color(rgb: 0x2c6bed)
    palette.sendButton = Color(rgb: 0x2c6bed)
    // Approximate.
    palette.incomingDetail = Color(rgb: 0x5e5e5e)
    palette.outgoingDetail = .white.opacity(0.8)
    palette.names = NameColor.signal.map(\.light)
    palette.take(AvatarColor.signal)
    palette.chromeDetail = palette.secondary
    return palette
  }()

  static let signalDark = {
    var palette = Palette.imessageDark
    palette.page = Color(rgb: 0x121212)
    palette.incoming = Color(rgb: 0x2c2c2e)
    palette.incomingText = Color(rgb: 0xe9e9e9)
    palette.outgoingTop = Color(rgb: 0x0552f0)
    palette.outgoingBottom = Color(rgb: 0x2c6bed)
    palette.outgoingText = Color(rgb: 0xe9e9e9)
    palette.secondary = Color(rgb: 0xb9b9b9)
    palette.failure = Color(rgb: 0xf44336)
    palette.accent = Color(rgb: 0x6191f3)
    palette.sendButton = Color(rgb: 0x2c6bed)
    palette.incomingDetail = Color(rgb: 0xb9b9b9)
    palette.outgoingDetail = .white.opacity(0.6)
    palette.names = NameColor.signal.map(\.dark)
    palette.take(AvatarColor.signal)
    // Approximate: as by day, the bars have the color of the page.
    palette.chrome = palette.page
    palette.chromeDetail = palette.secondary
    return palette
  }()
}
