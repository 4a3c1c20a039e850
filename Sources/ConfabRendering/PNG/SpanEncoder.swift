/// Encodes rows of spans as a DEFLATE stream (RFC 1951).
///
/// A match (LZ77) repeats the pixel to the left, the row above or pixels that a ``PixelHash`` finds. A
/// stretch of one color takes constant time; its pixels are never read. The pixels of details are copied to
/// their places in rows that are otherwise empty, and each stretch of them is followed by a value that is no pixel, at
/// which matches end. Only the last rows are kept, as far back as matches reach.
///
/// A table of trained codes serves each block; fpng does the same for a whole picture. Rows of many colors have another
/// table than those of text and shapes.
struct SpanEncoder {
  /// A value that no pixel has, and other than ``RowSpan/detail``.
  private static let noPixel: UInt32 = 0x00FF_FFFE
  /// The least bytes between the starts of two blocks.
  private static let leastBlock = 32_768

  private let hasAlpha: Bool
  private let pixelBytes: Int
  private let width: Int
  private let rowBytes: Int
  private(set) var rowCount = 0
  private let memory: SegmentMemory
  private var tokens: TokenWriter
  private var sums = PixelSums()
  /// The table of the present block, and the row with which it starts.
  private var table = 0
  private var blockStart = 0
  /// Eight times the pixels that match nothing, on average of the last rows.
  private var literalRate = 0
  private var spanCount = 1
  /// The spans of the row above.
  private var above = 0
  /// The present row and the one above in ``SegmentMemory/details``.
  private var details: UnsafeMutablePointer<UInt32>
  private var detailsAbove: UnsafeMutablePointer<UInt32>

  /// - Parameter width: At most that of the memory.
  init(width: Int, hasAlpha: Bool, memory: SegmentMemory) {
    self.width = width
    self.hasAlpha = hasAlpha
    self.memory = memory
    pixelBytes = PixelConversion.pixelBytes(hasAlpha: hasAlpha)
    rowBytes = 1 + pixelBytes * width
    (details, detailsAbove) = (memory.details + 1, memory.details + 1)
    // The row above the first has no pixel that could match.
    memory.spans[0] = RowSpan(end: Int32(width), pixel: Self.noPixel)
    // Empty entries of the hash have index 0.
    memory.details[0] = Self.noPixel
    memory.hash.clear()
    tokens = TokenWriter(target: memory.packed, codes: memory.codes[0], hasAlpha: hasAlpha)
    tokens.startBlock(memory.codes[0], header: HuffmanTable.all[0].header)
  }

  /// Appends a row.
  ///
  /// - Parameters:
  ///   - row: The pixels, of which only those of details are read.
  ///   - spans: The stretches of the row, up to its width.
  mutating func append(row: UnsafePointer<UInt32>, spans: UnsafeBufferPointer<RowSpan>) {
    let copies = UnsafeBufferPointer(start: memory.spans + spanCount, count: spans.count)
    startRow()
    copy(row, spans)
    var tokens = tokens
    let literals = encode(copies, into: &tokens)
    self.tokens = tokens
    above = rowBytes <= 32_768 ? spanCount : 0
    spanCount += spans.count
    rowCount += 1
    literalRate += literals - literalRate / 8
    let wanted = literalRate * 3 > width * 2 ? 1 : 0
    if wanted != table, (rowCount - blockStart) * rowBytes >= Self.leastBlock {
      startBlock(wanted)
    }
  }

  private mutating func startBlock(_ table: Int) {
    self.table = table
    blockStart = rowCount
    tokens.endBlock()
    tokens.startBlock(memory.codes[table], header: HuffmanTable.all[table].header)
  }

  /// Ends the segment at a byte boundary.
  ///
  /// - Returns: The bytes and the checksum of the rows.
  mutating func finish(isLast: Bool) -> (packed: UnsafeRawBufferPointer, sum: UInt32) {
    tokens.endBlock()
    // An empty stored block; an empty block with fixed codes at the end.
    tokens.write(HuffmanTable.number(isLast ? 0b011 : 0b000, bits: isLast ? 10 : 3))
    tokens.align()
    if !isLast { tokens.write(HuffmanTable.number(0xFFFF_0000, bits: 32)) }
    return (
      UnsafeRawBufferPointer(start: memory.packed, count: tokens.target - memory.packed), sums.value
    )
  }

  /// Moves to the next row of details, which replaces one that is too far for matches.
  private mutating func startRow() {
    detailsAbove = details
    details += width + 1
    let rows = SegmentMemory.detailRows(rowBytes: rowBytes)
    if details > memory.details + rows * (width + 1) { details = memory.details + 1 }
  }

