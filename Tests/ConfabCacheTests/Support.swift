import ConfabEngine
import ConfabLayout
import TestSupport

/// Heights under keys of a seed, as they may come of measuring.
func madeUpHeights(_ seed: UInt64, count: Int) -> [HeightKey: Double] {
  var random = SeededRandom(seed: seed)
  var heights: [HeightKey: Double] = [:]
  for _ in 0..<count {
    let key = HeightKey(first: random.next(), second: random.next())
    heights[key] = Double(random.int(1...3_000)) / 3
  }
  return heights
}
