import Testing

@testable import ConfabText

@Suite struct ThreadTests {
  /// Workers shape side by side, each with a shaper of its own.
  @Test func shapersOnManyThreadsAgree() async throws {
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

  private static func outcomes(_ texts: [String], _ library: FontLibrary) throws -> [Outcome] {
    let shaper = try TextShaper(library: library)
    return try texts.map { Outcome(try shaper.lines($0, width: 150)) }
  }
}
