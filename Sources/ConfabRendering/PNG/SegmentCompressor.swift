/// Compresses rows of pixels to a ``PNGSegment``. The bytes do not depend on the processor.
///
/// Owns the memory of an encoder, so it belongs to one task at a time.
final class SegmentCompressor {
  private var width: Int
  private let hasAlpha: Bool
  private let pixelBytes: Int
  /// The number of rows of a segment.
  private var capacity: Int
  private let memory: SegmentMemory
  private let encoder: UnsafeMutablePointer<SpanEncoder>

  init(width: Int, hasAlpha: Bool) {
    self.width = width
    self.hasAlpha = hasAlpha
    pixelBytes = PixelConversion.pixelBytes(hasAlpha: hasAlpha)
    capacity = PNGSegment.rowCount(width: width)
    memory = SegmentMemory(width: width, rowCount: capacity, pixelBytes: pixelBytes)
    encoder = .allocate(capacity: 1)
    memory.makeCodes(width: width)
    encoder.initialize(to: SpanEncoder(width: width, hasAlpha: hasAlpha, memory: memory))
  }

  deinit {
    encoder.deallocate()
    memory.deallocate()
  }

  /// The number of rows that were appended.
  var rowCount: Int { encoder.pointee.rowCount }

  /// Whether there is no room for another row.
  var isFull: Bool { rowCount == capacity }

  /// Changes the width of the rows that follow.
  ///
  /// - Parameter width: At most the width at creation. Narrower segments have as many rows as fit
  ///   in the same memory.
  func start(width: Int) {
    self.width = width
    capacity = memory.rawCapacity / (1 + pixelBytes * width)
    memory.makeCodes(width: width)
    encoder.pointee = SpanEncoder(width: width, hasAlpha: hasAlpha, memory: memory)
  }

  /// Appends a row if there is room for one.
  ///
  /// - Parameters:
  ///   - row: The pixels `0xAARRGGBB`, premultiplied. Those of stretches of one color need not be
  ///     there; some are written.
  ///   - spans: The stretches of the row that are known, up to its width. The bytes do not depend on
  ///     them.
  /// - Complexity: O(*n*) in the number of spans and of the pixels of details.
  func append(row: UnsafeMutablePointer<UInt32>, spans: UnsafeBufferPointer<RowSpan>) {
    guard !isFull else { return }
    let found = RowSpanFinder(
      row: row, spans: spans, ignoring: hasAlpha ? 0 : 0xFF00_0000, into: memory.found)
    encoder.pointee.append(
      row: row, spans: UnsafeBufferPointer(start: memory.found, count: found.count))
  }

  /// Appends as many rows of B G R A, without padding, as there is room for.
  ///
  /// - Returns: the number of rows appended.
  func append(_ rows: UnsafeRawBufferPointer) -> Int {
    let count = min(rows.count / (4 * width), capacity - rowCount)
    guard let start = rows.baseAddress else { return 0 }
    withUnsafePointer(to: RowSpan(end: Int32(width), pixel: RowSpan.detail)) { whole in
      for row in 0..<count {
        // Nothing is written, as no stretch is known.
        let pixels = UnsafeMutableRawPointer(mutating: start + row * width * 4)
        append(
          row: pixels.assumingMemoryBound(to: UInt32.self),
          spans: UnsafeBufferPointer(start: whole, count: 1))
      }
    }
    return count
  }

  /// Compresses and removes the rows.
  func finish(isLast: Bool) -> PNGSegment {
    let rows = rowCount
    let (packed, sum) = encoder.pointee.finish(isLast: isLast)
    let segment = PNGSegment(rowCount: rows, packed: Array(packed), sum: sum)
    encoder.pointee = SpanEncoder(width: width, hasAlpha: hasAlpha, memory: memory)
    return segment
  }
}

/// The memory of a ``SpanEncoder``.
struct SegmentMemory {
  /// The raw bytes of the rows, each with its filter byte.
  let rawCapacity: Int
  private let pixelBytes: Int
  /// The codes of each table.
  let codes: [UnsafeMutablePointer<UInt64>]
  /// The compressed bytes. No code has more than twelve bits.
  let packed: UnsafeMutableRawPointer
  /// The spans of the segment in straight colors, behind one for the row above it.
  let spans: UnsafeMutablePointer<RowSpan>
  /// The last rows of pixels in straight colors, with one more pixel before each. Only details are written, and
  /// what is above details.
  let details: UnsafeMutablePointer<UInt32>
  let kinds: PixelKinds
  /// The spans of a row.
  let found: UnsafeMutablePointer<RowSpan>
  let hash = PixelHash()

  init(width: Int, rowCount: Int, pixelBytes: Int) {
    self.pixelBytes = pixelBytes
    rawCapacity = rowCount * (1 + pixelBytes * width)
    codes = HuffmanTable.all.map { _ in .allocate(capacity: TokenWriter.codeCount) }
    packed = .allocate(byteCount: 2 * rawCapacity + 4096, alignment: 16)
    spans = .allocate(capacity: rawCapacity / pixelBytes + 8)
    // Enough for narrower segments, too. Vectors read seven pixels beyond a stretch.
    details = .allocate(capacity: 32_768 + 2 * (width + 1) + 8)
    kinds = PixelKinds(width: width)
    found = .allocate(capacity: width)
  }

  /// The rows of ``details``: the present one and all that a match can reach, 32,768 bytes before.
  static func detailRows(rowBytes: Int) -> Int { 32_768 / rowBytes + 2 }

  func makeCodes(width: Int) {
    for (table, codes) in zip(HuffmanTable.all, codes) {
      TokenWriter.copy(table, to: codes, pixelBytes: pixelBytes, rowBytes: 1 + pixelBytes * width)
    }
  }

  func deallocate() {
    for table in codes { table.deallocate() }
    packed.deallocate()
    spans.deallocate()
    details.deallocate()
    kinds.deallocate()
    found.deallocate()
    hash.deallocate()
  }
}
