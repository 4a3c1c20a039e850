extension Matching {
  /// Takes sections for the same that have most of their items in common, though their ids differ.
  ///
  /// The id of a run is often that of its first row, which may be deleted, or get an older row above
  /// it. Without this, such a change would move every row of the run. Only sections that have no
  /// counterpart of their own id are paired: those that share most items first; of as many, those
  /// nearest the start, whichever of the lists is the older one.
  ///
  /// Linear, but for sorting the pairs that come into question.
  ///
  /// - Parameters:
  ///   - old, new: the starts of the sections of either list.
  @usableFromInline
  mutating func pairSections(by items: Matching, old: [Int], new: [Int]) {
    guard oldPlaces.contains(where: { $0 < 0 }), newPlaces.contains(where: { $0 < 0 }) else {
      return
    }
    var pairs: [(shared: Int, old: Int, new: Int)] = []
    for section in oldPlaces.indices where oldPlaces[section] < 0 {
      var shared: [Int: Int] = [:]
      for place in new[section]..<new[section + 1] where items.oldPlaces[place] >= 0 {
        let home = old.path(ofItem: Int(items.oldPlaces[place])).section
        if newPlaces[home] < 0 { shared[home, default: 0] += 1 }
      }
      for (home, count) in shared { pairs.append((count, home, section)) }
    }
    // Pairs with the same sum have no section in common, so their order does not matter.
    pairs.sort { ($1.shared, $0.old + $0.new) < ($0.shared, $1.old + $1.new) }
    for pair in pairs where oldPlaces[pair.new] < 0 && newPlaces[pair.old] < 0 {
      oldPlaces[pair.new] = Int32(truncatingIfNeeded: pair.old)
      newPlaces[pair.old] = Int32(truncatingIfNeeded: pair.new)
      updated.append(Int32(truncatingIfNeeded: pair.new))
    }
    updated.sort()
  }

  /// Which sections of two lists are the same: those with the same id, whatever else, and those paired
  /// by their items.
  @inlinable
  init<Section: ChangeTracked, Item: ChangeTracked>(
    sections old: SectionedList<Section, Item>, _ new: SectionedList<Section, Item>,
    items: Matching
  ) {
    self.init(old.sections, new.sections, canBreak: false)
    pairSections(by: items, old: old.starts, new: new.starts)
  }
}
