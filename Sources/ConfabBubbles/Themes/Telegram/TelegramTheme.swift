import ConfabLayout
import ConfabScene
import ConfabTimeline

extension Theme {
  /// Telegram on iOS: the classic colors, and those of the night.
  ///
  /// Numbers were read in the source of Telegram-iOS, unless a comment says that they are
  /// approximate. Bodies are the painted shapes, which are one point smaller on each side than the
  /// frames of the source, without the six points of the tail.
  public static let telegram = Theme(
    name: "telegram", rules: .telegram, metrics: .telegram, light: .telegramClassic,
    dark: .telegramNight, style: TelegramStyle()
  )
  .moving(.telegram)
}

extension TimelineRules {
  /// Messages of one sender within ten minutes are a cluster; each day has a header.
  static let telegram = {
    var rules = TimelineRules.withTimesInside(clusterInterval: 600)
    rules.showsTyping = false
    // The list of the app is turned upside down.
    rules.startsAtBottom = true
    return rules
  }()

  /// The rules of apps with times in the bubbles and a header on each day.
  static func withTimesInside(clusterInterval: Double) -> TimelineRules {
    // A header after a pause is the iMessage's. A year is the longest that a file can express.
    var rules = TimelineRules(
      clusterInterval: clusterInterval, headerInterval: 31_536_000, headerOnNewDay: true,
      showsStatusLines: false)
    rules.showsQuotesAbove = false
    rules.showsReaders = false
    // Reactions are at the foot of a message.
    rules.reactionsStartCluster = false
    return rules
  }
}

extension Double {
  /// The width of the narrowest tablet, an iPad mini, in points.
  static let tablet = 744.0
}

extension Metrics {
  static let telegram = {
    var metrics = Metrics(
      textSize: 17, linePitch: 22, bubbleInsetVertical: 5, bubbleInsetHorizontal: 10,
      bubbleRadius: 16, bubbleMinimumWidth: 38,
      // Frames are 36 points narrower than the screen, bodies 38. On tablets, frames have 65 % of
      // the screen. In narrower windows from 500 points on, the source has 85 %.
      bubbleMaximumShare: 1, bubbleMaximumReserve: 18, edge: 10, tailDrop: 0, gapJoined: 2,
      gapBetween: 6 + 2.0 / 3, gapSection: 7, gapAboveDate: 7, gapBelowDate: 7, statusGap: 4,
      marginTop: 8, marginBottom: 8, smallSize: 13, smallPitch: 16, screenAspect: 874.0 / 402,
      wideWidth: .tablet, wideShare: 0.66, tracking: .systemLike)
    metrics.boxes = OneBubbleMetrics()
    // Two points from the frame.
    metrics.boxes.photoInset = 1
    // 6⅓ and 5⅔ from the frame.
    metrics.boxes.textTop = 5 + 1.0 / 3
    metrics.boxes.textBottom = 4 + 2.0 / 3
    // n lines are 22 n − 2 high.
    metrics.boxes.textTrim = 2
    metrics.avatars.diameter = 38
    metrics.avatars.gutter = 37
    metrics.avatars.shift = -7
    metrics.quotes.threadWidth = 0
    // One row of emoji at 53 points.
    metrics.emoji.size = 53
    metrics.emoji.pitch = 64
    metrics.emoji.singleSize = 53
    metrics.emoji.singlePitch = 64
    metrics.emoji.insetTop = 0
    metrics.emoji.insetBottom = 20
    metrics.stickers.small = 184
    metrics.stickers.regular = 184
    metrics.stickers.large = 184
    metrics.photos.maximumHeight = 440
    metrics.photos.playDiameter = 50
    metrics.photos.badgeSize = 11
    metrics.photos.roundDiameter = 212
    metrics.reactionPills = .telegram
    metrics.pills = .telegram
    metrics.unreadBar = .telegram
    metrics.voices.height = 69
    metrics.voices.barHeight = 18
    metrics.polls.maximumWidth = 400
    metrics.polls.barShare = 1
    metrics.polls.rowHeight = 46
    metrics.polls.rowGap = 0
    metrics.polls.ringDiameter = 22
    metrics.calls.width = 300
    metrics.calls.height = 54
    metrics.contacts.diameter = 40
    metrics.contacts.height = 56
    metrics.contacts.nameSize = 14
    metrics.contacts.noteSize = 14
    return metrics
  }()
}

extension Palette {
  static let telegramClassic = {
    var palette = Palette.imessageLight
    palette.page = Color(rgb: 0xa9cba0)
    palette.wallpaper = Wallpaper(
      .freeform(
        Color(rgb: 0xdbddbb), Color(rgb: 0x6ba587), Color(rgb: 0xd5d88d), Color(rgb: 0x88b884)),
      // The pattern of the app is a download; this one is ours.
      pattern: Color(rgb: 0x2a5a2a).opacity(41 / 255))
    palette.incoming = .white
    palette.incomingText = .black
    palette.outgoingTop = Color(rgb: 0xe1ffc7)
    palette.outgoingBottom = Color(rgb: 0xe1ffc7)
    palette.outgoingText = .black
    palette.secondary = Color(rgb: 0x8e8e93)
    palette.failure = Color(rgb: 0xff3b30)
    palette.accent = Color(rgb: 0x007aff)
    palette.sendButton = Color(rgb: 0x007aff)
    palette.incomingDetail = Color(rgb: 0x525252).opacity(0.6)
    palette.outgoingDetail = Color(rgb: 0x008c09).opacity(0.8)
    palette.outgoingAccent = Color(rgb: 0x00a700)
    palette.readTick = Color(rgb: 0x19c700)
    palette.bubbleRim = .black.opacity(0.2)
    palette.chrome = Color(rgb: 0xf2f2f2)
    palette.chromeIcon = Color(rgb: 0x858e99)
    palette.placeholderText = Color(rgb: 0xbebec0)
    palette.names = NameColor.telegram.map(\.light)
    palette.take(AvatarColor.telegram)
    palette.chromeDetail = Color(rgb: 0x787878)
    return palette
  }()

  static let telegramNight = {
    var palette = Palette.imessageDark
    palette.page = .black
    palette.incoming = Color(rgb: 0x1d1d1d)
    palette.incomingText = .white
    palette.outgoingTop = Color(rgb: 0x61bcf9)
    palette.outgoingBottom = Color(rgb: 0x007aff)
    palette.outgoingText = .white
    palette.failure = Color(rgb: 0xeb5545)
    palette.accent = .white
    palette.incomingDetail = .white.opacity(128 / 255)
    palette.outgoingDetail = .white.opacity(128 / 255)
    palette.readTick = .white
    palette.bubbleRim = Color(rgb: 0x262628)
    palette.chrome = Color(rgb: 0x0f0f0f)
    palette.chromeIcon = Color(rgb: 0x808080)
    palette.placeholderText = Color(rgb: 0x7b7b7b)
    palette.names = NameColor.telegram.map(\.dark)
    palette.take(AvatarColor.telegram)
    palette.chromeDetail = Color(rgb: 0x8d8e93)
    return palette
  }()
}
