/// From ids to labels: a hash array mapped trie (Bagwell 2001).
///
/// A value: a changed copy shares all but one path with what it was made from.
struct LabelTable<ID: Hashable & Sendable>: Sendable {
  fileprivate indirect enum Slot: Sendable {
    case entry(ID, Int)
    case node(Node)
  }

  fileprivate struct Node: Sendable {
    /// Bit n is set if slot n of 32 is there.
    var bitmap: UInt32 = 0
    var slots: [Slot] = []
    /// Entries whose hashes are the same to the last bit.
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

  /// A table of some ids, no two of which are the same, and their labels. Linear, and much less work
  /// than entering them one by one.
  init(_ entries: [(id: ID, label: Int)]) {
    // Places are sorted, not ids: those cost more to move where their type is not known.
    let hashed = entries.indices.map { HashedPlace(hash: Self.hash(entries[$0].id), place: $0) }
    root = Node(entries, hashed, depth: 0)
  }

  fileprivate static var depth: Int { 13 }
  fileprivate static func hash(_ id: ID) -> UInt { UInt(bitPattern: id.hashValue) }
}

extension LabelTable.Node {
  /// - Parameters:
  ///   - entries: all that the table is made of.
  ///   - hashed: which of them are below this node, with what is left of their hashes.
  fileprivate init(_ entries: [(id: ID, label: Int)], _ hashed: [HashedPlace], depth: Int) {
    guard depth < LabelTable.depth else {
      colliding = hashed.map { entries[$0.place] }
      return
    }
    let groups = HashedPlace.groups(hashed)
    slots.reserveCapacity(groups.count)
    for group in groups {
      bitmap |= 1 << UInt32(group.slot)
      let entry = entries[group.members[0].place]
      slots.append(
        group.members.count == 1
          ? .entry(entry.id, entry.label)
          : .node(LabelTable.Node(entries, group.members, depth: depth + 1)))
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
      // Taken out, so that it is not copied if nobody else has it.
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

/// Where an entry is, and what is left of its hash.
private struct HashedPlace {
  var hash: UInt
  var place: Int

  /// Those with the same lowest five bits together, by these bits and without them.
  static func groups(_ all: [HashedPlace]) -> [(slot: Int, members: [HashedPlace])] {
    var groups = [[HashedPlace]](repeating: [], count: 32)
    for one in all {
      groups[Int(one.hash & 31)].append(HashedPlace(hash: one.hash >> 5, place: one.place))
    }
    return groups.enumerated().filter { !$0.element.isEmpty }.map { ($0.offset, $0.element) }
  }
}
