import ConfabEngine

/// A generated message: its position in the conversation and the number of its edits.
struct SimulatedMessage: PagedItem, Hashable {
  var order: Int
  var version = 0
  var id: Int { order }

  /// A generator that is seeded with this version of the message.
  var generator: SeededGenerator {
    SeededGenerator(seed: UInt64(bitPattern: Int64(order &* 64 &+ version)))
  }
}
