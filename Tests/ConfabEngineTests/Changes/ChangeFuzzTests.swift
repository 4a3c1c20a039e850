import TestSupport
import Testing

/// Ten thousands of random pairs of lists. `make soak` continues with new seeds.
@Suite struct ChangeFuzzTests {
  @Test(arguments: UInt64(0)..<8) func `Changes between random lists are correct`(_ part: UInt64) {
    for seed in part * 2_500..<(part + 1) * 2_500 { check(ChangeCase(seed: seed), seed) }
  }

  /// Seeds after those of the other test.
  @Test(.enabled(if: Soak.end != nil)) func `Changes between new random lists are correct`() async {
    let words =
      "apply(diff(a, b), a) == b, fewest moves, legal batches and stages, sections in step"
    await Soak.run(words, fixed: 0) { seed in
      check(ChangeCase(seed: seed), seed)
      return true
    }
  }

  private func check(_ pair: ChangeCase, _ seed: UInt64) {
    guard let violation = pair.violation else { return }
    let least = pair.shrunk
    Issue.record("seed \(seed): \(violation); least: \(least.violation ?? ""), \(least)")
  }
}
