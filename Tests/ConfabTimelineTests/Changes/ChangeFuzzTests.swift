import Glibc
import Testing

@testable import ConfabTimeline

/// Pairs of lists by the ten thousand; `make soak` goes on with new ones.
@Suite struct ChangeFuzzTests {
  @Test(arguments: UInt64(0)..<8) func nothingIsWrongWithChangesOfFixedSeeds(_ part: UInt64) {
    for seed in part * 2_500..<(part + 1) * 2_500 { check(ChangeCase(seed: seed), seed) }
  }

  private static let seconds = getenv("CONFAB_SOAK").flatMap { Int(String(cString: $0)) }

  /// New seeds for as many seconds as CONFAB_SOAK says.
  @Test(.enabled(if: seconds != nil)) func soak() {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(Self.seconds ?? 0)
    let start = UInt64.random(in: 1 << 32..<1 << 48)
    var seed = start
    while clock.now < end {
      for _ in 0..<1_000 {
        check(ChangeCase(seed: seed), seed)
        seed += 1
      }
    }
    print("soak: \(seed - start) changes from seed \(start)")
  }

  private func check(_ pair: ChangeCase, _ seed: UInt64) {
    guard let complaint = pair.complaint else { return }
    let least = pair.shrunk
    Issue.record("seed \(seed): \(complaint); least: \(least.complaint ?? ""), \(least)")
  }
}

/// Two lists, the second made of the first as conversations change.
struct ChangeCase: CustomStringConvertible {
  /// Of every third pair the stages are made, too: they take longer than all the rest.
  let seed: UInt64
  var old: [Cards.Content]
  var new: [Cards.Content]

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    var next = 0
    func card() -> PlainCard {
      next += 1
      return PlainCard(
        id: next, content: .random(in: 0...1, using: &random),
        look: .random(in: 0...1, using: &random))
    }
    old = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      Cards.Content(card(), (0..<Int.random(in: 0...5, using: &random)).map { _ in card() })
    }
    new = old
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      guard let a = new.indices.randomElement(using: &random) else {
        new.append(Cards.Content(card(), [card()]))
        continue
      }
      let b = new.indices.randomElement(using: &random) ?? a
      let item = new[a].items.indices.randomElement(using: &random)
      switch Int.random(in: 0..<14, using: &random) {
      case 0: if let item { new[a].items.remove(at: item) }
      case 1, 2:
        new[a].items.insert(card(), at: .random(in: 0...new[a].items.count, using: &random))
      case 3, 4:
        guard let item else { break }
        let moved = new[a].items.remove(at: item)
        new[b].items.insert(moved, at: .random(in: 0...new[b].items.count, using: &random))
      case 5: if let item { new[a].items[item].content += 1 }
      case 6: if let item { new[a].items[item].look += 1 }
      case 7: if let item { new[a].items[item].kind = 1 - new[a].items[item].kind }
      case 8:  // A run is split.
        guard let item else { break }
        let rest = Array(new[a].items[item...])
        new[a].items.removeSubrange(item...)
        new.insert(Cards.Content(card(), rest), at: a + 1)
      case 9:  // Two runs become one.
        if a != b {
          new[a].items += new[b].items
          new.remove(at: b)
        }
      case 10: new.swapAt(a, b)
      case 11: new[a].section.content += 1
      case 12: new[a].section.id = card().id
      default: new.insert(Cards.Content(card(), [card()]), at: a)
      }
    }
    if Int.random(in: 0..<10, using: &random) == 0 {
      for section in new.indices { new[section].items.shuffle(using: &random) }
      new.shuffle(using: &random)
    }
  }

  var description: String {
    [old, new].map { list in
      list.map { "\($0.section)\($0.items)" }.joined(separator: " ")
    }.joined(separator: " → ")
  }

  /// What is wrong with the changes between the two, if anything is.
  var complaint: String? {
    guard let a = try? Cards(old), let b = try? Cards(new) else { return "ids are not unique" }
    return (a.inconsistencies + b.inconsistencies).first ?? flatComplaint(a, b)
      ?? sectionedComplaint(a, b) ?? batchComplaint(a, b)
      ?? (seed.isMultiple(of: 3) ? stagesComplaint(a, b) : nil)
  }

  private func flatComplaint(_ a: Cards, _ b: Cards) -> String? {
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

  private func sectionedComplaint(_ a: Cards, _ b: Cards) -> String? {
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

  /// Items of both lists less, in each section of both, the longest run in the same order.
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

  /// The old section of each new one that has any: the one with its id or, of those whose ids are
  /// gone, the one that shares most items with it.
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

  private func batchComplaint(_ a: Cards, _ b: Cards) -> String? {
    let batch = BatchUpdate(SectionedChanges(from: a, to: b))
    if let violation = batch.violations(from: a.counts, to: b.counts).first { return violation }
    if batch.applied(to: a, taking: b) != b.contents { return "the batch comes out wrong" }
    return nil
  }

  private func stagesComplaint(_ a: Cards, _ b: Cards) -> String? {
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

  /// A pair with less in it that is wrong, too.
  var shrunk: ChangeCase {
    var least = self
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for smaller in least.smaller where smaller.complaint != nil {
        least = smaller
        isSmaller = true
        break
      }
    }
    return least
  }

  private var smaller: [ChangeCase] {
    var cases: [ChangeCase] = []
    for list in [\ChangeCase.old, \ChangeCase.new] {
      for section in self[keyPath: list].indices {
        var without = self
        without[keyPath: list].remove(at: section)
        cases.append(without)
        for item in self[keyPath: list][section].items.indices {
          var without = self
          without[keyPath: list][section].items.remove(at: item)
          cases.append(without)
        }
      }
    }
    return cases
  }
}

extension Cards {
  /// The paths of all items, in their order.
  fileprivate var paths: [ItemPath] {
    contents.enumerated().flatMap { section, content in
      content.items.indices.map { ItemPath(section: section, item: $0) }
    }
  }
}

extension UpdateStages.Stage {
  /// What the stage does that is another's work.
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
