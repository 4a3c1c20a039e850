import TestSupport
import Testing

@testable import ConfabSupport

@Suite struct BoundedCacheTests {
  @Test func `The least recently used value is dropped first`() {
    var cache = BoundedCache<Int, Int>(limit: 100)
    for number in 0..<50 {
      cache.insert(number, for: number, bytes: 30)
      _ = cache[0]
    }
    #expect((0..<50).filter { cache[$0] != nil } == [0, 48, 49])
    cache.insert(7, for: 7, bytes: 101)
    #expect(cache[7] == nil && !cache.hasRoom(for: 11) && cache.hasRoom(for: 10))
    cache.insert(0, for: 0, bytes: 10)
    #expect(cache.hasRoom(for: 30))
  }

  /// The same rules on a plain list, with the most recently used entry at the end.
  private struct Model {
    var entries: [(key: Int, value: Int, size: Int)] = []
    let limit: Int

    mutating func value(_ key: Int) -> Int? {
      guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.value
    }

    mutating func insert(_ value: Int, _ key: Int, _ size: Int) {
      entries.removeAll { $0.key == key }
      guard size <= limit else { return }
      while entries.reduce(size, { $0 + $1.size }) > limit { entries.removeFirst() }
      entries.append((key, value, size))
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func `Random operations give the same result as a plain list`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let limit = Int.random(in: 0...40, using: &random)
    var cache = BoundedCache<Int, Int>(limit: limit)
    var model = Model(limit: limit)
    for step in 0..<1_000 {
      let key = Int.random(in: 0..<15, using: &random)
      if Bool.random(using: &random) {
        let size = Int.random(in: 0...12, using: &random)
        cache.insert(step, for: key, bytes: size)
        model.insert(step, key, size)
      } else {
        #expect(cache[key] == model.value(key))
      }
      #expect(cache.count == model.entries.count)
      #expect(cache.size == model.entries.reduce(0) { $0 + $1.size })
    }
  }
}
