/// Marks the numbers that stay where they are if as few as possible of the others move: a longest
/// increasing subsequence.
///
/// Patience sorting (M. L. Fredman, "On computing the length of longest increasing subsequences",
/// 1975): of all increasing subsequences of one length only the one that ends lowest is remembered.
/// n log n; linear where the numbers ascend.
///
/// - Parameter numbers: all different; negative ones take no part and are never marked.
func longestIncreasing(_ numbers: some RandomAccessCollection<Int32>) -> [Bool] {
  var stays = Array(repeating: false, count: numbers.count)
  // By length − 1: the lowest last number, and where it stands.
  var lowest: [Int32] = []
  var places: [Int32] = []
  var before = Array(repeating: Int32(-1), count: numbers.count)
  for (place, number) in numbers.enumerated() where number >= 0 {
    var length = lowest.count
    if let last = lowest.last, last > number {
      var low = 0
      while low < length {
        let middle = (low + length) / 2
        if lowest[middle] < number { low = middle + 1 } else { length = middle }
      }
    }
    if length > 0 { before[place] = places[length - 1] }
    if length == lowest.count {
      lowest.append(number)
      places.append(Int32(truncatingIfNeeded: place))
    } else {
      lowest[length] = number
      places[length] = Int32(truncatingIfNeeded: place)
    }
  }
  var place = places.last ?? -1
  while place >= 0 {
    stays[Int(place)] = true
    place = before[Int(place)]
  }
  return stays
}
