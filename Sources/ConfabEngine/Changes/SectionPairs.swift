extension Matching {
  /// Matches sections with different ids that share most of their items.
  ///
  /// The id of a run is often the id of its first row. That row may be deleted or get an older row
  /// above it. Without this method, all rows of the run would move. Only sections whose own id has
  /// no match are paired. Pairs that share the most items come first; of these, the pairs nearest
  /// to the start.
  ///
  /// - Parameters:
  ///   - items: The matched items.
  ///   - old: The starts of the old list's sections.
  ///   - new: The starts of the new list's sections.
  /// - Complexity: O(n + p log p), where p is the number of candidate pairs.
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
    // Pairs that compare equal have no section in common, so their order doesn't matter.
    pairs.sort { ($1.shared, $0.old + $0.new) < ($0.shared, $1.old + $1.new) }
    for pair in pairs where oldPlaces[pair.new] < 0 && newPlaces[pair.old] < 0 {
      oldPlaces[pair.new] = Int32(truncatingIfNeeded: pair.old)
      newPlaces[pair.old] = Int32(truncatingIfNeeded: pair.new)
      updated.append(Int32(truncatingIfNeeded: pair.new))
    }
    updated.sort()
  }

  /// Matches the sections of two lists: by id, whatever they contain, and then by their items.
  @inlinable
  init<Section: ChangeTracked, Item: ChangeTracked>(
    sections old: SectionedList<Section, Item>, _ new: SectionedList<Section, Item>,
    items: Matching
  ) {
    self.init(old.sections, new.sections, canBreak: false)
    pairSections(by: items, old: old.starts, new: new.starts)
  }
}