  /// Copies the spans and the pixels of details, in straight colors, and adds all to the checksum.
  private mutating func copy(_ row: UnsafePointer<UInt32>, _ spans: UnsafeBufferPointer<RowSpan>) {
    var sums = sums
    let details = details
    var copies = memory.spans + spanCount
    var column = 0
    sums.startRow()
    for span in spans {
      let count = Int(span.end) &- column
      var pixel = span.pixel
      if pixel == RowSpan.detail {
        if hasAlpha {
          sums.copyStraight(row + column, details + column, count: count)
        } else {
          sums.copyOpaque(row + column, details + column, count: count)
        }
        details[Int(span.end)] = Self.noPixel
      } else {
        pixel = hasAlpha ? Blending.straight(pixel) : pixel | 0xFF00_0000
        sums.add(pixel, count: UInt64(count), hasAlpha: hasAlpha)
      }
      copies.initialize(to: RowSpan(end: span.end, pixel: pixel))
      copies += 1
      column = Int(span.end)
    }
    self.sums = sums
  }

  /// Returns the number of pixels that match nothing.
  @inline(__always)
  private mutating func encode(
    _ spans: UnsafeBufferPointer<RowSpan>, into tokens: inout TokenWriter
  ) -> Int {
    let pixels = details
    var above = RowAbove(span: memory.spans + self.above, pixels: detailsAbove)
    var (column, left, literals) = (0, Self.noPixel, 0)
    // A match with the row above can continue through the filter byte, or start there.
    let first = spans[0].pixel == RowSpan.detail ? pixels[0] : spans[0].pixel
    if tokens.isCopyingAbove || above.pixel(at: 0) == first {
      tokens.hold(bytes: 1, from: TokenWriter.Source.above)
    } else {
      tokens.filter()
    }
    for span in spans {
      let columns = column..<Int(span.end)
      if span.pixel == RowSpan.detail {
        pixels[column &- 1] = left
        above.fill(columns, marker: Self.noPixel)
        literals &+= encode(details: pixels, columns: columns, above: above.pixels, into: &tokens)
        left = pixels[columns.upperBound &- 1]
      } else {
        encode(span.pixel, columns: columns, left: left, above: &above, into: &tokens)
        left = span.pixel
      }
      column = columns.upperBound
    }
    return literals
  }

  /// Encodes a stretch of one color. Behind one match of 258 bytes, copies of the pixel to the left are shorter than
  /// those of the row above, as their distance has no extra bits.
  @inline(__always)
  private mutating func encode(
    _ pixel: UInt32, columns: Range<Int>, left: UInt32, above: inout RowAbove,
    into tokens: inout TokenWriter
  ) {
    var rest = columns.count
    let isCopyingAbove = tokens.isCopyingAbove
    if isCopyingAbove || left != pixel {
      let begun = isCopyingAbove && tokens.pending < 250 ? tokens.pending : 0
      let limit = isCopyingAbove && left == pixel && begun == 0 ? 0 : (258 &- begun) / pixelBytes
      let run = above.run(of: pixel, at: columns.lowerBound, limit: min(limit, rest))
      if run > 0 {
        tokens.hold(bytes: run &* pixelBytes, from: TokenWriter.Source.above)
        rest &-= run
      } else if left != pixel {
        tokens.endMatch()
        tokens.literal(pixel)
        rest &-= 1
      }
    }
    if rest > 0 { tokens.hold(bytes: rest &* pixelBytes, from: TokenWriter.Source.left) }
  }

  /// Encodes a stretch of details, with the row above in memory. Returns the number of pixels that match nothing.
  @inline(__always)
  private mutating func encode(
    details row: UnsafeMutablePointer<UInt32>, columns: Range<Int>,
    above: UnsafeMutablePointer<UInt32>, into writer: inout TokenWriter
  ) -> Int {
    var tokens = writer
    let (pixelBytes, count, kinds) = (pixelBytes, columns.count, memory.kinds)
    let (hash, earliest) = (memory.hash, memory.details)
    let pixels = row + columns.lowerBound
    let first = pixels - earliest
    kinds.compare(pixels, above: above + columns.lowerBound, count: count)
    let position = rowCount &* rowBytes &+ 1 &+ columns.lowerBound &* pixelBytes
    let longest = 258 / pixelBytes
    var (index, literals) = (0, 0)
    if tokens.pending > 0 {
      let runs = kinds.runs(kinds.eight(at: 0), at: 0)
      index = tokens.source == TokenWriter.Source.above ? runs.above : runs.left
      if index > 0 { tokens.hold(bytes: index &* pixelBytes, from: tokens.source) }
      if index < count { tokens.endMatch() }
    }
    while index < count {
      let eight = kinds.eight(at: index)
      if eight & 3 != 0 {
        let runs = kinds.runs(eight, at: index)
        let run = max(runs.left, runs.above)
        let source =
          runs.above > runs.left ? TokenWriter.Source.above : TokenWriter.Source.left
        index &+= run
        if index < count {
          tokens.copy(bytes: run &* pixelBytes, from: source)
        } else {
          tokens.hold(bytes: run &* pixelBytes, from: source)
        }
        continue
      }
      let here = position &+ index &* pixelBytes
      let pair = pixels.pair(index)
      // Looking up pixels before a run, too, makes files 6 to 9 % smaller and takes a tenth longer.
      if eight & 0x300 == 0,
        let found = hash.exchange(pair, index: first &+ index, position: here),
        case let earlier = earliest + found.index, pair == earlier.pair(0),
        here &- found.position <= 32_768, index &+ 1 < count
      {
        let run = (pixels + index).common(
          with: earlier, from: 2, limit: min(count &- index, longest))
        tokens.match(bytes: run &* pixelBytes, distance: here &- found.position)
        index &+= run
      } else {
        tokens.literal(pixels[index])
        literals &+= 1
        index &+= 1
      }
    }
    writer = tokens
    return literals
  }
}

