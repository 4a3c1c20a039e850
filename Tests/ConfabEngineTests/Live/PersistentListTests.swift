import ConfabEngine
import TestSupport
import Testing

@Suite struct PersistentListTests {
  /// Compares the list with an array after random edits.
  @Test(arguments: UInt64(0)..<60) func `The list equals an array`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var list = PersistentList<Int>()
    var array: [Int] = []
    for step in 0..<60 {
      let new = (0..<random.int(0..<(random.oneIn(5) ? 400 : 6))).map { step * 1000 + $0 }
      let start = random.int(0...array.count)
      let end = random.int(start...min(array.count, start + (random.oneIn(4) ? 300 : 4)))
      let copy = list
      let before = array
      list.replaceSubrange(start..<end, with: new)
      array.replaceSubrange(start..<end, with: new)
      if let index = array.indices.randomElement(using: &random) {
        list.update(index, to: -step)
        array[index] = -step
        #expect(list[index] == -step)
      }
      #expect(list.indices == array.indices)
      #expect(list.elements == array)
      #expect(list[start..<array.count + 1] == Array(array[min(start, array.count)...]))
      #expect(copy.elements == before)
    }
  }
}
