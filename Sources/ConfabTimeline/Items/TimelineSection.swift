import ConfabModel

/// A section of rows of one sender, without the rows.
public struct TimelineSection: Sendable, Equatable, Identifiable, Encodable {
  /// The id of the first row with a sender.
  public let id: String
  /// The side of the rows.
  public let side: Decoration.Side
  /// The sender; `nil` for rows without one.
  public let speaker: ParticipantID?
  /// The footer.
  public let footer: SectionFooter

  /// Creates a section.
  public init(
    id: String, side: Decoration.Side, speaker: ParticipantID?, footer: SectionFooter
  ) {
    self.id = id
    self.side = side
    self.speaker = speaker
    self.footer = footer
  }
}
