import ConfabTimeline
import Glibc
import Testing

/// Pairs of lists by the ten thousand; `make soak` goes on with new ones.
@Suite struct ChangeFuzzTests {
  @Test(arguments: UInt64(0)..<8) func nothingIsWrongWithChangesOfFixedSeeds(_ part: UInt64) {
    for seed in part * 2_500..<(part + 1) * 2_500 { check(ChangeCase(seed: seed), seed) }
  }

  private static let seconds = getenv("CONFAB_SOAK").flatMap { Int(String(cString: $0)) }

  /// New seeds for as many seconds as CONFAB_SOAK says.
  @Test(.enabled(if: seconds != nil)) func soak() {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(Self.seconds ?? 0)
    let start = UInt64.random(in: 1 << 32..<1 << 48)
    var seed = start
    while clock.now < end {
      for _ in 0..<1_000 {
        check(ChangeCase(seed: seed), seed)
        seed += 1
      }
    }
    print("soak: \(seed - start) changes from seed \(start)")
  }

  private func check(_ pair: ChangeCase, _ seed: UInt64) {
    guard let complaint = pair.complaint else { return }
    let least = pair.shrunk
    Issue.record("seed \(seed): \(complaint); least: \(least.complaint ?? ""), \(least)")
  }
}
