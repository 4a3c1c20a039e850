/// The largest number of set pixels in a square window.
enum LargestWindow {
  /// The largest number of bits in any window of `side` × `side` pixels that lies in the bitmap. A
  /// side that is larger than the bitmap's counts as that.
  ///
  /// - Complexity: O(pixels) where bits are set; rows without bits cost nothing.
  static func count(_ bitmap: PixelBitmap, side: Int) -> Int {
    let rows = min(side, bitmap.height)
    let columns = min(side, bitmap.width)
    /// The number of bits in the last rows, by column.
    var sums = [Int32](repeating: 0, count: bitmap.width)
    var inWindow = 0
    var largest = 0
    for row in 0..<bitmap.height {
      var change = add(bitmap.row(row), 1, to: &sums)
      inWindow += change
      if row >= rows {
        let leaving = add(bitmap.row(row - rows), -1, to: &sums)
        inWindow += leaving
        change = max(change, -leaving)
      }
      // Only new bits can make a larger window.
      guard change > 0, inWindow > largest else { continue }
      largest = max(largest, self.largest(sums, columns))
      if largest == rows * columns { return largest }
    }
    return largest
  }

  /// Adds a row of bits to the sums of the columns, and returns the number of bits times `sign`.
  private static func add(_ words: ArraySlice<UInt64>, _ sign: Int32, to sums: inout [Int32]) -> Int
  {
    var count = 0
    sums.withUnsafeMutableBufferPointer { sums in
      var first = 0
      for word in words {
        var bits = word
        while bits != 0 {
          sums[first + bits.trailingZeroBitCount] &+= sign
          bits &= bits - 1
          count += 1
        }
        first += 64
      }
    }
    return count * Int(sign)
  }

  /// The largest sum of successive columns.
  private static func largest(_ sums: [Int32], _ columns: Int) -> Int {
    sums.withUnsafeBufferPointer { sums in
      var sum: Int32 = 0
      for x in 0..<columns { sum &+= sums[x] }
      var largest = sum
      for x in columns..<max(columns, sums.count) {
        sum &+= sums[x] &- sums[x - columns]
        largest = max(largest, sum)
      }
      return Int(largest)
    }
  }
}
