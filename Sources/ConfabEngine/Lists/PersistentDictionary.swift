/// A persistent dictionary: a hash array mapped trie (Bagwell 2001).
///
/// A changed copy shares everything except one path with the original.
///
/// Unlike `TreeDictionary` of swift-collections, it is created from many unique keys without
/// inserting them one by one, which takes less than half the time.
struct PersistentDictionary<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  fileprivate enum Slot: Sendable {
    case entry(Key, Value)
    case node(Node)
  }

  fileprivate struct Node: Sendable {
    /// Bit `n` is set if slot `n` of 32 is in use.
    var bitmap: UInt32 = 0
    var slots: [Slot] = []
    /// Entries with equal hashes.
    var colliding: [(key: Key, value: Value)] = []
  }

  private var root = Node()

  /// The value of a key. Setting `nil` removes the key.
  ///
  /// - Complexity: O(log n).
  subscript(key: Key) -> Value? {
    get {
      // Without hashing the key.
      if isEmpty { return nil }
      var node = root
      var hash = Self.hash(key)
      for _ in 0..<Self.depth {
        guard let index = node.index(of: hash) else { return nil }
        switch node.slots[index] {
        case .entry(let other, let value): return other == key ? value : nil
        case .node(let child): node = child
        }
        hash >>= 5
      }
      return node.colliding.first { $0.key == key }?.value
    }
    set {
      if let newValue {
        root.set(key, newValue, Self.hash(key), depth: 0)
      } else {
        root.remove(key, Self.hash(key), depth: 0)
      }
    }
  }

  init() {}

  /// Whether there are no keys.
  var isEmpty: Bool { root.slots.isEmpty }

  /// Creates a dictionary, or returns `nil` if two keys are the same.
  ///
  /// - Parameters:
  ///   - elements: The elements that the keys and values are read from.
  ///   - entry: Returns the key and the value of an element. It is called several times for some
  ///     elements.
  /// - Complexity: O(n).
  init?<Element>(_ elements: [Element], entry: (Element) -> (key: Key, value: Value)) {
    var places = elements.indices.map {
      HashedPlace(hash: Self.hash(entry(elements[$0]).key), place: $0)
    }
    var scratch = places
    let all = 0..<elements.count
    guard let root = Node(elements, entry, &places, &scratch, all, depth: 0) else { return nil }
    self.root = root
  }

  fileprivate static var depth: Int { 13 }
  fileprivate static func hash(_ key: Key) -> UInt { UInt(bitPattern: key.hashValue) }
}

extension PersistentDictionary.Node {
  /// - Parameters:
  ///   - elements: All elements of the dictionary.
  ///   - entry: Returns the key and the value of an element.
  ///   - places: The places of the elements. Those in `range` are below this node; they are sorted.
  ///   - scratch: Working memory of the same length.
  fileprivate init?<Element>(
    _ elements: [Element], _ entry: (Element) -> (key: Key, value: Value),
    _ places: inout [HashedPlace], _ scratch: inout [HashedPlace], _ range: Range<Int>, depth: Int
  ) {
    guard depth < PersistentDictionary.depth else {
      for one in places[range] {
        let new = entry(elements[one.place])
        if colliding.contains(where: { $0.key == new.key }) { return nil }
        colliding.append(new)
      }
      return
    }
    HashedPlace.sort(&places, &scratch, range, depth: depth)
    slots.reserveCapacity(min(32, range.count))
    var start = range.lowerBound
    while start < range.upperBound {
      let slot = places[start].slot(depth)
      var end = start + 1
      while end < range.upperBound, places[end].slot(depth) == slot { end += 1 }
      bitmap |= 1 << UInt32(slot)
      if end == start + 1 {
        let new = entry(elements[places[start].place])
        slots.append(.entry(new.key, new.value))
      } else {
        let below = PersistentDictionary.Node(
          elements, entry, &places, &scratch, start..<end, depth: depth + 1)
        guard let below else { return nil }
        slots.append(.node(below))
      }
      start = end
    }
  }

  private func bit(_ hash: UInt) -> UInt32 { 1 << UInt32(hash & 31) }
  private func position(_ bit: UInt32) -> Int { (bitmap & (bit - 1)).nonzeroBitCount }

  func index(of hash: UInt) -> Int? {
    let bit = bit(hash)
    return bitmap & bit == 0 ? nil : position(bit)
  }

  mutating func set(_ key: Key, _ value: Value, _ hash: UInt, depth: Int) {
    guard depth < PersistentDictionary.depth else {
      colliding.removeAll { $0.key == key }
      colliding.append((key, value))
      return
    }
    guard let index = index(of: hash) else {
      slots.insert(.entry(key, value), at: position(bit(hash)))
      bitmap |= bit(hash)
      return
    }
    switch slots[index] {
    case .entry(let other, _) where other == key:
      slots[index] = .entry(key, value)
    case .entry(let other, let otherValue):
      var child = PersistentDictionary.Node()
      child.set(
        other, otherValue, PersistentDictionary.hash(other) >> (5 * UInt(depth + 1)),
        depth: depth + 1)
      child.set(key, value, hash >> 5, depth: depth + 1)
      slots[index] = .node(child)
    case .node(var child):
      // Take the child out, so that it isn't copied if it isn't shared.
      slots[index] = .node(PersistentDictionary.Node())
      child.set(key, value, hash >> 5, depth: depth + 1)
      slots[index] = .node(child)
    }
  }

  mutating func remove(_ key: Key, _ hash: UInt, depth: Int) {
    guard depth < PersistentDictionary.depth else {
      colliding.removeAll { $0.key == key }
      return
    }
    guard let index = index(of: hash) else { return }
    switch slots[index] {
    case .entry(let other, _):
      if other == key { drop(index, hash) }
    case .node(var child):
      slots[index] = .node(PersistentDictionary.Node())
      child.remove(key, hash >> 5, depth: depth + 1)
      if child.slots.isEmpty, child.colliding.isEmpty {
        drop(index, hash)
      } else if child.slots.count == 1, child.colliding.isEmpty, case .entry = child.slots[0] {
        slots[index] = child.slots[0]
      } else {
        slots[index] = .node(child)
      }
    }
  }

  private mutating func drop(_ index: Int, _ hash: UInt) {
    slots.remove(at: index)
    bitmap &= ~bit(hash)
  }
}

/// The index of an element and the hash of its key.
private struct HashedPlace {
  var hash: UInt
  var place: Int

  /// The five bits of the hash that select the slot at a depth.
  func slot(_ depth: Int) -> Int { Int(truncatingIfNeeded: hash >> (5 * UInt(depth)) & 31) }

  /// Sorts a range by slot. Insertion sort for short ranges, otherwise counting sort.
  static func sort(
    _ places: inout [HashedPlace], _ scratch: inout [HashedPlace], _ range: Range<Int>, depth: Int
  ) {
    guard range.count > 24 else {
      for index in range.dropFirst() {
        let one = places[index]
        let slot = one.slot(depth)
        var free = index
        while free > range.lowerBound, places[free - 1].slot(depth) > slot {
          places[free] = places[free - 1]
          free -= 1
        }
        places[free] = one
      }
      return
    }
    var next = [Int](repeating: 0, count: 33)
    for index in range { next[places[index].slot(depth) + 1] += 1 }
    next[0] = range.lowerBound
    for slot in 1...32 { next[slot] += next[slot - 1] }
    for index in range {
      let slot = places[index].slot(depth)
      scratch[next[slot]] = places[index]
      next[slot] += 1
    }
    places.replaceSubrange(range, with: scratch[range])
  }
}
