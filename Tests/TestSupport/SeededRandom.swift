/// SplitMix64 (Steele, Lea, Flood 2014): the same cases in every run.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  public mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }
  public mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  /// Whether something happens that happens once in so many times.
  public mutating func oneIn(_ count: Int) -> Bool { int(0..<count) == 0 }
  /// Whether something happens that happens in a share of all times, 0 … 1.
  public mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < share
  }
  /// One of a collection that is not empty.
  public mutating func pick<Choices: RandomAccessCollection>(_ choices: Choices) -> Choices.Element
  {
    choices[choices.index(choices.startIndex, offsetBy: int(0..<choices.count))]
  }
}
