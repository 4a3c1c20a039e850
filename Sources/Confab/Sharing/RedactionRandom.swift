/// A generator of the same numbers for the same seed: SplitMix64 (Steele, Lea, Flood 2014).
struct RedactionRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator for a purpose, so that what is made up for one does not depend on the
  /// others.
  init(_ seed: UInt64, _ purpose: UInt64 = 0) {
    state = seed
    state = next() ^ purpose &* 0xD134_2543_DE82_EF95
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func pick<Value>(_ values: [Value], or other: Value) -> Value {
    values.randomElement(using: &self) ?? other
  }
}
