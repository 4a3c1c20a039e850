import Algorithms

/// Marks the numbers of a longest increasing subsequence.
///
/// Patience sorting (M. L. Fredman, "On computing the length of longest increasing subsequences",
/// 1975): of all increasing subsequences of one length, only the one with the lowest last number is
/// kept. O(n log n); O(n) for ascending numbers.
///
/// - Parameter numbers: Different numbers. Negative numbers are never marked.
func longestIncreasing(_ numbers: some RandomAccessCollection<Int32>) -> [Bool] {
  var stays = Array(repeating: false, count: numbers.count)
  // The lowest last number of the subsequences of each length, and its position.
  var lowest: [Int32] = []
  var places: [Int32] = []
  var before = Array(repeating: Int32(-1), count: numbers.count)
  for (place, number) in numbers.enumerated() where number >= 0 {
    var length = lowest.count
    if let last = lowest.last, last > number {
      length = lowest.partitioningIndex { $0 >= number }
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
