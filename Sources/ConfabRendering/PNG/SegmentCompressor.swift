/// Compresses rows of pixels to a ``PNGSegment``, as one or more blocks of DEFLATE (RFC 1951) with trained
/// codes. The bytes do not depend on the processor.
///
/// A match (LZ77) repeats the pixel to the left, the row above or pixels that a ``PixelHash`` finds. A
/// stretch of one color takes constant time. Its pixels are never read: matches are found among the
/// pixels of details, which are copied, each stretch followed by a value that is no pixel.
final class SegmentCompressor {
  /// A value that no pixel has, and other than ``RowSpan/detail``.
  private static let noPixel: UInt32 = 0x00FF_FFFE

  private var width: Int
  private let hasAlpha: Bool
  private let pixelBytes: Int
  private var rowBytes: Int
  /// The number of rows of a segment.
  private var capacity: Int
  private let rawCapacity: Int
  private(set) var rowCount = 0

  private let codes: [UnsafeMutablePointer<UInt64>]
  private let packed: UnsafeMutableRawPointer
  private var tokens: TokenWriter
  private var sums = PixelSums()
  private let hash = PixelHash()
  /// The spans of the segment, in straight colors.
  private var spans: [RowSpan] = []
  private var aboveStart = 0
  /// The pixels of details, each stretch followed by ``RowSpan/detail``.
  private let details: UnsafeMutablePointer<UInt32>
  private var detailCount = 1
  /// The pixels of the row above that are below no flat span.
  private let above: UnsafeMutablePointer<UInt32>
  private let kinds: PixelKinds

  init(width: Int, hasAlpha: Bool) {
    self.width = width
    self.hasAlpha = hasAlpha
    pixelBytes = PixelConversion.pixelBytes(hasAlpha: hasAlpha)
    rowBytes = 1 + pixelBytes * width
    capacity = PNGSegment.rowCount(width: width)
    rawCapacity = rowBytes * capacity
    codes = HuffmanTable.all.map { table in
      let copy = UnsafeMutablePointer<UInt64>.allocate(capacity: HuffmanTable.count)
      copy.initialize(from: table.codes, count: HuffmanTable.count)
      return copy
    }
    // No code has more than twelve bits.
    packed = .allocate(byteCount: 2 * rawCapacity + 4096, alignment: 16)
    details = .allocate(capacity: 2 * rawCapacity / pixelBytes + 16)
    details[0] = RowSpan.detail
    above = .allocate(capacity: width + 8)
    above.initialize(repeating: Self.noPixel, count: width + 8)
    kinds = PixelKinds(width: width)
    tokens = TokenWriter(target: packed, codes: codes[0], rowBytes: rowBytes, hasAlpha: hasAlpha)
    start(width: width)
  }

  deinit {
    for table in codes { table.deallocate() }
    packed.deallocate()
    details.deallocate()
    above.deallocate()
    hash.deallocate()
    kinds.deallocate()
  }

  /// Whether there is no room for another row.
  var isFull: Bool { rowCount == capacity }

  /// Changes the width of the rows that follow.
  ///
  /// - Parameter width: At most the width at creation. Narrower segments have as many rows as fit
  ///   in the same memory.
  func start(width: Int) {
    self.width = width
    rowBytes = 1 + pixelBytes * width
    capacity = rawCapacity / rowBytes
    start()
  }

  private func start() {
    rowCount = 0
    sums = PixelSums()
    hash.clear()
    detailCount = 1
    // The row above the first has no pixel that could match.
    spans.removeAll(keepingCapacity: true)
    spans.append(RowSpan(end: Int32(width), pixel: Self.noPixel))
    aboveStart = 0
    tokens = TokenWriter(target: packed, codes: codes[0], rowBytes: rowBytes, hasAlpha: hasAlpha)
    tokens.start(codes[0], header: HuffmanTable.all[0].header)
  }

  /// Appends as many rows of B G R A, without padding, as there is room for.
  ///
  /// - Returns: the number of rows appended.
  func append(_ rows: UnsafeRawBufferPointer) -> Int {
    let count = min(rows.count / (4 * width), capacity - rowCount)
    var span = RowSpan(end: Int32(width), pixel: RowSpan.detail)
    withUnsafeMutablePointer(to: &span) { span in
      for row in 0..<count {
        guard let start = rows.baseAddress else { return }
        append(
          row: (start + row * width * 4).assumingMemoryBound(to: UInt32.self),
          spans: UnsafeBufferPointer(start: span, count: 1))
      }
    }
    return count
  }

