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

/// Finds the stretches of one color in rows, which depend on the pixels alone: those that contain a
/// whole block of columns, with all neighbors of the same color.
///
/// Stretches that are known are not read. The others are divided and joined, so that a row has the same
/// stretches in all ways of drawing it.
struct RowSpanFinder {
  /// The columns of a block. Blocks begin at multiples of this.
  private static let block = 32

  private let pixels: UnsafeMutablePointer<UInt32>
  /// Bits of pixels that do not count.
  private let ignored: UInt32
  private let found: UnsafeMutablePointer<RowSpan>
  /// The number of stretches that were found.
  private(set) var count = 0
  /// The end of the last stretch of one color, and its color.
  private var end = 0
  private var color = RowSpan.detail
  /// The first column of the next block.
  private var next = 0

  /// - Parameters:
  ///   - row: The pixels of the row. Those of known stretches are written where others are compared
  ///     with them.
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
    var column = 0
    for span in spans {
      let end = Int(span.end)
      if span.pixel != RowSpan.detail {
        let first = (column &+ Self.block &- 1) & ~(Self.block &- 1)
        let last = end & ~(Self.block &- 1)
        if first < last {
          (row + column).update(repeating: span.pixel, count: first &- column)
          compareBlocks(to: first)
          add(first..<last, span.pixel | ignored)
          next = last
          column = last
        }
        (row + column).update(repeating: span.pixel, count: end &- column)
      }
      compareBlocks(to: end)
      column = end
    }
    widen(to: column)
    if self.end < column { append(column, RowSpan.detail) }
  }

  private mutating func append(_ end: Int, _ pixel: UInt32) {
    found[count] = RowSpan(end: Int32(truncatingIfNeeded: end), pixel: pixel)
    count &+= 1
  }

  /// Compares the pixels of the blocks before a column.
  @inline(__always)
  private mutating func compareBlocks(to column: Int) {
    while next &+ Self.block <= column {
      let pixel = pixels[next] | ignored
      // Most blocks of details differ there.
      if pixels[next &+ Self.block &- 1] | ignored == pixel, isFlat(pixels + next, pixel) {
        add(next..<next &+ Self.block, pixel)
      } else {
        widen(to: next &+ Self.block)
      }
      next &+= Self.block
    }
  }

  /// Adds blocks of one color, with the pixels to their left that have it, too.
  @inline(__always)
  private mutating func add(_ columns: Range<Int>, _ pixel: UInt32) {
    var start = columns.lowerBound
    if start == end, pixel == color {
      count &-= 1
    } else {
      while start > end, pixels[start &- 1] | ignored == pixel { start &-= 1 }
      if start > end { append(start, RowSpan.detail) }
    }
    append(columns.upperBound, pixel)
    (end, color) = (columns.upperBound, pixel)
  }

  /// Adds pixels to the right of the last stretch of one color.
  @inline(__always)
  private mutating func widen(to limit: Int) {
    guard end == next, count > 0 else { return }
    while end < limit, pixels[end] | ignored == color { end &+= 1 }
    found[count &- 1].end = Int32(truncatingIfNeeded: end)
  }

  @inline(__always)
  private func isFlat(_ pixels: UnsafePointer<UInt32>, _ pixel: UInt32) -> Bool {
    var differences = SIMD4<UInt32>.zero
    for part in stride(from: 0, to: Self.block, by: 4) {
      differences |=
        (UnsafeRawPointer(pixels + part).loadUnaligned(as: SIMD4<UInt32>.self) | ignored)
        ^ SIMD4(repeating: pixel)
    }
    let halves = unsafeBitCast(differences, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }
}