/// The row above, visited from left to right.
private struct RowAbove {
  /// The span of the last column that was asked for.
  var span: UnsafePointer<RowSpan>
  /// The pixels of details.
  let pixels: UnsafeMutablePointer<UInt32>

  @inline(__always)
  private mutating func move(to column: Int) {
    while span.pointee.end <= column { span += 1 }
  }

  @inline(__always)
  mutating func pixel(at column: Int) -> UInt32 {
    move(to: column)
    return span.pointee.pixel == RowSpan.detail ? pixels[column] : span.pointee.pixel
  }

  /// The number of pixels of one color from a column on, at most `limit`.
  @inline(__always)
  mutating func run(of pixel: UInt32, at column: Int, limit: Int) -> Int {
    move(to: column)
    let limit = min(Int(span.pointee.end) &- column, limit)
    if span.pointee.pixel != RowSpan.detail { return span.pointee.pixel == pixel ? limit : 0 }
    var run = 0
    while run < limit && pixels[column &+ run] == pixel { run &+= 1 }
    return run
  }

  /// Writes the pixels of flat spans in some columns, and a value that ends matches behind them.
  @inline(__always)
  mutating func fill(_ columns: Range<Int>, marker: UInt32) {
    var column = columns.lowerBound
    while column < columns.upperBound {
      move(to: column)
      let end = min(Int(span.pointee.end), columns.upperBound)
      if span.pointee.pixel != RowSpan.detail {
        (pixels + column).update(repeating: span.pointee.pixel, count: end &- column)
        if end == columns.upperBound { pixels[end] = marker }
      }
      column = end
    }
  }
}

extension UnsafeMutablePointer where Pointee == UInt32 {
  /// Two pixels.
  @inline(__always)
  fileprivate func pair(_ index: Int) -> UInt64 {
    UnsafeRawPointer(self + index).loadUnaligned(as: UInt64.self).littleEndian
  }

  /// The number of pixels that are equal to others, at most `limit`.
  @inline(__always)
  fileprivate func common(
    with other: UnsafeMutablePointer<UInt32>, from start: Int, limit: Int
  ) -> Int {
    var index = start
    while index < limit {
      let difference = pair(index) ^ other.pair(index)
      if difference != 0 { return min(limit, index &+ difference.trailingZeroBitCount &>> 5) }
      index &+= 2
    }
    return limit
  }
}

/// Finds earlier pixels by two of them that follow each other, as LZ4 does by four bytes: one entry
/// for each hash, which the newest pixels replace.
struct PixelHash {
  private static let bits: UInt64 = 10
  /// The index of the pixels in bits 0 to 23, their position in the stream in bits 24 to 47, and more
  /// bits of their hash above, so that other pixels are seldom compared.
  private let entries: UnsafeMutablePointer<UInt64>

  init() { entries = .allocate(capacity: 1 << Self.bits) }

  func deallocate() { entries.deallocate() }

  /// Replaces all entries by index 0.
  func clear() { entries.initialize(repeating: 0, count: 1 << Self.bits) }

  /// Replaces the entry of two pixels by their index and position, each below 2²⁴.
  ///
  /// - Returns: The entry before if it is of the same pixels, or in rare cases of others.
  @inline(__always)
  func exchange(
    _ pixels: UInt64, index: Int, position: Int
  ) -> (index: Int, position: Int)? {
    // Fibonacci hashing: the highest bits of a product (Knuth, The Art of Computer Programming,
    // 6.4).
    let hash = pixels &* 0x9E37_79B9_7F4A_7C15
    let entry = entries + Int(truncatingIfNeeded: hash &>> (64 &- Self.bits))
    let tag = hash &<< Self.bits & ~0xFFFF_FFFF_FFFF
    let before = entry.pointee ^ tag
    entry.pointee = tag | UInt64(truncatingIfNeeded: index | position &<< 24)
    if before &>> 48 != 0 { return nil }
    return (
      Int(truncatingIfNeeded: before & 0xFF_FFFF), Int(truncatingIfNeeded: before &>> 24)
    )
  }
}
