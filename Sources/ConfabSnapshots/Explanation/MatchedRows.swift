/// The rows of two descriptions, matched by their ids.
struct MatchedRows {
  /// Rows that both descriptions have, by their indexes, in the order of the new one.
  private(set) var pairs: [(expected: Int, actual: Int)] = []
  /// The indexes of rows that only the reference has.
  private(set) var removed: [Int] = []
  /// The indexes of rows that only the new description has.
  private(set) var added: [Int] = []
  /// The positions in ``pairs`` of the rows that are at another place among the others.
  private(set) var reordered: Set<Int> = []

  init(_ expected: [PictureDescription.Row], _ actual: [PictureDescription.Row]) {
    var places: [String: Int] = [:]
    for (index, row) in expected.enumerated() where places[row.id] == nil {
      places[row.id] = index
    }
    for (index, row) in actual.enumerated() {
      if let place = places.removeValue(forKey: row.id) {
        pairs.append((place, index))
      } else {
        added.append(index)
      }
    }
    let kept = Set(pairs.map(\.expected))
    removed = expected.indices.filter { !kept.contains($0) }
    matchOthers(expected, actual)
    reordered = Set(pairs.indices).subtracting(inOrder(expected))
  }

  /// The positions of the pairs that are in the same order in both descriptions. A row between
  /// messages never makes a message the one that changed places.
  private func inOrder(_ expected: [PictureDescription.Row]) -> [Int] {
    let messages = pairs.indices.filter { expected[pairs[$0].expected].message != nil }
    let kept = Set(Self.ascending(messages.map { pairs[$0].expected }).map { messages[$0] })
    // For each pair, the next message that keeps its place.
    var limits = Array(repeating: Int.max, count: pairs.count)
    var limit = Int.max
    for position in pairs.indices.reversed() {
      limits[position] = limit
      if kept.contains(position) { limit = pairs[position].expected }
    }
    var candidates: [Int] = []
    var last = -1
    for position in pairs.indices {
      let place = pairs[position].expected
      if kept.contains(position) {
        last = place
        candidates.append(position)
      } else if expected[place].message == nil, last < place, place < limits[position] {
        candidates.append(position)
      }
    }
    return Self.ascending(candidates.map { pairs[$0].expected }).map { candidates[$0] }
  }

  /// Matches rows without a message by their kinds: a date header that belongs to another message
  /// now, or another person who types.
  private mutating func matchOthers(
    _ expected: [PictureDescription.Row], _ actual: [PictureDescription.Row]
  ) {
    for kind in Set(removed.map { expected[$0].kind }) {
      let old = removed.filter { expected[$0].kind == kind && expected[$0].message == nil }
      let new = added.filter { actual[$0].kind == kind && actual[$0].message == nil }
      guard old.count == new.count else { continue }
      pairs += zip(old, new).map { (expected: $0, actual: $1) }
      removed.removeAll { old.contains($0) }
      added.removeAll { new.contains($0) }
    }
    pairs.sort { $0.actual < $1.actual }
  }

  /// The positions of a longest ascending selection of different numbers, by patience sorting. O(n
  /// log n).
  private static func ascending(_ numbers: [Int]) -> [Int] {
    var lowest: [Int] = []
    var before: [Int?] = []
    for (position, number) in numbers.enumerated() {
      var (low, high) = (0, lowest.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[lowest[middle]] < number { low = middle + 1 } else { high = middle }
      }
      before.append(low > 0 ? lowest[low - 1] : nil)
      if low == lowest.count { lowest.append(position) } else { lowest[low] = position }
    }
    var result: [Int] = []
    var next = lowest.last
    while let position = next {
      result.append(position)
      next = before[position]
    }
    return result
  }
}
