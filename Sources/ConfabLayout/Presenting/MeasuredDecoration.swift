import ConfabModel
import ConfabTimeline

/// The parts of a row's decoration that its size may depend on.
///
/// The engine measures a row again only if one of these parts changes.
public struct MeasuredDecoration: Sendable, Equatable {
  /// The side on which the row is shown.
  public let side: Decoration.Side
  /// The sender; `nil` for rows without one.
  public let speaker: ParticipantID?
  /// Whether the sender's name is shown.
  public let showsName: Bool
  /// Whether the sender's picture is shown.
  public let showsAvatar: Bool
  /// Whether there is room for the sender's picture.
  public let reservesAvatarGutter: Bool
  /// The participants whose last read message this is.
  public let seenBy: [ParticipantID]
  /// Whether the message was not delivered.
  public let isFailed: Bool
  /// Whether the row is the last outgoing message of its status.
  public let showsDelivery: Bool
  /// Whether the bubble has no time.
  public let hidesTime: Bool
  /// Whether a row with readers is the last of its cluster. `true` for all rows without readers.
  public let endsCluster: Bool
  /// The values of the host by their names.
  public let values: [String: JSONValue]
  /// The empty space at the bottom of the row, in points.
  public let marginBelow: Double
  /// The section that ends with the row; `nil` for other rows. See `TimelineRules.endsSections`.
  public let sectionEnd: TimelineSection?
  /// The row above a row with reactions; `nil` for other rows.
  private let above: TimelineItem?
  /// The space above a row with reactions, and its margin in points. `none` and 0 for other rows.
  private let spaceAbove: Decoration.Spacing
  private let marginAbove: Double

  /// Creates the parts of a decoration.
  ///
  /// - Parameter decoration: The decoration of a row.
  package init(_ decoration: Decoration) {
    side = decoration.side
    speaker = decoration.speaker
    showsName = decoration.showsName
    showsAvatar = decoration.showsAvatar
    reservesAvatarGutter = decoration.reservesAvatarGutter
    seenBy = decoration.seenBy
    isFailed = decoration.isFailed
    showsDelivery = decoration.showsDelivery
    hidesTime = decoration.hidesTime
    endsCluster = decoration.seenBy.isEmpty || decoration.endsCluster
    values = decoration.values
    marginBelow = decoration.marginBelow
    sectionEnd = decoration.sectionEnd
    above = decoration.above
    spaceAbove = above == nil ? .none : decoration.spacingBefore
    marginAbove = above == nil ? 0 : decoration.marginAbove
  }
}
