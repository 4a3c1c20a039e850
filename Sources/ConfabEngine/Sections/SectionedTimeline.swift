import ConfabModel
import ConfabTimeline

/// The rows of a conversation in runs of one speaker, each row with the hash of what it says.
///
/// Two of them are compared by ``changes(from:)``; both may stand for the same conversation at two
/// times, or for two viewers.
public struct SectionedTimeline: Sendable, Equatable {
  public typealias List = SectionedList<TimelineSection, TrackedItem>

  public let list: List
  /// The rows of each message, as places among all items.
  private let places: [MessageID: [Int]]

  /// Linear in the messages and the length of their texts.
  ///
  /// - Throws: as ``Timeline`` does.
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

  /// The ids of the rows that show a message of the server, from top to bottom; none for messages
  /// that are not shown. Constant but for the length of the answer.
  public func itemIDs(ofMessage id: MessageID) -> [String] {
    (places[id] ?? []).map { list.items.elements[$0].id }
  }

  /// What turns an older state into this one. Linear.
  public func changes(from old: SectionedTimeline) -> SectionedChanges {
    SectionedChanges(from: old.list, to: list)
  }
}