  /// Appends a row.
  ///
  /// - Parameters:
  ///   - row: The pixels, of which only those of details are read.
  ///   - spans: The stretches of the row, up to its width.
  func append(row: UnsafePointer<UInt32>, spans rowSpans: UnsafeBufferPointer<RowSpan>) {
    let first = spans.count
    let firstDetail = detailCount
    copy(row, rowSpans)
    if rowBytes > 32_768 { aboveStart = 0 }
    spans.withUnsafeBufferPointer { all in
      guard let start = all.baseAddress else { return }
      var local = tokens
      encode(
        from: firstDetail, spans: UnsafeBufferPointer(rebasing: all[first...]),
        above: start + aboveStart, into: &local)
      tokens = local
    }
    aboveStart = first
    rowCount += 1
  }

  /// Copies the spans and the pixels of details, in straight colors, and adds all to the checksum.
  private func copy(_ row: UnsafePointer<UInt32>, _ rowSpans: UnsafeBufferPointer<RowSpan>) {
    var sums = self.sums
    var count = detailCount
    sums.startRow()
    var column = 0
    for span in rowSpans {
      let end = Int(span.end)
      var copied = span
      if span.pixel == RowSpan.detail {
        if hasAlpha {
          sums.copyStraight(row + column, details + count, count: end &- column)
        } else {
          sums.copyOpaque(row + column, details + count, count: end &- column)
        }
        count &+= end &- column
        details[count] = RowSpan.detail
        count &+= 1
      } else {
        copied.pixel = hasAlpha ? Blending.straight(span.pixel) : span.pixel | 0xFF00_0000
        sums.add(copied.pixel, count: UInt64(end &- column), hasAlpha: hasAlpha)
      }
      spans.append(copied)
      column = end
    }
    self.sums = sums
    detailCount = count
  }

  @inline(__always)
  private func encode(
    from firstDetail: Int, spans: UnsafeBufferPointer<RowSpan>, above: UnsafePointer<RowSpan>,
    into tokens: inout TokenWriter
  ) {
    var cursor = RowAbove(span: above, pixels: self.above)
    var index = firstDetail
    var column = 0
    var left = Self.noPixel
    // A match with the row above may go on through the zero before the row, or start there.
    let next = spans[0].pixel == RowSpan.detail ? details[index] : spans[0].pixel
    if tokens.isAbove && tokens.pending > 0 || cursor.first(at: 0) == next {
      tokens.hold(bytes: 1, isAbove: true)
    } else {
      tokens.filterByte()
    }
    for span in spans {
      let end = Int(span.end)
      if span.pixel == RowSpan.detail {
        encode(
          details: index, columns: column..<end, left: left, above: &cursor, into: &tokens)
        index &+= end &- column &+ 1
        left = details[index &- 2]
      } else {
        encode(span.pixel, columns: column..<end, left: left, above: &cursor, into: &tokens)
        left = span.pixel
      }
      column = end
    }
  }

  /// Encodes a stretch of one color. Beyond the first match, copies of the pixel to the left are
  /// shorter than those of the row above.
  @inline(__always)
  private func encode(
    _ pixel: UInt32, columns: Range<Int>, left: UInt32, above: inout RowAbove,
    into tokens: inout TokenWriter
  ) {
    var rest = columns.count
    let goesOn = tokens.isAbove && tokens.pending > 0 && tokens.pending < 250
    if goesOn || left != pixel {
      let room = (258 &- (goesOn ? tokens.pending : 0)) / pixelBytes
      let run = room > 0 ? above.run(of: pixel, at: columns.lowerBound, limit: min(room, rest)) : 0
      if run > 0 {
        tokens.hold(bytes: run &* pixelBytes, isAbove: true)
        rest &-= run
      } else if left != pixel {
        tokens.endMatch()
        tokens.literal(pixel)
        rest &-= 1
      }
    }
    if rest > 0 { tokens.hold(bytes: rest &* pixelBytes, isAbove: false) }
  }

