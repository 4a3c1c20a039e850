import ConfabSimulation
import TestSupport
import Testing

/// Random scenarios: every frame is checked.
@Suite struct FilmFuzzTests {
  @Test func `Readers appear once, nothing jumps, and pages move nothing`() async throws {
    try await Soak.run("random scenarios", fixed: 300) { seed in
      let violations = try await RandomScenario(seed: seed).violations(
        studio: PlayerTests.studio)
      #expect(violations.isEmpty, "\(violations.prefix(3).joined(separator: "\n"))")
      return violations.isEmpty
    }
  }
}
