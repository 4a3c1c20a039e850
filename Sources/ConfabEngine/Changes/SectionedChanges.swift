/// The changes that turn one sectioned list into another.
///
/// Old paths refer to the list before all changes, new paths to the list after them. The items of
/// inserted and deleted sections are included. An item that moves into or out of such a section is
/// a move.
///
/// To apply the changes, first remove all deleted and moved items. Then change the sections, and
/// insert the inserted and moved items at their new paths in ascending order.
public struct SectionedChanges: Sendable, Equatable {
  /// An item that is in both lists.
  public struct Step: Sendable, Equatable, Hashable {
    /// The path in the old list.
    public var from: ItemPath
    /// The path in the new list.
    public var to: ItemPath

    /// Creates a step.
    package init(from: ItemPath, to: ItemPath) {
      self.from = from
      self.to = to
    }
  }

  /// The changes of the sections, without their items. A deleted and an inserted section that share
  /// most of their items are one section with an update.
  public var sections = ListChanges()
  /// The old paths of deleted items, ascending.
  public var deletes: [ItemPath] = []
  /// The new paths of inserted items, ascending.
  public var inserts: [ItemPath] = []
  /// The items that move within their section or to another one, by ascending new paths. Their
  /// number is minimal: in each section, all items move except a longest subsequence that stays
  /// there in the same order. The items of a section that moves don't move themselves.
  public var moves: [Step] = []
  /// The items with different content, moved or not, by ascending new paths.
  public var updates: [Step] = []
  /// The items with the same content and another position relative to their neighbors, by ascending
  /// new paths.
  public var redecorated: [Step] = []

  /// Whether the lists are equal.
  public var isEmpty: Bool { self == SectionedChanges() }

  /// Creates an empty set of changes.
  package init() {}

  /// Computes the changes.
  ///
  /// - Complexity: O(n + m log m) on average, where m is the number of items and sections at other
  ///   positions.
  @inlinable
  package init<Section: ChangeTracked, Item: ChangeTracked>(
    from old: SectionedList<Section, Item>, to new: SectionedList<Section, Item>
  ) {
    let items = Matching(old.items, new.items)
    self.init(
      sections: Matching(sections: old, new, items: items), old: old.starts, new: new.starts,
      items: items)
  }

  /// - Parameters:
  ///   - sectionGaps: If there are gaps, sections in another one move.
  ///   - itemGaps: The same for items.
  @usableFromInline
  init(
    sections: Matching, old: [Int], new: [Int], items: Matching, sectionGaps: Gaps? = nil,
    itemGaps: Gaps? = nil
  ) {
    self.sections = ListChanges(sections, gaps: sectionGaps)
    let step = { (place: Int32) in
      Step(
        from: old.path(ofItem: Int(items.oldPlaces[Int(place)])),
        to: new.path(ofItem: Int(place)))
    }
    for place in items.newPlaces.indices where items.newPlaces[place] < 0 {
      deletes.append(old.path(ofItem: place))
    }
    for section in sections.oldPlaces.indices {
      let places = new[section]..<new[section + 1]
      let oldSection = Int(sections.oldPlaces[section])
      let home = oldSection < 0 ? 0..<0 : old[oldSection]..<old[oldSection + 1]
      let stays = staying(items.oldPlaces[places]) { item, place in
        home.contains(Int(item)) && itemGaps?.areSame(item, place) ?? true
      }
      for (item, place) in places.enumerated() {
        if items.oldPlaces[place] < 0 {
          inserts.append(ItemPath(section: section, item: item))
        } else if let stays, !stays[item] {
          moves.append(step(Int32(truncatingIfNeeded: place)))
        }
      }
    }
    updates = items.updated.map(step)
    redecorated = items.redecorated.map(step)
  }
}

/// The items of a section that stay, or `nil` if none moves.
///
/// - Parameters:
///   - items: The old indexes of the section's items; −1 for inserted items.
///   - canStay: Whether an item, given its old and its new index, was in the same section.
private func staying(
  _ items: ArraySlice<Int32>, _ canStay: (_ item: Int32, _ place: Int) -> Bool
) -> [Bool]? {
  var last: Int32 = -1
  var isInOrder = true
  for (place, item) in zip(items.indices, items) where item >= 0 {
    if item < last || !canStay(item, place) {
      isInOrder = false
      break
    }
    last = item
  }
  if isInOrder { return nil }
  return longestIncreasing(
    zip(items.indices, items).map { $1 >= 0 && canStay($1, $0) ? $1 : -1 })
}

/// The gaps between common elements that were left out of two lists, in which the other elements
/// are.
@usableFromInline
struct Gaps {
  private let old: [Int32]
  private let new: [Int32]

  /// - Parameters:
  ///   - old: The number of the gap of each old element. `nil` results if there is only one gap.
  ///   - new: The same for new elements.
  init?(_ old: [Int32], _ new: [Int32]) {
    guard let one = old.first ?? new.first,
      old.contains(where: { $0 != one }) || new.contains(where: { $0 != one })
    else { return nil }
    self.old = old
    self.new = new
  }

  /// Whether an old and a new element are in the same gap.
  func areSame(_ oldPlace: Int32, _ newPlace: Int) -> Bool {
    old[Int(oldPlace)] == new[newPlace]
  }
}
