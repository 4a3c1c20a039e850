import ConfabLayout
import ConfabScene
import ConfabTimeline

extension Theme {
  /// WhatsApp in the shape of iOS, with colors, ticks and parts of its web page.
  ///
  /// The sizes of bubbles, their widths and gaps are approximate: nobody published those of iOS.
  public static let whatsapp = Theme(
    name: "whatsapp", rules: .whatsapp, metrics: .whatsapp, light: .whatsappLight,
    dark: .whatsappDark, style: WhatsAppStyle()
  )
  .moving(.slidingList)
}

extension TimelineRules {
  /// No time splits a cluster, and neither do reactions, which are at the foot. Deleted
  /// messages keep their bubble.
  static let whatsapp = {
    var rules = TimelineRules.withTimesInside(clusterInterval: 31_536_000)
    rules.reactionsStartCluster = false
    rules.showsDeletedAtSide = true
    return rules
  }()
}

extension Metrics {
  static let whatsapp = {
    var metrics = Metrics(
      textSize: 17, linePitch: 22, bubbleInsetVertical: 8, bubbleInsetHorizontal: 12,
      bubbleRadius: 16, bubbleMinimumWidth: 60, bubbleMaximumShare: 0.87, bubbleMaximumReserve: 0,
      edge: 16, tailDrop: 0, gapJoined: 3, gapBetween: 10, gapSection: 12, gapAboveDate: 12,
      gapBelowDate: 12, statusGap: 4, marginTop: 12, marginBottom: 12, smallSize: 12,
      smallPitch: 16, screenAspect: 874.0 / 402,
      // The share of the widest windows of WhatsApp Web; tablets are approximate.
      wideWidth: .tablet, wideShare: 0.65, tracking: .systemLike)
    metrics.boxes.textTop = 7
    metrics.boxes.textBottom = 8
    metrics.boxes.leastHeight = 0
    metrics.boxes.nameSize = 13
    metrics.boxes.namePitch = 22
    metrics.boxes.nameTop = 4
    metrics.boxes.nameGap = 0
    // 3 from the edges of the bubble.
    metrics.boxes.quoteSide = 4
    metrics.boxes.quoteTop = 4
    metrics.boxes.quoteGap = 3
    metrics.boxes.quoteRadius = 12
    metrics.boxes.quoteBar = 4
    metrics.boxes.quotePadding = 5
    metrics.boxes.quoteIndent = 8
    metrics.boxes.quoteSize = 13
    metrics.boxes.quotePitch = 18
    metrics.boxes.quoteLines = 2
    metrics.boxes.photoInset = 3
    metrics.boxes.timeSize = 11
    metrics.boxes.timePitch = 15
    metrics.boxes.timeGap = 8
    metrics.boxes.timeEnd = 8
    metrics.boxes.timeBottom = 3
    metrics.boxes.tickGap = 3
    metrics.boxes.tickWidth = 16
    metrics.boxes.timeLine = 14
    metrics.boxes.timeOnPhoto = 2
    metrics.avatars.diameter = 28
    metrics.avatars.gutter = 36
    metrics.quotes.threadWidth = 0
    metrics.emoji.singleSize = 60
    metrics.emoji.singlePitch = 72
    metrics.emoji.size = 36
    metrics.emoji.pitch = 44
    metrics.emoji.insetTop = 6
    metrics.emoji.insetBottom = 20
    metrics.stickers.small = 190
    metrics.stickers.regular = 190
    metrics.stickers.large = 190
    metrics.photos.maximumHeight = 380
    metrics.photos.playDiameter = 50
    metrics.photos.badgeSize = 11
    metrics.reactionPills = .whatsapp
    metrics.pills = .whatsapp
    metrics.unreadBar = .whatsapp
    metrics.typing = .whatsapp
    metrics.voices.height = 67
    metrics.voices.barWidth = 2.5
    metrics.voices.barPitch = 4.3
    metrics.voices.barHeight = 24
    metrics.polls.maximumWidth = 336
    metrics.polls.barShare = 1
    metrics.polls.rowHeight = 34
    metrics.polls.rowGap = 14
    metrics.polls.ringDiameter = 20
    metrics.polls.voterDiameter = 18
    metrics.calls.width = 336
    metrics.calls.height = 75
    metrics.calls.disc = 36
    metrics.contacts.diameter = 49
    metrics.contacts.height = 66
    metrics.contacts.nameSize = 14
    return metrics
  }()
}

extension Palette {
  static let whatsappLight = {
    var palette = Palette.imessageLight
    palette.page = Color(rgb: 0xf5f1eb)
    // The color is WhatsApp's, the drawings are ours.
    palette.wallpaper = Wallpaper(pattern: Color(rgb: 0xeae0d3).opacity(0.8))
    palette.incoming = .white
    palette.incomingText = Color(rgb: 0x0a0a0a)
    palette.outgoingTop = Color(rgb: 0xd9fdd3)
    palette.outgoingBottom = Color(rgb: 0xd9fdd3)
    palette.outgoingText = Color(rgb: 0x0a0a0a)
    palette.secondary = Color.black.opacity(0.6)
    palette.failure = Color(rgb: 0xea0038)
    palette.accent = Color(rgb: 0x1b8755)
    palette.outgoingAccent = Color(rgb: 0x1b8755)
    palette.sendButton = Color(rgb: 0x1daa61)
    palette.incomingDetail = .black.opacity(0.6)
    palette.outgoingDetail = .black.opacity(0.6)
    palette.readTick = Color(rgb: 0x007bfc)
    palette.bubbleShadow = Color(rgb: 0x0b141a).opacity(33 / 255)
    palette.chrome = .white
    palette.names = NameColor.whatsapp.map(\.light)
    palette.take(AvatarColor.whatsappLight)
    palette.chromeDetail = palette.secondary
    return palette
  }()

  static let whatsappDark = {
    var palette = Palette.imessageDark
    palette.page = Color(rgb: 0x161717)
    palette.wallpaper = Wallpaper(pattern: .white.opacity(15 / 255))
    palette.incoming = Color(rgb: 0x242626)
    palette.incomingText = Color(rgb: 0xfafafa)
    palette.outgoingTop = Color(rgb: 0x144d37)
    palette.outgoingBottom = Color(rgb: 0x144d37)
    palette.outgoingText = Color(rgb: 0xfafafa)
    palette.secondary = Color.white.opacity(0.6)
    palette.failure = Color(rgb: 0xfb5061)
    palette.accent = Color(rgb: 0x21c063)
    palette.outgoingAccent = Color(rgb: 0x21c063)
    palette.sendButton = Color(rgb: 0x21c063)
    palette.incomingDetail = .white.opacity(0.6)
    palette.outgoingDetail = .white.opacity(0.6)
    palette.readTick = Color(rgb: 0x53bdeb)
    palette.bubbleShadow = Color(rgb: 0x0b141a).opacity(33 / 255)
    palette.chrome = Color(rgb: 0x161717)
    palette.names = NameColor.whatsapp.map(\.dark)
    palette.take(AvatarColor.whatsappDark)
    palette.chromeDetail = palette.secondary
    return palette
  }()
}
