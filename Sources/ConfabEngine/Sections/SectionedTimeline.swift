import ConfabModel
import ConfabTimeline

/// The rows of a conversation in sections of one sender, each row with the hash of its content.
///
/// ``changes(from:)`` compares two of them: a conversation at two times, or for two viewers.
public struct SectionedTimeline: Sendable, Equatable {
  /// The list of rows in sections.
  public typealias List = SectionedList<TimelineSection, TrackedItem>

  /// The rows in sections.
  public let list: List
  /// The positions of the rows of each message.
  private let places: [MessageID: [Int]]

  /// Creates the rows of a conversation.
  ///
  /// - Throws: The errors of `Timeline`.
  /// - Complexity: Linear in the messages and the length of their texts.
  public init(
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
    var places: [MessageID: [Int]] = [:]
    for (place, element) in list.items.elements.enumerated() {
      if let message = element.item.message { places[message.id, default: []].append(place) }
    }
    self.places = places
  }

  /// The ids of the rows that show a message, from top to bottom. Empty for a message that isn't
  /// shown.
  ///
  /// - Complexity: O(rows of the message).
  public func itemIDs(ofMessage id: MessageID) -> [String] {
    (places[id] ?? []).map { list.items.elements[$0].id }
  }

  /// The changes that turn an older state into this one. O(n).
  public func changes(from old: SectionedTimeline) -> SectionedChanges {
    SectionedChanges(from: old.list, to: list)
  }
}
