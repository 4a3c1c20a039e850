import ConfabEngine
import ConfabModel

/// A generated message: its number in the conversation and the number of its edits.
struct SimulatedMessage: PagedItem, Hashable {
  var number: Int
  var version = 0
  var id: MessageID { "m\(number)" }
  var order: MessageOrder { MessageOrder(Int64(number), id: id) }

  /// A generator that is seeded with this version of the message.
  var generator: SeededGenerator {
    SeededGenerator(seed: UInt64(bitPattern: Int64(number &* 64 &+ version)))
  }
}
