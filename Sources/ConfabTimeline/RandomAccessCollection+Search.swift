extension RandomAccessCollection where Index == Int {
  /// The first index from which on a condition holds, which must hold of all behind it, too.
  ///
  /// - Complexity: logarithmic.
  package func firstIndexPast(_ isPast: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isPast(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
