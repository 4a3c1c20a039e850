/// A row with the hash of what it says, worked out once.
public struct TrackedItem: Sendable, Equatable, ChangeTracked {
  public let item: TimelineItem
  /// See ``TimelineItem/contentHash``.
  public let contentHash: ContentHash

  public var id: String { item.id }

  /// Linear in the length of the content.
  public init(_ item: TimelineItem) {
    self.item = item
    contentHash = item.contentHash
  }

  /// A row of another kind needs another presenter, so it is another row.
  public func continues(as other: TrackedItem) -> Bool { item.kind == other.item.kind }

  public func hasSameContent(as other: TrackedItem) -> Bool { contentHash == other.contentHash }

  public func hasSameDecoration(as other: TrackedItem) -> Bool {
    item.decoration == other.item.decoration
  }
}
