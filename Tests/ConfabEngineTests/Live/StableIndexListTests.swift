import ConfabEngine
import TestSupport
import Testing

@Suite struct StableIndexListTests {
  /// Compares the list with an array and an offset after random edits.
  @Test(arguments: UInt64(0)..<60) func `The list equals an array with an offset`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var list = StableIndexList<Int>()
    var array: [Int] = []
    var first = 0
    for step in 0..<60 {
      let new = (0..<random.int(0..<(random.oneIn(5) ? 400 : 6))).map { step * 1000 + $0 }
      let count = random.int(0...min(array.count, random.oneIn(4) ? 300 : 4))
      let copy = list
      let before = array
      if random.oneIn(2) {
        list.replace(from: first + array.count - count, with: new)
        array.replaceSubrange((array.count - count)..., with: new)
      } else {
        list.replace(before: first + count, with: new)
        first += count - new.count
        array.replaceSubrange(..<count, with: new)
      }
      #expect(list.indices == first..<(first + array.count))
      #expect(list.elements == array)
      #expect(list[list.indices] == array)
      #expect(copy.elements == before)
    }
  }
}
