/// What turns one sectioned list into another.
///
/// Old paths count in the list as it was, new paths in the list as it will be. Items of inserted and
/// deleted sections are told like all others, and an item that goes into or comes out of such a
/// section moves.
///
/// Apply it by taking out all items that are deleted or move, changing the sections, and putting in
/// at their new paths, in ascending order, those that are inserted or move.
public struct SectionedChanges: Sendable, Equatable {
  /// An item of both lists.
  public struct Step: Sendable, Equatable, Hashable {
    /// In the old list.
    public var from: ItemPath
    /// In the new list.
    public var to: ItemPath

    public init(from: ItemPath, to: ItemPath) {
      self.from = from
      self.to = to
    }
  }

  /// Of the sections themselves, whatever is in them. One that has another id but shares most items
  /// with one that is gone is that section, and an update.
  public var sections = ListChanges()
  /// Old paths of what is gone, ascending.
  public var deletes: [ItemPath] = []
  /// New paths of what has come, ascending.
  public var inserts: [ItemPath] = []
  /// Items that change their section or pass others of it, by ascending new paths. There are never
  /// more than need be: all matched items but, in every section of both lists, a longest run of
  /// those that stay there whose order is the same. Items that go along with a section which moves
  /// do not move themselves.
  public var moves: [Step] = []
  /// Items whose content differs, moved or not, by ascending new paths.
  public var updates: [Step] = []
  /// Items with the same content that stand differently among their neighbours, by ascending new
  /// paths.
  public var redecorated: [Step] = []

  public var isEmpty: Bool { self == SectionedChanges() }

  public init() {}

  /// Linear in the numbers of items and sections, plus m log m for m that are in other places.
  @inlinable
  public init<Section: ChangeTracked, Item: ChangeTracked>(
    from old: SectionedList<Section, Item>, to new: SectionedList<Section, Item>
  ) {
    let items = Matching(old.items, new.items)
    self.init(
      sections: Matching(sections: old, new, items: items), old: old.starts, new: new.starts,
      items: items)
  }

  @usableFromInline
  init(sections: Matching, old: [Int], new: [Int], items: Matching) {
    self.sections = ListChanges(sections)
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
      let stays = staying(
        items.oldPlaces[places],
        within: oldSection < 0 ? 0..<0 : old[oldSection]..<old[oldSection + 1])
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

/// Which of the items of a section stay; `nil` if none moves.
///
/// - Parameters:
///   - items: their old places; −1 for inserted ones.
///   - home: the old places of the section's own.
private func staying(_ items: ArraySlice<Int32>, within home: Range<Int>) -> [Bool]? {
  var last: Int32 = -1
  var isInOrder = true
  for item in items where item >= 0 {
    if item < last || !home.contains(Int(item)) {
      isInOrder = false
      break
    }
    last = item
  }
  if isInOrder { return nil }
  return longestIncreasing(items.map { home.contains(Int($0)) ? $0 : -1 })
}
