import TestSupport
import Testing

/// Pairs of lists by the ten thousand; `make soak` goes on with new ones.
@Suite struct ChangeFuzzTests {
  @Test(arguments: UInt64(0)..<8) func nothingIsWrongWithChangesOfFixedSeeds(_ part: UInt64) {
    for seed in part * 2_500..<(part + 1) * 2_500 { check(ChangeCase(seed: seed), seed) }
  }

  /// New seeds after these.
  @Test(.enabled(if: Soak.end != nil)) func soak() async {
    let words =
      "apply(diff(a, b), a) == b, fewest moves, legal batches and stages, sections in step"
    await Soak.run(words, fixed: 0) { seed in
      check(ChangeCase(seed: seed), seed)
      return true
    }
  }

  private func check(_ pair: ChangeCase, _ seed: UInt64) {
    guard let complaint = pair.complaint else { return }
    let least = pair.shrunk
    Issue.record("seed \(seed): \(complaint); least: \(least.complaint ?? ""), \(least)")
  }
}
