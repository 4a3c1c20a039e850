/// Where an app breaks clusters and puts its headers and lines.
public struct TimelineRules: Sendable, Equatable {
  /// Seconds up to which messages of one sender stay in one cluster.
  public var clusterInterval: Double
  /// Seconds; a date header stands where more than this lies between two messages.
  public var headerInterval: Double
  /// Whether a date header stands before the first message of every day, too.
  public var headerOnNewDay: Bool
  /// Whether "Delivered", "Read" and "Not Delivered" are rows of their own; apps with ticks inside
  /// their bubbles have none.
  public var showsStatusLines: Bool
  /// Whether the speaker is named above a cluster where there may be more than one.
  public var showsNamesInGroups: Bool
  /// Whether the speaker's picture stands beside a cluster where there may be more than one.
  public var showsAvatarsInGroups: Bool
  /// Messages of up to so many emoji and nothing else are drawn large.
  public var maximumLargeEmoji: Int
  /// What carries the messages ("iMessage"): stands above the first date header and in an empty text
  /// field; `nil` for neither.
  public var service: String?

  public init(
    clusterInterval: Double, headerInterval: Double, headerOnNewDay: Bool = false,
    showsStatusLines: Bool = true, showsNamesInGroups: Bool = true,
    showsAvatarsInGroups: Bool = true, maximumLargeEmoji: Int = 3,
    service: String? = nil
  ) {
    self.clusterInterval = clusterInterval
    self.headerInterval = headerInterval
    self.headerOnNewDay = headerOnNewDay
    self.showsStatusLines = showsStatusLines
    self.showsNamesInGroups = showsNamesInGroups
    self.showsAvatarsInGroups = showsAvatarsInGroups
    self.maximumLargeEmoji = maximumLargeEmoji
    self.service = service
  }

  /// Clusters within a minute, a header on top and after a gap of more than an hour, as measured.
  public static let imessage = TimelineRules(
    clusterInterval: 60, headerInterval: 3600, service: "iMessage")
}
