import ConfabEngine
import Samples

extension ChangeCase {
  /// What is wrong with the changes between the two lists, or `nil`.
  var violation: String? {
    guard let a = try? Cards(old), let b = try? Cards(new) else { return "ids are not unique" }
    return (a.inconsistencies + b.inconsistencies).first ?? flatViolation(a, b)
      ?? sectionedViolation(a, b) ?? batchViolation(a, b)
      ?? (seed.isMultiple(of: 3) ? stagesViolation(a, b) : nil)
  }

  private func flatViolation(_ a: Cards, _ b: Cards) -> String? {
    let (old, new) = (a.items.elements, b.items.elements)
    let changes = ListChanges(from: a.items, to: b.items)
    if changes.applied(to: old, taking: new) != new { return "the flat list comes out wrong" }
    let matched = new.compactMap { card in
      old.firstIndex { $0.id == card.id && $0.kind == card.kind }
    }
    if changes.moves.count != matched.count - longestIncreasingLength(matched) {
      return "\(changes.moves.count) moves in the flat list are not the fewest"
    }
    let other = try? ListChanges(
      from: old.map { $0.hashed(by: OneHash.self) }, to: new.map { $0.hashed(by: OneHash.self) })
    if changes != other { return "the hashes matter" }
    if !ListChanges(from: a.items, to: a.items).isEmpty { return "a list differs from itself" }
    return nil
  }

  private func sectionedViolation(_ a: Cards, _ b: Cards) -> String? {
    let changes = SectionedChanges(from: a, to: b)
    if changes.applied(to: a, taking: b) != b.contents { return "the sections come out wrong" }
    if changes.moves.count != fewestMoves(a, b) {
      return "\(changes.moves.count) moves are not the fewest, \(fewestMoves(a, b))"
    }
    if !SectionedChanges(from: a, to: a).isEmpty { return "sections differ from themselves" }
    let updates = changes.updates.map(\.to)
    let looks = changes.redecorated.map(\.to)
    for (path, card) in zip(b.paths, b.items.elements) {
      let before = a.items.elements.first { $0.id == card.id && $0.kind == card.kind }
      let differs = before.map { $0.content != card.content } ?? false
      if updates.contains(path) != differs { return "\(path) is updated without need, or not" }
      let looksDifferent = !differs && before.map { $0.look != card.look } ?? false
      if looks.contains(path) != looksDifferent { return "\(path) is redecorated wrongly" }
    }
    let back = SectionedChanges(from: b, to: a)
    if back.deletes != changes.inserts || back.inserts != changes.deletes
      || back.sections.deletes != changes.sections.inserts
      || back.sections.inserts != changes.sections.deletes
      || back.moves.count != changes.moves.count
      || Set(back.updates.map(\.to)) != Set(changes.updates.map(\.from))
    {
      return "the way back is another"
    }
    return nil
  }

  /// The minimum number of moves: the items of both lists, except the longest common subsequence of
  /// each section.
  private func fewestMoves(_ a: Cards, _ b: Cards) -> Int {
    let homes = pairs(a, b)
    var moves = 0
    for (section, content) in b.contents.enumerated() {
      let home = homes[section].map { a.items(inSection: $0).map(\.id) } ?? []
      let known = content.items.filter { card in
        a.items.elements.contains { $0.id == card.id && $0.kind == card.kind }
      }
      moves +=
        known.count - longestIncreasingLength(known.compactMap { home.firstIndex(of: $0.id) })
    }
    return moves
  }

  /// The old section of each new one: the one with its id or, if that is gone, the one that shares
  /// the most items with it.
  private func pairs(_ a: Cards, _ b: Cards) -> [Int: Int] {
    let (old, new) = (a.contents, b.contents)
    var homes: [Int: Int] = [:]
    for section in new.indices {
      homes[section] = old.firstIndex { $0.section.id == new[section].section.id }
    }
    while true {
      var best: (shared: Int, sum: Int, old: Int, new: Int)?
      for i in old.indices where !homes.values.contains(i) {
        for j in new.indices where homes[j] == nil {
          let shared = new[j].items.count { card in
            old[i].items.contains { $0.id == card.id && $0.kind == card.kind }
          }
          if shared > 0, best.map({ ($0.shared, i + j) < (shared, $0.sum) }) ?? true {
            best = (shared, i + j, i, j)
          }
        }
      }
      guard let best else { return homes }
      homes[best.new] = best.old
    }
  }

  private func batchViolation(_ a: Cards, _ b: Cards) -> String? {
    let batch = BatchUpdate(SectionedChanges(from: a, to: b))
    if let violation = batch.violations(from: a.counts, to: b.counts).first { return violation }
    if batch.applied(to: a, taking: b) != b.contents { return "the batch comes out wrong" }
    return nil
  }

  private func stagesViolation(_ a: Cards, _ b: Cards) -> String? {
    let stages = UpdateStages(from: a, to: b).stages
    var last = a
    for stage in stages {
      let name = stage.kind.rawValue
      if let problem = stage.list.inconsistencies.first { return "\(name): \(problem)" }
      if stage.changes.isEmpty { return "\(name) does nothing" }
      let batch = BatchUpdate(stage.changes)
      if let violation = batch.violations(from: last.counts, to: stage.list.counts).first {
        return "\(name): \(violation)"
      }
      if batch.applied(to: last, taking: stage.list) != stage.list.contents {
        return "\(name) comes out wrong"
      }
      if batch.moves != stage.changes.moves { return "\(name) loses moves" }
      if let words = stage.strays { return "\(name) \(words)" }
      last = stage.list
    }
    if last != b { return "the stages do not end at the new list" }
    let moves = stages.reduce(0) { $0 + $1.changes.moves.count }
    let fewest = SectionedChanges(from: a, to: b)
    if moves != fewest.moves.count { return "the stages have \(moves) moves" }
    let sectionMoves = stages.reduce(0) { $0 + $1.changes.sections.moves.count }
    if sectionMoves != fewest.sections.moves.count { return "\(sectionMoves) section moves" }
    return nil
  }
}

extension Cards {
  /// The paths of all items, in order.
  fileprivate var paths: [ItemPath] {
    contents.enumerated().flatMap { section, content in
      content.items.indices.map { ItemPath(section: section, item: $0) }
    }
  }
}

extension UpdateStages.Stage {
  /// A change of the stage that belongs to another stage, or `nil`.
  fileprivate var strays: String? {
    var rest = changes
    switch kind {
    case .updates: (rest.updates, rest.redecorated) = ([], [])
    case .deletes: (rest.deletes, rest.sections.deletes) = ([], [])
    case .sections: (rest.sections.inserts, rest.sections.moves) = ([], [])
    case .items: (rest.inserts, rest.moves) = ([], [])
    case .sectionUpdates: (rest.sections.deletes, rest.sections.updates) = ([], [])
    }
    return rest.isEmpty ? nil : "does more than it should: \(rest)"
  }
}
