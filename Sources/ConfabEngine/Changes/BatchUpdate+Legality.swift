extension BatchUpdate {
  /// What UIKit would refuse of the batch: one sentence each, none if it is legal. Linear.
  ///
  /// - Parameters:
  ///   - old: how many items each section had.
  ///   - new: how many each will have.
  public func violations(from old: [Int], to new: [Int]) -> [String] {
    var found: [String] = []
    let goneSections = unique(
      deletedSections + movedSections.map(\.from), "section leaves", old.indices, &found)
    let comeSections = unique(
      insertedSections + movedSections.map(\.to), "section arrives", new.indices, &found)
    let leaving = unique(deletes + moves.map(\.from), "item leaves", &found)
    let arriving = unique(inserts + moves.map(\.to), "item arrives", &found)
    for path in leaving {
      if !old.has(path) { found.append("\(path) is no item that could leave") }
      if goneSections.contains(path.section) {
        found.append("\(path) leaves a section that is deleted or moved")
      }
    }
    for path in arriving {
      if !new.has(path) { found.append("\(path) is no place to arrive at") }
      if comeSections.contains(path.section) {
        found.append("\(path) arrives in a section that is inserted or moved")
      }
    }
    for path in refreshes where !new.has(path) { found.append("\(path) can't be refreshed") }
    for section in refreshedSections where !new.indices.contains(section) {
      found.append("section \(section) can't be refreshed")
    }
    if found.isEmpty { found = miscounts(old, new, goneSections, comeSections, leaving, arriving) }
    return found
  }

  /// Every section that is in both lists must have as many items as its changes say.
  private func miscounts(
    _ old: [Int], _ new: [Int], _ goneSections: Set<Int>, _ comeSections: Set<Int>,
    _ leaving: Set<ItemPath>, _ arriving: Set<ItemPath>
  ) -> [String] {
    // Sections that neither leave nor arrive keep their order.
    let kept = zip(
      old.indices.filter { !goneSections.contains($0) },
      new.indices.filter { !comeSections.contains($0) })
    guard old.count - goneSections.count == new.count - comeSections.count else {
      return ["\(old.count) sections can't become \(new.count)"]
    }
    let out = leaving.reduce(into: [Int: Int]()) { $0[$1.section, default: 0] += 1 }
    let come = arriving.reduce(into: [Int: Int]()) { $0[$1.section, default: 0] += 1 }
    return (kept + movedSections.map { ($0.from, $0.to) }).compactMap { from, to in
      let count = old[from] - (out[from] ?? 0) + (come[to] ?? 0)
      return count == new[to]
        ? nil : "section \(from) would have \(count) items, not the \(new[to]) of section \(to)"
    }
  }

  private func unique<Place: Hashable>(
    _ places: [Place], _ what: String, _ found: inout [String]
  ) -> Set<Place> {
    var known: Set<Place> = []
    for place in places where !known.insert(place).inserted {
      found.append("\(what) twice at \(place)")
    }
    return known
  }

  private func unique(
    _ places: [Int], _ what: String, _ range: Range<Int>, _ found: inout [String]
  ) -> Set<Int> {
    for place in places where !range.contains(place) {
      found.append("\(what) at \(place), out of \(range)")
    }
    return unique(places, what, &found)
  }
}

extension [Int] {
  /// Whether there is such an item, if these are how many each section has.
  fileprivate func has(_ path: ItemPath) -> Bool {
    indices.contains(path.section) && (0..<self[path.section]).contains(path.item)
  }
}
