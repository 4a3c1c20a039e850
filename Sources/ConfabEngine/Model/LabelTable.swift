/// A map from ids to labels: a hash array mapped trie (Bagwell 2001).
///
/// A changed copy shares everything except one path with the original.
struct LabelTable<ID: Hashable & Sendable>: Sendable {
  fileprivate enum Slot: Sendable {
    case entry(ID, Int)
    case node(Node)
  }

  fileprivate struct Node: Sendable {
    /// Bit `n` is set if slot `n` of 32 is in use.
    var bitmap: UInt32 = 0
    var slots: [Slot] = []
    /// Entries with equal hashes.
    var colliding: [(id: ID, label: Int)] = []
  }

  private var root = Node()

  subscript(id: ID) -> Int? {
    get {
      var node = root
      var hash = Self.hash(id)
      for _ in 0..<Self.depth {
        guard let index = node.index(of: hash) else { return nil }
        switch node.slots[index] {
        case .entry(let other, let label): return other == id ? label : nil
        case .node(let child): node = child
        }
        hash >>= 5
      }
      return node.colliding.first { $0.id == id }?.label
    }
    set {
      if let newValue {
        root.set(id, newValue, Self.hash(id), depth: 0)
      } else {
        root.remove(id, Self.hash(id), depth: 0)
      }
    }
  }

  init() {}

  /// Creates a map of the rows' ids and labels, or `nil` if two ids are the same. O(n), and much faster
  /// than inserting them one by one.
  init?(_ rows: [StoredRow<ID>]) {
    var places = rows.indices.map { HashedPlace(hash: Self.hash(rows[$0].id), place: $0) }
    var scratch = places
    guard let root = Node(rows, &places, &scratch, 0..<rows.count, depth: 0) else { return nil }
    self.root = root
  }

  fileprivate static var depth: Int { 13 }
  fileprivate static func hash(_ id: ID) -> UInt { UInt(bitPattern: id.hashValue) }
}

extension LabelTable.Node {
  /// - Parameters:
  ///   - rows: All rows of the map.
  ///   - places: The places of the rows. Those in `range` are below this node; they are sorted.
  ///   - scratch: Working memory of the same length.
  fileprivate init?(
    _ rows: [StoredRow<ID>], _ places: inout [HashedPlace], _ scratch: inout [HashedPlace],
    _ range: Range<Int>, depth: Int
  ) {
    guard depth < LabelTable<ID>.depth else {
      for one in places[range] {
        let row = rows[one.place]
        if colliding.contains(where: { $0.id == row.id }) { return nil }
        colliding.append((row.id, row.label))
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
        let row = rows[places[start].place]
        slots.append(.entry(row.id, row.label))
      } else {
        let below = LabelTable.Node(rows, &places, &scratch, start..<end, depth: depth + 1)
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

  mutating func set(_ id: ID, _ label: Int, _ hash: UInt, depth: Int) {
    guard depth < LabelTable.depth else {
      colliding.removeAll { $0.id == id }
      colliding.append((id, label))
      return
    }
    guard let index = index(of: hash) else {
      slots.insert(.entry(id, label), at: position(bit(hash)))
      bitmap |= bit(hash)
      return
    }
    switch slots[index] {
    case .entry(let other, _) where other == id:
      slots[index] = .entry(id, label)
    case .entry(let other, let otherLabel):
      var child = LabelTable.Node()
      child.set(
        other, otherLabel, LabelTable.hash(other) >> (5 * UInt(depth + 1)), depth: depth + 1)
      child.set(id, label, hash >> 5, depth: depth + 1)
      slots[index] = .node(child)
    case .node(var child):
      // Take the child out, so that it isn't copied if it isn't shared.
      slots[index] = .entry(id, label)
      child.set(id, label, hash >> 5, depth: depth + 1)
      slots[index] = .node(child)
    }
  }

  mutating func remove(_ id: ID, _ hash: UInt, depth: Int) {
    guard depth < LabelTable.depth else {
      colliding.removeAll { $0.id == id }
      return
    }
    guard let index = index(of: hash) else { return }
    switch slots[index] {
    case .entry(let other, _):
      if other == id { drop(index, hash) }
    case .node(var child):
      slots[index] = .entry(id, 0)
      child.remove(id, hash >> 5, depth: depth + 1)
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

/// The index of a row and the hash of its id.
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
