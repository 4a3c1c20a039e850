/// Rules for clusters, headers and status lines.
public struct TimelineRules: Sendable, Equatable {
  /// The longest time between two messages of a cluster, in seconds.
  public var clusterInterval: Double
  /// The longest time between two messages without a date header, in seconds.
  public var headerInterval: Double
  /// Whether the first message of each day has a date header, too.
  public var headerOnNewDay: Bool
  /// Whether "Delivered", "Read" and "Not Delivered" are rows. Apps with ticks in their bubbles
  /// have none.
  public var showsStatusLines: Bool
  /// Whether the other side's receipts are shown: "Delivered", "Read", heads of readers and typing
  /// indicators. Text messages (SMS) have none.
  public var showsReceipts: Bool
  /// Whether groups show the sender's name above a cluster.
  public var showsNamesInGroups: Bool
  /// Whether groups show the sender's picture beside a cluster.
  public var showsAvatarsInGroups: Bool
  /// Whether names and avatars are shown of all speakers, also in conversations of two, and of the
  /// viewer. ``showsNamesInGroups`` and ``showsAvatarsInGroups`` then count everywhere.
  public var showsEverySpeaker = false
  /// Whether incoming messages have avatars also in conversations of two.
  public var showsAvatarsInPairs = false
  /// Whether a quoted message is a row above its answer. Apps that show it in the bubble of the
  /// answer have none.
  public var showsQuotesAbove = true
  /// Whether the heads of readers are shown at the last message that they have read.
  public var showsReaders = true
  /// Whether deleted messages stay at the side of their sender. Otherwise they are lines in the
  /// middle.
  public var showsDeletedAtSide = false
  /// Whether calls are at the side of the caller. Otherwise they are lines in the middle, which end
  /// the cluster above.
  public var showsCallsAtSide = true
  /// Whether a message with reactions starts a cluster, as it does where they are above it.
  public var reactionsStartCluster = true
  /// Whether a message with reactions ends its cluster.
  public var reactionsEndCluster = false
  /// Whether a message has no time in its bubble if the next one of its cluster shows the same, and
  /// the same status.
  public var hidesRepeatedTimes = false
  /// Whether the last outgoing message of each status has ``Decoration/showsDelivery``, for
  /// accessories that mark it beside the bubble.
  public var marksDelivery = false
  /// Whether a typing indicator is a row. Apps that show it in the header have none.
  public var showsTyping = true
  /// Whether a conversation that is lower than its screen is at the bottom, above the composer.
  /// Otherwise it is at the top.
  public var startsAtBottom = false
  /// Whether the last row of each section has ``Decoration/sectionEnd``, for hosts that show the
  /// time and the tick of a section below its last row.
  public var endsSections: Bool
  /// The most emoji of a message that is shown as large emoji.
  public var maximumLargeEmoji: Int
  /// The name of the service, such as "iMessage". It is shown above the first date header and in an
  /// empty composer.
  public var service: String?

  /// Creates rules.
  public init(
    clusterInterval: Double, headerInterval: Double, headerOnNewDay: Bool = false,
    showsStatusLines: Bool = true, showsReceipts: Bool = true, showsNamesInGroups: Bool = true,
    showsAvatarsInGroups: Bool = true, endsSections: Bool = false,
    maximumLargeEmoji: Int = 3, service: String? = nil
  ) {
    self.clusterInterval = clusterInterval
    self.headerInterval = headerInterval
    self.headerOnNewDay = headerOnNewDay
    self.showsStatusLines = showsStatusLines
    self.showsReceipts = showsReceipts
    self.showsNamesInGroups = showsNamesInGroups
    self.showsAvatarsInGroups = showsAvatarsInGroups
    self.endsSections = endsSections
    self.maximumLargeEmoji = maximumLargeEmoji
    self.service = service
  }

  /// The rules of iMessage, as measured: clusters within a minute, a header at the top and after
  /// more than an hour.
  public static let imessage = TimelineRules(
    clusterInterval: 60, headerInterval: 3600, service: "iMessage")
}
