import ConfabModel

/// The position of a row among its neighbors: its side, its cluster, and the space above it; and
/// what a host adds.
public struct Decoration: Sendable, Equatable {
  /// The side of the picture on which a row is shown.
  public enum Side: String, Sendable, CaseIterable, Encodable {
    /// The side of the other participants: left, or right if the layout is mirrored.
    case incoming
    /// The side of the viewer: right, or left if the layout is mirrored.
    case outgoing
    /// The middle, for rows that nobody wrote.
    case center
  }

  /// The space above a row. The theme defines it in points.
  public enum Spacing: String, Sendable, CaseIterable, Encodable {
    /// No space: the first row, and a status line below its message.
    case none
    /// The space within a cluster, and between two centered rows.
    case joined
    /// The space between clusters, and around a status line or a typing indicator.
    case between
    /// The space between a centered row (date header, system line, unread bar) and another row.
    case section
    /// The space below a date header, above a row that isn't centered.
    case belowDate
    /// The space between a quoted message and its answer.
    case belowQuote
  }

  /// Where the line that connects a quoted message with its answers crosses the edges of a row.
  public struct ThreadLine: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The line comes from the row above.
    public static let above = ThreadLine(rawValue: 1)
    /// The line continues in the row below.
    public static let below = ThreadLine(rawValue: 2)
  }

  /// The side.
  public var side: Side
  /// The sender; `nil` for rows without one.
  public var speaker: ParticipantID?
  /// Whether the row is the first of a cluster. A cluster is a run of adjacent messages of one
  /// sender; a message of large emoji is a cluster by itself.
  public var startsCluster: Bool
  /// Whether the row is the last of a cluster. Its bubble has the tail.
  public var endsCluster: Bool
  /// Whether the sender's name is shown: in groups, above the first of consecutive messages of a
  /// sender, even if large emoji split them into clusters.
  public var showsName: Bool
  /// Whether the sender's picture is shown: in groups, at the last message of an incoming cluster
  /// and at a typing indicator.
  public var showsAvatar: Bool
  /// Whether there is room for the sender's picture: in groups, at all incoming rows, so that
  /// bubbles align.
  public var reservesAvatarGutter: Bool
  /// The space above the row.
  public var spacingBefore: Spacing
  /// All participants who have read up to this message, in the order of the participants.
  ///
  /// The author of a message has read everything above it, so readers are never listed above their
  /// own later messages. Each reader is listed once. The conversation's `selfID` isn't listed.
  public var seenBy: [ParticipantID]
  /// Whether an outgoing message or one of its attachments wasn't delivered.
  public var isFailed: Bool
  /// Whether an outgoing message or one of its attachments is being sent.
  public var isSending: Bool
  /// Whether the row is the last outgoing message of its status. See
  /// ``TimelineRules/marksDelivery``.
  public var showsDelivery = false
  /// Whether the bubble has no time, because the next one of the cluster shows the same. See
  /// ``TimelineRules/hidesRepeatedTimes``.
  public var hidesTime = false
  /// Where the line of a thread crosses the row's edges. Drawing uses it; sizes don't depend on it.
  public var threadLine: ThreadLine = []
  /// The values, the margins and the section's end.
  var stored: DecorationExtras.Stored?

  /// Creates a decoration. Margins are in points.
  public init(
    side: Side, speaker: ParticipantID? = nil, startsCluster: Bool = true,
    endsCluster: Bool = true, showsName: Bool = false, showsAvatar: Bool = false,
    reservesAvatarGutter: Bool = false, spacingBefore: Spacing = .none,
    seenBy: [ParticipantID] = [], isFailed: Bool = false, isSending: Bool = false,
    values: [String: JSONValue] = [:], marginAbove: Double = 0, marginBelow: Double = 0
  ) {
    self.side = side
    self.speaker = speaker
    self.startsCluster = startsCluster
    self.endsCluster = endsCluster
    self.showsName = showsName
    self.showsAvatar = showsAvatar
    self.reservesAvatarGutter = reservesAvatarGutter
    self.spacingBefore = spacingBefore
    self.seenBy = seenBy
    self.isFailed = isFailed
    self.isSending = isSending
    if !values.isEmpty { self.values = values }
    if marginAbove != 0 { self.marginAbove = marginAbove }
    if marginBelow != 0 { self.marginBelow = marginBelow }
  }
}

extension Decoration: Encodable {
  private enum Key: String, CodingKey {
    case side, speaker, startsCluster, endsCluster, showsName, showsAvatar, reservesAvatarGutter
    case spacingBefore, seenBy, isFailed, isSending, showsDelivery, hidesTime, thread, values
    case marginAbove, marginBelow, sectionEnd
  }

  /// Encodes all members except a missing speaker, and marks, a hidden time, the line of a thread, values,
  /// margins and the section's end if they have their defaults.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(side, forKey: .side)
    try container.encodeIfPresent(speaker, forKey: .speaker)
    try container.encode(startsCluster, forKey: .startsCluster)
    try container.encode(endsCluster, forKey: .endsCluster)
    try container.encode(showsName, forKey: .showsName)
    try container.encode(showsAvatar, forKey: .showsAvatar)
    try container.encode(reservesAvatarGutter, forKey: .reservesAvatarGutter)
    try container.encode(spacingBefore, forKey: .spacingBefore)
    try container.encode(seenBy, forKey: .seenBy)
    try container.encode(isFailed, forKey: .isFailed)
    try container.encode(isSending, forKey: .isSending)
    if showsDelivery { try container.encode(showsDelivery, forKey: .showsDelivery) }
    if hidesTime { try container.encode(hidesTime, forKey: .hidesTime) }
    if !threadLine.isEmpty {
      let edges = [("above", ThreadLine.above), ("below", .below)]
      try container.encode(
        edges.filter { threadLine.contains($0.1) }.map(\.0), forKey: .thread)
    }
    if hasNoExtras { return }
    if !values.isEmpty { try container.encode(values, forKey: .values) }
    if marginAbove > 0 { try container.encode(marginAbove, forKey: .marginAbove) }
    if marginBelow > 0 { try container.encode(marginBelow, forKey: .marginBelow) }
    try container.encodeIfPresent(sectionEnd, forKey: .sectionEnd)
  }
}