  @inline(__always)
  private func encode(
    details first: Int, columns: Range<Int>, left: UInt32, above: inout RowAbove,
    into tokens: inout TokenWriter
  ) {
    above.fill(columns)
    let (pixelBytes, pixels, kinds) = (pixelBytes, details, kinds)
    let up = self.above + columns.lowerBound
    let end = first &+ columns.count
    kinds.compare(pixels + first, up, left: left, count: columns.count)
    up.update(from: pixels + first, count: columns.count)
    let kind = kinds.kinds - first
    let byte = rowCount &* rowBytes &+ 1 &+ (columns.lowerBound &- first) &* pixelBytes
    let longest = 258 / pixelBytes
    var index = first
    if tokens.pending > 0 {
      let (leftRun, aboveRun) = kind.runs(at: index)
      let run = tokens.isAbove ? aboveRun : leftRun
      tokens.pending &+= run &* pixelBytes
      index &+= run
      if index < end { tokens.endMatch() }
    }
    while index < end {
      let (leftRun, aboveRun) = kind.runs(at: index)
      let run = max(leftRun, aboveRun)
      if run > 0 {
        index &+= run
        if index < end {
          tokens.copy(bytes: run &* pixelBytes, isAbove: aboveRun > leftRun)
        } else {
          tokens.hold(bytes: run &* pixelBytes, isAbove: aboveRun > leftRun)
        }
        continue
      }
      let here = byte &+ index &* pixelBytes
      let pair = pixels.pair(index)
      let place = hash.exchange(
        pair,
        .init(index: UInt32(truncatingIfNeeded: index), byte: UInt32(truncatingIfNeeded: here)))
      let distance = here &- Int(place.byte)
      if pair == pixels.pair(Int(place.index)), distance <= 32_768, index &+ 1 < end {
        let run =
          pixels.run(
            like: pixels + (Int(place.index) &- index), from: index &+ 2,
            to: min(end, index &+ longest)) &+ 2
        tokens.match(bytes: run &* pixelBytes, distance: distance)
        index &+= run
      } else {
        tokens.literal(pixels[index])
        index &+= 1
      }
    }
  }

  /// Compresses and removes the rows.
  func finish(isLast: Bool) throws(PNGError) -> PNGSegment {
    tokens.endBlock()
    // An empty stored block ends at a byte boundary; an empty last block has fixed codes.
    tokens.put(number: isLast ? 0b011 : 0b000, bits: isLast ? 10 : 3)
    tokens.align()
    if !isLast { tokens.put(number: 0xFFFF_0000, bits: 32) }
    let bytes = UnsafeRawBufferPointer(start: packed, count: tokens.target - packed)
    let segment = PNGSegment(rowCount: rowCount, packed: Array(bytes), sum: sums.value)
    start()
    return segment
  }
}

/// The row above, visited from left to right.
private struct RowAbove {
  /// The span of the last column that was asked for.
  var span: UnsafePointer<RowSpan>
  let pixels: UnsafeMutablePointer<UInt32>

  /// The pixel of a column.
  @inline(__always)
  mutating func first(at column: Int) -> UInt32 {
    while span.pointee.end <= column { span += 1 }
    return span.pointee.pixel == RowSpan.detail ? pixels[column] : span.pointee.pixel
  }

  /// The number of pixels of one color from a column on, at most `limit`.
  @inline(__always)
  mutating func run(of pixel: UInt32, at column: Int, limit: Int) -> Int {
    while span.pointee.end <= column { span += 1 }
    let end = min(Int(span.pointee.end), column &+ limit)
    if span.pointee.pixel == RowSpan.detail {
      return pixels.run(of: pixel, from: column, to: end)
    }
    return span.pointee.pixel == pixel ? end &- column : 0
  }

  /// Writes the pixels of flat spans in some columns.
  @inline(__always)
  mutating func fill(_ columns: Range<Int>) {
    var column = columns.lowerBound
    while column < columns.upperBound {
      while span.pointee.end <= column { span += 1 }
      let end = min(Int(span.pointee.end), columns.upperBound)
      if span.pointee.pixel != RowSpan.detail {
        (pixels + column).update(repeating: span.pointee.pixel, count: end &- column)
      }
      column = end
    }
  }
}

