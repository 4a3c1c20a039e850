/// A stretch of a row of pixels.
struct RowSpan {
  /// The first column after the stretch.
  var end: Int32
  /// The color `0xAARRGGBB` (premultiplied) of all pixels of the stretch, which memory need not hold;
  /// ``detail`` if the pixels are those in memory.
  var pixel: UInt32
  /// No premultiplied pixel has this value: its alpha is 0 and its color is not.
  static let detail: UInt32 = 0x00FF_FFFF
}

/// Finds the stretches of one color in a row, which depend on its pixels alone: all that are at least
/// ``shortest`` columns long.
///
/// Stretches that are known are not read. They are joined with their neighbors, and become details if
/// they are short, so a row has the same stretches in all ways of drawing it.
struct RowSpanFinder {
  /// The fewest columns of a stretch of one color.
  static let shortest = 32
  /// The columns that are compared at once. Longer runs contain a block, wherever blocks begin.
  private static let block = shortest / 2

  private let pixels: UnsafeMutablePointer<UInt32>
  /// Bits of pixels that do not count.
  private let ignored: UInt32
  private let found: UnsafeMutablePointer<RowSpan>
  /// The number of stretches that were found.
  private(set) var count = 0
  /// The end of the last stretch of one color.
  private var end = 0
  /// The pixels of one color before the present column; ``RowSpan/detail`` if they are not known.
  private var color = RowSpan.detail
  private var start = 0
  /// Whether the run has pixels that are not in memory.
  private var isKnown = false

  /// - Parameters:
  ///   - row: The pixels of the row. Those of short stretches that are known are written.
  ///   - spans: The stretches that are known, up to the row's width.
  ///   - ignored: Bits of pixels that do not count; set in all stretches that are found.
  ///   - found: Memory for as many stretches as the row has pixels.
  /// - Complexity: O(*n*) in the number of known stretches and of pixels of details.
  @inline(__always)
  init(
    row: UnsafeMutablePointer<UInt32>, spans: UnsafeBufferPointer<RowSpan>,
    ignoring ignored: UInt32, into found: UnsafeMutablePointer<RowSpan>
  ) {
    (pixels, self.ignored, self.found) = (row, ignored, found)
    // The end of the last known stretch, and of all spans before.
    var (known, column) = (0, 0)
    for span in spans {
      if span.pixel != RowSpan.detail {
        if known < column { find(in: known..<column) }
        begin(span.pixel | ignored, at: column, after: known)
        isKnown = true
        known = Int(span.end)
      }
      column = Int(span.end)
    }
    if known < column { find(in: known..<column) }
    endRun(at: column)
    if end < column { append(column, RowSpan.detail) }
  }

  /// Finds runs among details. The last one may continue behind them.
  @inline(__always)
  private mutating func find(in columns: Range<Int>) {
    var column = columns.lowerBound
    if color != RowSpan.detail {
      column = runEnd(from: column, to: columns.upperBound)
      if column == columns.upperBound { return }
      endRun(at: column)
    }
    while column &+ Self.block <= columns.upperBound {
      // To compare the ends of a block first takes longer: the branch is mispredicted.
      guard isFlat(column) else {
        column &+= Self.block
        continue
      }
      begin(pixels[column] | ignored, at: column, after: columns.lowerBound)
      column = runEnd(from: column &+ Self.block, to: columns.upperBound)
      if column == columns.upperBound { return }
      endRun(at: column)
    }
  }

  /// Begins a run, or continues the one before. It has the pixels of its color before a column, too.
  @inline(__always)
  private mutating func begin(_ pixel: UInt32, at column: Int, after least: Int) {
    if pixel == color { return }
    endRun(at: column)
    var first = column
    while first > max(least, end), pixels[first &- 1] | ignored == pixel { first &-= 1 }
    (start, color) = (first, pixel)
  }

  /// Ends the run, if there is one.
  @inline(__always)
  private mutating func endRun(at column: Int) {
    if color == RowSpan.detail { return }
    if column &- start >= Self.shortest {
      if end < start { append(start, RowSpan.detail) }
      append(column, color)
      end = column
    } else if isKnown {
      (pixels + start).update(repeating: color, count: column &- start)
    }
    (color, isKnown) = (RowSpan.detail, false)
  }

  @inline(__always)
  private mutating func append(_ end: Int, _ pixel: UInt32) {
    found[count] = RowSpan(end: Int32(truncatingIfNeeded: end), pixel: pixel)
    count &+= 1
  }

  /// The first column whose pixel is not of the run's color.
  @inline(__always)
  private func runEnd(from column: Int, to limit: Int) -> Int {
    var column = column
    while column &+ Self.block <= limit, isFlat(column, color) { column &+= Self.block }
    while column < limit, pixels[column] | ignored == color { column &+= 1 }
    return column
  }

  /// Whether the pixels of a block are equal.
  @inline(__always)
  private func isFlat(_ column: Int) -> Bool {
    let first = four(column)
    var differences = first ^ four(column &+ 1)
    for next in stride(from: 4, to: Self.block, by: 4) {
      differences |= first ^ four(column &+ next)
    }
    return isZero(differences)
  }

  /// Whether the pixels of a block are of a color.
  @inline(__always)
  private func isFlat(_ column: Int, _ pixel: UInt32) -> Bool {
    var differences = SIMD4<UInt32>.zero
    for next in stride(from: 0, to: Self.block, by: 4) {
      differences |= four(column &+ next) ^ SIMD4(repeating: pixel)
    }
    return isZero(differences)
  }

  @inline(__always)
  private func four(_ column: Int) -> SIMD4<UInt32> {
    UnsafeRawPointer(pixels + column).loadUnaligned(as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  private func isZero(_ differences: SIMD4<UInt32>) -> Bool {
    let halves = unsafeBitCast(differences & ~ignored, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }
}
