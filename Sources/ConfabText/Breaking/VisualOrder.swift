/// The order of runs on a line.
enum VisualOrder {
  /// The indexes of the runs from left to right (UAX #9, rule L2): from the highest level to the
  /// lowest odd level, every sequence of runs at that level or higher is reversed.
  ///
  /// - Complexity: O(n · distinct levels).
  static func positions(levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 & 1 == 1 }).min() else {
      return order
    }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
