import TestSupport
import Testing

@testable import ConfabText

@Suite struct ThreadTests {
  /// Workers shape at the same time, each with a shaper of its own.
  @Test func `Shapers on several threads get equal results`() async throws {
    let library = try FontLibrary.bundled()
    let texts = (0..<24).map { seed in
      var random = SeededRandom(seed: UInt64(seed))
      return MadeUpText.message(&random)
    }
    let expected = try Self.outcomes(texts, library)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<12 {
        group.addTask { (try? Self.outcomes(texts, library)) == expected }
      }
      for await same in group { #expect(same) }
    }
  }

  /// The shapers of one library share results. Texts have the same glyphs with and without them,
  /// from the start or later.
  @Test func `Shapers that share results and a single shaper get equal results`() async throws {
    let messages = try RealMessage.some(2_401).map(\.text)
    let expected = try Self.outcomes(messages, .bundled())
    let library = try FontLibrary.bundled()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<3 {
        group.addTask {
          // Each worker starts at another text, so each is the first for some texts and the last
          // for others.
          let order = messages.indices.map { ($0 * 7 + worker * 800) % messages.count }
          let found = try Self.outcomes(order.map { messages[$0] }, library)
          for (outcome, index) in zip(found, order) {
            #expect(outcome == expected[index], "\(messages[index].debugDescription)")
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private static func outcomes(_ texts: [String], _ library: FontLibrary) throws -> [Outcome] {
    let shaper = try TextShaper(library: library)
    return try texts.map { Outcome(try shaper.lines($0, width: 150)) }
  }
}
