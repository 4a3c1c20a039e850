/// The pixels that were compared by one rule: those of a region, or those outside of all regions.
///
/// Its bitmaps have the rows and columns of the whole comparison.
package struct ComparedArea: Sendable, Equatable {
  /// The pixels that differ, and those that only one picture has.
  package let differing: PixelBitmap
  /// The pixels that differ by anti-aliasing only, which ``different`` does not count.
  package let antialiased: PixelBitmap
  /// The number of pixels that differ.
  package let different: Int
  /// The number of compared pixels, with those that only one picture has.
  package let total: Int
  /// The largest number of differing pixels in a window of ``windowSide`` × ``windowSide`` pixels.
  package let largestWindow: Int
  /// The side of the window in pixels.
  package let windowSide: Int

  /// The share of the compared pixels that differ, 0 … 1.
  package var share: Double { total == 0 ? 0 : Double(different) / Double(total) }

  init(
    _ rows: ComparedScanlines, _ scope: RuleScope, _ parts: [ScanlineDifferences], windowSide: Int
  ) {
    var differing = PixelBitmap(width: rows.width, height: rows.height)
    var antialiased = differing
    var hidden = 0
    for part in parts {
      differing.set(rows: part.differing, from: part.canvasRow)
      antialiased.set(rows: part.antialiased, from: part.canvasRow)
      hidden += part.hidden
    }
    for single in rows.singles { hidden += Self.add(single, scope, to: &differing) }
    self.init(
      differing, antialiased: antialiased, total: rows.pixels - hidden, windowSide: windowSide)
  }

  /// All pixels of several areas.
  ///
  /// - Parameter areas: Areas of one comparison, at least one.
  init(joining areas: [ComparedArea], windowSide: Int) {
    guard areas.count > 1 || areas[0].windowSide != windowSide else {
      self = areas[0]
      return
    }
    var (differing, antialiased) = (areas[0].differing, areas[0].antialiased)
    for area in areas.dropFirst() {
      differing.formUnion(area.differing)
      antialiased.formUnion(area.antialiased)
    }
    self.init(
      differing, antialiased: antialiased, total: areas.reduce(0) { $0 + $1.total },
      windowSide: windowSide)
  }

  private init(
    _ differing: PixelBitmap, antialiased: PixelBitmap, total: Int, windowSide: Int
  ) {
    self.differing = differing
    self.antialiased = antialiased
    self.total = total
    self.windowSide = windowSide
    different = differing.count
    largestWindow = LargestWindow.count(differing, side: windowSide)
  }

  /// Marks pixels that only one picture has.
  ///
  /// - Returns: The number of those that are not compared.
  private static func add(
    _ single: ComparedScanlines.Single, _ scope: RuleScope, to differing: inout PixelBitmap
  ) -> Int {
    guard !scope.isEverything else {
      differing.set(
        columns: single.columns, rows: single.canvasRow..<single.canvasRow + single.rows.count)
      return 0
    }
    var hiddenPixels = 0
    for (line, row) in zip(single.canvasRow..., single.rows) {
      let hidden = scope.hidden(
        expected: single.isReference ? row : nil, actual: single.isReference ? nil : row,
        width: single.columns.upperBound)
      hiddenPixels += differing.set(columns: single.columns, row: line, without: hidden)
    }
    return hiddenPixels
  }
}

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
