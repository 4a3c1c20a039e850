import ConfabModel
import ConfabTimeline

/// The rows of a conversation in sections of one sender, each row with the hash of its content.
///
/// ``changes(from:)`` compares two of them: a conversation at two times, or for two viewers.
package struct SectionedTimeline: Sendable, Equatable {
  /// The list of rows in sections.
  package typealias List = SectionedList<TimelineSection, TrackedItem>

  /// The rows in sections.
  package let list: List

  /// Creates the rows of a conversation.
  ///
  /// - Throws: The errors of `Timeline`.
  /// - Complexity: Linear in the messages and the length of their texts.
  package init(
    _ conversation: Conversation, rules: TimelineRules = .imessage,
    factories: MessageFactories = .plain, decorators: [TimelineDecorator] = []
  ) throws(TimelineError) {
    var dates = try DateWriter(conversation)
    let timeline = try Timeline(
      conversation, rules: rules, factories: factories, decorators: decorators)
    let runs = runs(timeline.items)
    let items: UniqueList<TrackedItem>
    let sections: UniqueList<TimelineSection>
    do throws(DuplicateID<Int>) {
      items = try UniqueList(runs.flatMap(\.items).map(TrackedItem.init))
      sections = try UniqueList(runs.map { $0.section(&dates) })
    } catch {
      throw .duplicateItem(error)
    }
    list = List(items: items, sections: sections, counts: runs.map(\.items.count))
  }

  /// The changes that turn an older state into this one. O(n).
  package func changes(from old: SectionedTimeline) -> SectionedChanges {
    SectionedChanges(from: old.list, to: list)
  }
}

extension TimelineSection: ChangeTracked {
  /// Whether the sections are equal.
  public func hasSameContent(as other: TimelineSection) -> Bool { self == other }
}

/// A row for comparisons by its id and the hash of its content.
public struct TrackedItem: Sendable, Equatable, ChangeTracked {
  /// The row.
  public let item: TimelineItem

  /// The id of the row.
  public var id: String { item.id }
  /// The hash of the row: `TimelineItem.contentHash`.
  public var contentHash: ContentHash { item.contentHash }

  /// Creates a tracked row.
  package init(_ item: TimelineItem) { self.item = item }

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
