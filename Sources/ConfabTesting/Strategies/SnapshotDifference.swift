/// The difference between a reference and a new snapshot.
public struct SnapshotDifference: Sendable, Hashable {
  /// The difference in one line, such as "message 7 (m7): 3 lines → 4, height 64 → 84".
  public var summary: String
  /// More lines that explain the difference, such as those of a text diff.
  public var details: [String]
  /// Files that show the difference, besides the reference and the new snapshot.
  public var attachments: [SnapshotAttachment]

  /// Creates a difference.
  public init(
    _ summary: String, details: [String] = [], attachments: [SnapshotAttachment] = []
  ) {
    self.summary = summary
    self.details = details
    self.attachments = attachments
  }
}
