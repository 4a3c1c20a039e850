import ConfabModel

/// How a row stands among its neighbours.
public struct Decoration: Sendable, Equatable, Encodable {
  public enum Side: String, Sendable, CaseIterable, Encodable {
    case incoming, outgoing, center
  }

  /// The space above a row by its meaning; the theme turns it into points.
  public enum Spacing: String, Sendable, CaseIterable, Encodable {
    /// The first row, and a status line under its message.
    case none
    /// Within a cluster, and between two centred rows.
    case joined
    /// Between clusters, and around a status line or a typing row.
    case between
    /// Where a centred row (date, system line, unread bar) meets anything else.
    case section
    /// Below a date header, where what follows is not centred.
    case belowDate
  }

  public var side: Side
  public var speaker: ParticipantID?
  /// Whether this is the first row of a cluster: a run of adjacent messages by one speaker. A message
  /// of large emoji is a cluster of its own.
  public var startsCluster: Bool
  /// Whether this is the last row of a cluster; the tail is here.
  public var endsCluster: Bool
  /// In a group: the first of the messages that somebody sends one after the other. The name is not
  /// repeated where only large emoji divide them into clusters.
  public var showsName: Bool
  /// In a group: the last message of an incoming cluster, and a typing row.
  public var showsAvatar: Bool
  /// In a group: every incoming row, so that all bubbles are in line.
  public var reservesAvatarGutter: Bool
  public var spacingBefore: Spacing
  /// Everybody who has read as far as this message, in the order of the participants; complete,
  /// however many of them are drawn.
  ///
  /// Whoever wrote a message has read everything above it, so a reader is never listed above a later
  /// message of their own. Every reader is listed once; the participant at whose side the picture is
  /// drawn is not.
  public var seenBy: [ParticipantID]
  /// Whether an outgoing message, or one of its attachments, was not delivered.
  public var isFailed: Bool
  /// Whether an outgoing message, or one of its attachments, is on its way.
  public var isSending: Bool

  public init(
    side: Side, speaker: ParticipantID? = nil, startsCluster: Bool = true,
    endsCluster: Bool = true, showsName: Bool = false, showsAvatar: Bool = false,
    reservesAvatarGutter: Bool = false, spacingBefore: Spacing = .none,
    seenBy: [ParticipantID] = [], isFailed: Bool = false, isSending: Bool = false
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
  }
}
