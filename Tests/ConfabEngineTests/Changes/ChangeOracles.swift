import ConfabEngine
import Samples

/// The length of a longest increasing subsequence, in quadratic time.
func longestIncreasingLength(_ numbers: [Int]) -> Int {
  var lengths: [Int] = []
  for (place, number) in numbers.enumerated() {
    let before = (0..<place).filter { numbers[$0] < number }.map { lengths[$0] }
    lengths.append((before.max() ?? 0) + 1)
  }
  return lengths.max() ?? 0
}

extension ListChanges {
  /// Applies the changes to the old list. Only inserted and updated elements are taken from the new
  /// one.
  func applied<Element>(to old: [Element], taking new: [Element]) -> [Element] {
    let gone = Set(deletes + moves.map(\.from))
    var list = old.indices.filter { !gone.contains($0) }.map { old[$0] }
    let arrivals =
      inserts.map { ($0, new[$0]) } + moves.map { ($0.to, old[$0.from]) }
    for (place, element) in arrivals.sorted(by: { $0.0 < $1.0 }) {
      guard place <= list.count else { return [] }
      list.insert(element, at: place)
    }
    for update in updates + redecorated { list[update.to] = new[update.to] }
    return list
  }
}

extension SectionedChanges {
  /// Applies the changes to the old list. Only inserted and updated elements are taken from the new
  /// one. `nil` if a path is invalid.
  func applied<Section, Item>(
    to old: SectionedList<Section, Item>, taking new: SectionedList<Section, Item>
  ) -> [SectionedList<Section, Item>.Content]? {
    typealias Content = SectionedList<Section, Item>.Content
    var kept = old.contents
    for path in (deletes + moves.map(\.from)).sorted().reversed() {
      guard old[path] != nil else { return nil }
      kept[path.section].items.remove(at: path.item)
    }
    for section in sections.deletes where !kept[section].items.isEmpty { return nil }
    let fresh = new.contents.map { Content($0.section, []) }
    var list = sections.applied(to: kept, taking: fresh)
    // Updated sections keep their items.
    for update in sections.updates { list[update.to].items = kept[update.from].items }
    let arrivals =
      inserts.map { ($0, new[$0]) } + moves.map { ($0.to, old[$0.from]) }
    for (path, card) in arrivals.sorted(by: { $0.0 < $1.0 }) {
      guard let card, list.indices.contains(path.section),
        path.item <= list[path.section].items.count
      else { return nil }
      list[path.section].items.insert(card, at: path.item)
    }
    for update in updates + redecorated {
      guard let card = new[update.to] else { return nil }
      list[update.to.section].items[update.to.item] = card
    }
    return list
  }
}

extension BatchUpdate {
  /// The content of a collection view after the batch. Inserted sections come from the new list.
  /// The items of other sections are the remaining old ones and the inserted ones.
  func applied(to old: Cards, taking new: Cards) -> [Cards.Content] {
    let before = old.contents
    let after = new.contents
    var left = before
    for path in (deletes + moves.map(\.from)).sorted().reversed() {
      left[path.section].items.remove(at: path.item)
    }
    let gone = Set(deletedSections + movedSections.map(\.from))
    var shown = left.indices.filter { !gone.contains($0) }.map { left[$0] }
    let sections =
      insertedSections.map { ($0, after[$0]) } + movedSections.map { ($0.to, left[$0.from]) }
    for (place, section) in sections.sorted(by: { $0.0 < $1.0 }) {
      shown.insert(section, at: place)
    }
    let items =
      inserts.map { ($0, after[$0.section].items[$0.item]) }
      + moves.map { ($0.to, before[$0.from.section].items[$0.from.item]) }
    for (path, card) in items.sorted(by: { $0.0 < $1.0 }) {
      shown[path.section].items.insert(card, at: path.item)
    }
    for path in refreshes {
      shown[path.section].items[path.item] = after[path.section].items[path.item]
    }
    for section in refreshedSections { shown[section].section = after[section].section }
    return shown
  }
}
