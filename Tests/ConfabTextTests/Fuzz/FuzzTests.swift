import Glibc
import TestSupport
import Testing

@testable import ConfabText

/// Thousands of unusual texts; `make soak` continues with new ones.
@Suite struct FuzzTests {
  private let checks: FuzzChecks
  private let other: TextShaper

  init() throws {
    checks = try FuzzChecks()
    other = try TextShaper(library: checks.shaper.library)
  }

  @Test(arguments: UInt64(0)..<4) func `Texts with fixed seeds have all properties`(_ part: UInt64)
    throws
  {
    for seed in part * 120..<(part + 1) * 120 {
      try check(FuzzCase(seed: seed, longest: 2_000), seed)
    }
  }

  /// Continues with new seeds. Prints the first seed of each hundred, so that a crash can be found
  /// again, and the texts that took long.
  @Test(.enabled(if: Soak.end != nil)) func soak() async throws {
    let clock = ContinuousClock()
    try await Soak.run("texts are shaped and broken as is right", fixed: 0) { seed in
      if seed.isMultiple(of: 100) {
        print("soak: texts from seed \(seed)")
        fflush(nil)
      }
      let fuzz = FuzzCase(seed: seed, longest: seed % 50 == 0 ? 100_000 : 2_000)
      let time = try clock.measure { try check(fuzz, seed) }
      if time > .seconds(5) {
        print("soak: seed \(seed), \(fuzz.text.unicodeScalars.count) scalars, took \(time)")
      }
      return true
    }
  }

  private func check(_ fuzz: FuzzCase, _ seed: UInt64) throws {
    // Results must not depend on earlier texts: some cases use a new shaper.
    let other = seed % 8 == 0 ? try TextShaper(library: checks.shaper.library) : other
    guard let violation = try checks.violation(in: fuzz, other: other) else { return }
    let least = try shrunk(fuzz, other)
    let text = least.text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
    Issue.record(
      """
      seed \(seed): \(violation); least: \(try checks.violation(in: least, other: other) ?? ""), \
      "\(text)", spans \(least.spans), \(least.style), language \(least.language.debugDescription), \
      \(least.direction), width \(least.width), lines \(least.maximumLines)
      """)
  }

  /// A smaller case that also violates a property.
  private func shrunk(_ fuzz: FuzzCase, _ other: TextShaper) throws -> FuzzCase {
    var least = fuzz
    func keep(_ change: (inout FuzzCase) -> Void) throws {
      var smaller = least
      change(&smaller)
      if try checks.violation(in: smaller, other: other) != nil { least = smaller }
    }
    try keep { $0.spans = [] }
    try keep { $0.maximumLines = .max }
    try keep { $0.style = body }
    try keep { $0.language = "en" }
    try keep { $0.direction = .leftToRight }
    var length = least.text.unicodeScalars.count / 2
    while length > 0 {
      var start = 0
      while start < least.text.unicodeScalars.count {
        let before = least.text.unicodeScalars.count
        try keep {
          let scalars = Array($0.text.unicodeScalars)
          $0.text = String(
            String.UnicodeScalarView(
              scalars[..<start] + scalars[min(scalars.count, start + length)...]))
        }
        if least.text.unicodeScalars.count == before { start += length }
      }
      length /= 2
    }
    for index in least.spans.indices.reversed() { try keep { $0.spans.remove(at: index) } }
    return least
  }
}
