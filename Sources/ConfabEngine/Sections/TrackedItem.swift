import ConfabTimeline

/// A row as differences see it: by its id and the hash of what it says.
public struct TrackedItem: Sendable, Equatable, ChangeTracked {
  public let item: TimelineItem

  public var id: String { item.id }
  /// See ``TimelineItem/contentHash``.
  public var contentHash: ContentHash { item.contentHash }

  public init(_ item: TimelineItem) { self.item = item }

  /// A row of another kind needs another presenter, so it is another row.
  public func continues(as other: TrackedItem) -> Bool { item.kind == other.item.kind }

  public func hasSameContent(as other: TrackedItem) -> Bool { contentHash == other.contentHash }

  public func hasSameDecoration(as other: TrackedItem) -> Bool {
    item.decoration == other.item.decoration
  }
}
