import ConfabLayout
import ConfabScene

/// How an app shows reactions on pills at the foot of a body: which pills there are, at which side,
/// and their colors.
///
/// The lengths are in ``ReactionPillMetrics``. A theme sets both:
///
/// ```swift
/// registry.register(ReactionPillsAccessory(look: .signal))
/// theme.metrics.reactionPills = .signal
/// ```
package struct ReactionPillsLook: Sendable {
  /// How the reactions are divided among pills.
  enum Grouping {
    /// A pill for each emoji. If there are more emoji than pills, the last one counts the reactions
    /// of the rest: "+5".
    case perEmoji(maximum: Int)
    /// One pill with the most frequent emoji and the number of all reactions.
    case together(maximum: Int)
  }

  /// The side of the body at which the pills begin.
  enum Side {
    /// The sender's.
    case speaker
    /// The one that is away from the sender's edge of the screen.
    case center
  }

  /// How the reactions are divided among pills.
  let grouping: Grouping
  /// The side at which the pills are.
  let side: Side
  /// Whether the number of reactions is shown if it is 1.
  var showsOne = false
  /// Whether avatars are shown instead of a number, if all who reacted are known.
  var showsPeople = false
  /// The CSS weight of the number.
  let countWeight: Int
  /// The paints of pills and numbers, and of those with a reaction of the viewer's.
  let (fill, count, ownFill, ownCount): (PageInk, PageInk, PageInk, PageInk)
  /// Whether a pill has a soft shadow.
  var hasShadow = false

  /// Signal for iOS (CVReactionCountsView): a pill for each of up to three emoji.
  package static let signal = ReactionPillsLook(
    grouping: .perEmoji(maximum: 3), side: .center, countWeight: 700,
    fill: PageInk(.fixed(0xE9E9E9, dark: 0x1B1B1B)),
    count: PageInk(.fixed(0x5E5E5E, dark: 0xB9B9B9)),
    ownFill: PageInk(.fixed(0xB9B9B9, dark: 0x5E5E5E)),
    ownCount: PageInk(.fixed(0x1B1B1B, dark: 0xD4D4D4)))

  /// WhatsApp (styles of its web app): one pill in the color of incoming bubbles with up to four
  /// emoji. The viewer's reactions look like others.
  package static let whatsapp = ReactionPillsLook(
    grouping: .together(maximum: 4), side: .speaker, countWeight: 400,
    incomingFill: .shade(0.6, dark: 0.6), hasShadow: true)

  /// Messenger (approximate): one pill with up to three emoji. That it has the color of incoming
  /// bubbles is a guess; its ring in the color of the page is in the styles of the web app.
  package static let messenger = ReactionPillsLook(
    grouping: .together(maximum: 3), side: .center, countWeight: 400,
    incomingFill: .fixed(0x65676B, dark: 0xB0B3B8))

  /// Pills below the text, in the color of incoming bubbles, for themes without bubbles around
  /// answers (approximate).
  package static let plain = ReactionPillsLook(
    grouping: .perEmoji(maximum: .max), side: .speaker, countWeight: 500, incomingFill: .secondary)

  /// Telegram for iOS (ReactionButtonListComponent): a pill for each emoji, which wrap into lines.
  ///
  /// These are the pills below stickers and large emoji; those of bubbles are inside of them. On a
  /// plain page they have the colors of pills inside incoming bubbles, on a wallpaper those of
  /// service messages.
  package static let telegram = ReactionPillsLook(
    grouping: .perEmoji(maximum: .max), side: .speaker, showsOne: true, showsPeople: true,
    countWeight: 500,
    fill: PageInk(
      .fixed(light: Color(rgb: 0x007AFF).opacity(0.1), dark: Color.white.opacity(0.1)),
      onHue: .fixed(light: Color.black.opacity(0.2), dark: Color.white.opacity(0.1))),
    count: PageInk(.fixed(0x007AFF, dark: 0xFFFFFF), onHue: .white),
    ownFill: PageInk(.fixed(0x007AFF, dark: 0xFFFFFF), onHue: .white),
    ownCount: PageInk(
      .fixed(0xFFFFFF, dark: 0x000000), onHue: .fixed(0x007AFF, dark: 0x000000)))
}

extension ReactionPillsLook {
  /// A look in which pills have the color of incoming bubbles, and those with a reaction of the
  /// viewer's are no different.
  fileprivate init(
    grouping: Grouping, side: Side, countWeight: Int, incomingFill count: Ink,
    hasShadow: Bool = false
  ) {
    let (fill, count) = (PageInk(.incoming), PageInk(count))
    self.init(
      grouping: grouping, side: side, countWeight: countWeight, fill: fill, count: count,
      ownFill: fill, ownCount: count, hasShadow: hasShadow)
  }
}

