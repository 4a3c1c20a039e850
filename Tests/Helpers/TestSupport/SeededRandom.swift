/// A random number generator with the same numbers in every run: SplitMix64 (Steele, Lea, Flood
/// 2014).
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64
  /// Creates a generator.
  public init(seed: UInt64) { state = seed }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A random integer in a range.
  public mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }
  /// A random integer in a range.
  public mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  /// Returns `true` once in `count` times on average.
  public mutating func oneIn(_ count: Int) -> Bool { int(0..<count) == 0 }
  /// Returns `true` with a probability, 0 … 1.
  public mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < share
  }
  /// A random element of a collection that isn't empty.
  public mutating func pick<Choices: RandomAccessCollection>(_ choices: Choices) -> Choices.Element
  {
    choices[choices.index(choices.startIndex, offsetBy: int(0..<choices.count))]
  }
}
