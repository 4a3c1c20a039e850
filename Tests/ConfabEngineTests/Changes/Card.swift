import ConfabEngine
import Samples

/// How the ids of a test's elements are hashed. No result may depend on it.
protocol HashRule: Sendable, Equatable {
  static func hash(_ id: Int) -> UInt64
}

/// The same hash for all ids.
enum OneHash: HashRule {
  static func hash(_ id: Int) -> UInt64 { 0 }
}

enum SpreadHash: HashRule {
  static func hash(_ id: Int) -> UInt64 { UInt64(truncatingIfNeeded: id) &* 0x9E37_79B9_7F4A_7C15 }
}

/// An element of the lists that are compared.
struct Card<Rule: HashRule>: ChangeTracked, Equatable, Sendable, CustomStringConvertible {
  var id: Int
  var kind = 0
  var content = 0
  var look = 0

  static func hash(ofID id: Int) -> UInt64 { Rule.hash(id) }
  func continues(as other: Card) -> Bool { kind == other.kind }
  func hasSameContent(as other: Card) -> Bool { content == other.content }
  func hasSameDecoration(as other: Card) -> Bool { look == other.look }

  func hashed<Other: HashRule>(by rule: Other.Type) -> Card<Other> {
    Card<Other>(id: id, kind: kind, content: content, look: look)
  }

  var description: String { "\(id)\(kind == 0 ? "" : "k")c\(content)l\(look)" }
}

typealias PlainCard = Card<SpreadHash>
typealias Cards = SectionedList<PlainCard, PlainCard>

extension Cards {
  /// Creates sections of items with these ids, for example `[(10, [1, 2])]`.
  init(ids: [(Int, [Int])]) throws {
    try self.init(
      ids.map { Content(PlainCard(id: $0), $1.map { PlainCard(id: $0) }) })
  }
}