/// The metrics of reactions on pills, in points. They don't scale with the text, as those of
/// tapbacks don't.
package struct ReactionPillMetrics: KindMetrics {
  /// The height of a pill with its border. Its ends are round.
  package var height = 24.0
  /// The distance from the ends of a pill to its content.
  package var padding = 7.0
  /// The side of an emoji's box.
  package var emoji = 17.0
  /// The distance between two emoji of one pill.
  package var spacing = 2.0
  /// The type size of the number.
  package var countSize = 12.0
  /// The distances from the last emoji to the number, and from the number to the end of the pill.
  package var (countSpacing, countPadding) = (2.0, 7.0)
  /// The distance between two pills, and between two lines of pills.
  package var gap = 0.0
  /// The distance by which the pills overlap the body; negative if they are below it.
  package var overlap = 7.0
  /// The distance from the side of the body to the pills.
  package var inset = 6.0
  /// The width of the border in the color of the page.
  package var border = 1.0
  /// The empty space below the pills.
  package var below = 0.0

  /// Creates the defaults, which are those of Signal.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<ReactionPillMetrics>] = [
    .number("reactionPillHeight", \.height, 8...100),
    .number("reactionPillPadding", \.padding, 0...50),
    .number("reactionPillEmoji", \.emoji, 6...100),
    .number("reactionPillSpacing", \.spacing, 0...50),
    .number("reactionPillCountSize", \.countSize, 4...50),
    .number("reactionPillCountSpacing", \.countSpacing, 0...50),
    .number("reactionPillCountPadding", \.countPadding, 0...50),
    .number("reactionPillGap", \.gap, 0...50),
    .number("reactionPillOverlap", \.overlap, -50...50),
    .number("reactionPillInset", \.inset, 0...100),
    .number("reactionPillBorder", \.border, 0...10),
    .number("reactionPillBelow", \.below, 0...50),
  ]

  /// Signal for iOS (CVReactionCountsView). The emoji's box is that of type of 14 points.
  package static let signal = ReactionPillMetrics()

  /// WhatsApp for the Mac, measured on a design kit of 2023: 36 points wide with one emoji. Pills of
  /// the web app are 2 points lower, with emoji of 16 points. The distance to the number is
  /// approximate. Photos, which overlap by 2 points more, are no exception here.
  package static let whatsapp = {
    var metrics = ReactionPillMetrics()
    (metrics.height, metrics.padding, metrics.emoji) = (26, 9, 18)
    (metrics.countSpacing, metrics.countPadding) = (4, 9)
    (metrics.overlap, metrics.inset) = (4, 10)
    return metrics
  }()

  /// Messenger (approximate): a pill of 20 points in a ring of 2 points, which overlaps the inset of
  /// a bubble's text and nothing of the text.
  package static let messenger = {
    var metrics = ReactionPillMetrics()
    (metrics.height, metrics.padding, metrics.emoji) = (24, 6, 15)
    (metrics.countSpacing, metrics.countPadding) = (3, 7)
    (metrics.overlap, metrics.inset, metrics.border) = (8, 6, 2)
    return metrics
  }()

  /// Pills below the text (approximate).
  package static let plain = {
    var metrics = ReactionPillMetrics()
    (metrics.height, metrics.padding, metrics.emoji) = (26, 9, 16)
    (metrics.countSpacing, metrics.countPadding) = (4, 9)
    (metrics.gap, metrics.overlap, metrics.inset, metrics.border) = (6, -6, 0, 0)
    return metrics
  }()

  /// Telegram for iOS (ReactionButtonListComponent, ChatMessageReactionButtonsNode).
  package static let telegram = {
    var metrics = ReactionPillMetrics()
    (metrics.height, metrics.padding, metrics.emoji) = (30, 11, 20)
    (metrics.countSize, metrics.countSpacing, metrics.countPadding) = (11, 5, 8)
    (metrics.gap, metrics.overlap, metrics.below) = (6, -4, 2)
    (metrics.inset, metrics.border) = (0, 0)
    return metrics
  }()
}

extension Metrics {
  /// The metrics of reactions on pills.
  package var reactionPills: ReactionPillMetrics {
    get { self[ReactionPillMetrics.self] }
    set { self[ReactionPillMetrics.self] = newValue }
  }
}
