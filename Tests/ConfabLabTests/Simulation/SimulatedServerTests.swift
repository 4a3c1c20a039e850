import Confab
import ConfabEngine
import Testing

@testable import ConfabLab

@Suite struct SimulatedServerTests {
  /// Compares every answer with a linear search over all messages.
  @Test(arguments: 1...20)
  func `A page has the requested messages`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func int(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    var server = SimulatedServer(count: int(40))
    for _ in 0..<20 {
      if !server.messages.isEmpty, int(2) == 0 {
        _ = server.remove(at: int(server.messages.count))
      } else {
        _ = server.write()
      }
    }
    for _ in 0..<50 {
      let (low, high) = (int(60), int(60))
      let span = SimulatedMessage.span(min(low, high)...max(low, high))
      #expect(
        Array(server.messages(in: span)) == server.messages.filter { span.contains($0.order) })
    }
  }
}