extension UnsafeMutablePointer where Pointee == UInt32 {
  /// Two pixels.
  @inline(__always)
  fileprivate func pair(_ index: Int) -> UInt64 {
    UnsafeRawPointer(self + index).loadUnaligned(as: UInt64.self)
  }

  /// The number of pixels of one color.
  @inline(__always)
  fileprivate func run(of pixel: UInt32, from start: Int, to end: Int) -> Int {
    let wanted = UInt64(pixel) | UInt64(pixel) &<< 32
    var index = start
    while index < end {
      let difference = pair(index) ^ wanted
      if difference != 0 {
        if difference & 0xFFFF_FFFF == 0 { index &+= 1 }
        break
      }
      index &+= 2
    }
    return min(index, end) &- start
  }

  /// The number of pixels that are equal to others at the same indices.
  @inline(__always)
  fileprivate func run(
    like other: UnsafeMutablePointer<UInt32>, from start: Int, to end: Int
  ) -> Int {
    var index = start
    while index < end {
      let difference = pair(index) ^ other.pair(index)
      if difference != 0 {
        if difference & 0xFFFF_FFFF == 0 { index &+= 1 }
        break
      }
      index &+= 2
    }
    return min(index, end) &- start
  }
}

/// Which pixels of a stretch are equal to the one to the left, and to the one above.
private struct PixelKinds {
  /// For each pixel, bit 0 for left and bit 1 for above. Eight zeros follow the stretch.
  let kinds: UnsafeMutablePointer<UInt8>

  init(width: Int) {
    kinds = .allocate(capacity: width + 16)
    kinds.initialize(repeating: 0, count: width + 16)
  }

  func deallocate() { kinds.deallocate() }

  @inline(__always)
  func compare(
    _ pixels: UnsafePointer<UInt32>, _ above: UnsafePointer<UInt32>, left: UInt32, count: Int
  ) {
    typealias Pixels = SIMD8<UInt32>
    let (these, others, up) = (
      UnsafeRawPointer(pixels), UnsafeRawPointer(pixels - 1), UnsafeRawPointer(above)
    )
    let target = UnsafeMutableRawPointer(kinds)
    var index = 0
    while index < count {
      let here = these.loadUnaligned(fromByteOffset: index &* 4, as: Pixels.self)
      let before = others.loadUnaligned(fromByteOffset: index &* 4, as: Pixels.self)
      let above = up.loadUnaligned(fromByteOffset: index &* 4, as: Pixels.self)
      let kind =
        Pixels.zero.replacing(with: 1, where: here .== before)
        | Pixels.zero.replacing(with: 2, where: here .== above)
      target.storeBytes(
        of: SIMD8<UInt8>(truncatingIfNeeded: kind), toByteOffset: index, as: SIMD8<UInt8>.self)
      index &+= 8
    }
    if pixels[0] == left { kinds[0] |= 1 }
    target.storeBytes(of: 0, toByteOffset: count, as: UInt64.self)
  }
}

extension UnsafeMutablePointer where Pointee == UInt8 {
  /// The pixels from an index on that are equal to the one to their left, and to the one above.
  @inline(__always)
  fileprivate func runs(at index: Int) -> (left: Int, above: Int) {
    let here = UnsafeRawPointer(self + index)
    let differs = ~here.loadUnaligned(as: UInt64.self)
    var left = (differs & 0x0101_0101_0101_0101).trailingZeroBitCount &>> 3
    var above = (differs & 0x0202_0202_0202_0202).trailingZeroBitCount &>> 3
    if left == 8 {
      while true {
        let next =
          (~(here + left).loadUnaligned(as: UInt64.self) & 0x0101_0101_0101_0101)
          .trailingZeroBitCount &>> 3
        left &+= next
        if next < 8 { break }
      }
    }
    if above == 8 {
      while true {
        let next =
          (~(here + above).loadUnaligned(as: UInt64.self) & 0x0202_0202_0202_0202)
          .trailingZeroBitCount &>> 3
        above &+= next
        if next < 8 { break }
      }
    }
    return (left, above)
  }
}
