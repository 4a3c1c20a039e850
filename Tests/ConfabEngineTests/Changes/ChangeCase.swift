import Samples
import TestSupport

/// Two lists. The second is the first after changes that are typical of conversations.
struct ChangeCase: CustomStringConvertible {
  /// The stages are checked for every third seed only, because they take longer than everything
  /// else.
  let seed: UInt64
  var old: [Cards.Content]
  var new: [Cards.Content]

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededRandom(seed: seed)
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
      case 8:  // Splits a run.
        guard let item else { break }
        let rest = Array(new[a].items[item...])
        new[a].items.removeSubrange(item...)
        new.insert(Cards.Content(card(), rest), at: a + 1)
      case 9:  // Merges two runs.
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

  /// The smallest pair found that is also wrong.
  var shrunk: ChangeCase {
    var least = self
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for smaller in least.smaller where smaller.violation != nil {
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
