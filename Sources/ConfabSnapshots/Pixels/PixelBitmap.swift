import ConfabScene

/// One bit for each pixel of a picture.
package struct PixelBitmap: Sendable, Equatable {
  /// Pixels.
  package let width: Int
  /// Pixels.
  package let height: Int
  /// The number of words of a row.
  let wordsPerRow: Int
  /// The bits of all rows, those of the left pixels lowest; empty if no bit is set.
  private(set) var words: [UInt64]

  /// Creates a bitmap without bits.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    wordsPerRow = (width + 63) / 64
    words = []
  }

  /// The number of bits. O(pixels / 64).
  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The number of bits in the part of a rectangle that lies in the picture.
  ///
  /// - Complexity: O(area / 64).
  package func count(in rect: PixelRect) -> Int {
    let columns = rect.columns(width: width)
    let rows = rect.rows(height: height)
    guard !words.isEmpty, !columns.isEmpty else { return 0 }
    return rows.reduce(0) { sum, row in
      sum
        + Self.spread(columns) { word, mask in
          words[row * wordsPerRow + word] & mask
        }.reduce(0) { $0 + $1.nonzeroBitCount }
    }
  }

  /// The words of a row; empty if no bit of the bitmap is set.
  func row(_ row: Int) -> ArraySlice<UInt64> {
    words.isEmpty ? [] : words[row * wordsPerRow..<(row + 1) * wordsPerRow]
  }

  /// Sets whole rows.
  ///
  /// - Parameter rows: Words of one or more rows.
  mutating func set(rows: [UInt64], from first: Int) {
    guard !rows.isEmpty else { return }
    makeWords()
    words.withUnsafeMutableBufferPointer { words in
      for (index, word) in rows.enumerated() { words[first * wordsPerRow + index] = word }
    }
  }

  /// Sets the bits of some columns in some rows.
  mutating func set(columns: Range<Int>, rows: Range<Int>) {
    guard !columns.isEmpty, !rows.isEmpty else { return }
    makeWords()
    for row in rows { Self.set(columns, in: &words, from: row * wordsPerRow) }
  }

  /// Sets the bits of some columns in a row, without those that are set in `hidden`.
  ///
  /// - Returns: The number of columns that are left out.
  mutating func set(columns: Range<Int>, row: Int, without hidden: [UInt64]) -> Int {
    guard !columns.isEmpty else { return 0 }
    makeWords()
    var count = 0
    for word in columns.lowerBound / 64...(columns.upperBound - 1) / 64 {
      let bits = Self.mask(columns, word: word)
      let hidden = word < hidden.count ? hidden[word] : 0
      words[row * wordsPerRow + word] |= bits & ~hidden
      count += (bits & hidden).nonzeroBitCount
    }
    return count
  }

  /// Sets the bits that are set in another bitmap of the same size.
  mutating func formUnion(_ other: PixelBitmap) {
    guard !other.words.isEmpty else { return }
    makeWords()
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Clears the bits of some columns in some rows.
  mutating func clear(columns: Range<Int>, rows: Range<Int>) {
    guard !columns.isEmpty, !words.isEmpty else { return }
    for row in rows {
      for word in columns.lowerBound / 64...(columns.upperBound - 1) / 64 {
        words[row * wordsPerRow + word] &= ~Self.mask(columns, word: word)
      }
    }
  }

  private mutating func makeWords() {
    if words.isEmpty { words = [UInt64](repeating: 0, count: wordsPerRow * height) }
  }

  /// Sets the bits of columns in words that begin at `first`.
  static func set(_ columns: Range<Int>, in words: inout [UInt64], from first: Int = 0) {
    guard !columns.isEmpty else { return }
    for word in columns.lowerBound / 64...(columns.upperBound - 1) / 64 {
      words[first + word] |= mask(columns, word: word)
    }
  }

  private static func spread(
    _ columns: Range<Int>, _ body: (_ word: Int, _ mask: UInt64) -> UInt64
  ) -> [UInt64] {
    (columns.lowerBound / 64...(columns.upperBound - 1) / 64).map {
      body($0, mask(columns, word: $0))
    }
  }

  /// The bits of columns in one word.
  private static func mask(_ columns: Range<Int>, word: Int) -> UInt64 {
    let first = max(0, columns.lowerBound - word * 64)
    let end = min(64, columns.upperBound - word * 64)
    return (end == 64 ? ~0 : (1 << UInt64(end)) - 1) & ~((1 << UInt64(first)) - 1)
  }
}

extension PixelRect {
  /// The columns that lie in a picture. The rectangle may have any numbers.
  func columns(width: Int) -> Range<Int> { Self.span(x, self.width, within: width) }
  /// The rows that lie in a picture.
  func rows(height: Int) -> Range<Int> { Self.span(y, self.height, within: height) }

  private static func span(_ start: Int, _ length: Int, within limit: Int) -> Range<Int> {
    let sum = start.addingReportingOverflow(max(0, length))
    let first = min(max(0, start), limit)
    return first..<max(first, min(sum.overflow ? limit : sum.partialValue, limit))
  }
}
