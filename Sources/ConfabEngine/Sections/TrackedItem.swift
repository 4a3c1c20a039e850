import ConfabTimeline

/// A row for comparisons by its id and the hash of its content.
public struct TrackedItem: Sendable, Equatable, ChangeTracked {
  /// The row.
  public let item: TimelineItem

  /// The id of the row.
  public var id: String { item.id }
  /// The hash of the row: `TimelineItem.contentHash`.
  public var contentHash: ContentHash { item.contentHash }

  /// Creates a tracked row.
  public init(_ item: TimelineItem) { self.item = item }

  /// Whether both rows have the same kind. A row of another kind needs another presenter, so it is
  /// a different row.
  public func continues(as other: TrackedItem) -> Bool { item.kind == other.item.kind }

  /// Whether the contents are equal.
  public func hasSameContent(as other: TrackedItem) -> Bool { contentHash == other.contentHash }

  /// Whether the decorations are equal.
  public func hasSameDecoration(as other: TrackedItem) -> Bool {
    item.decoration == other.item.decoration
  }
}
