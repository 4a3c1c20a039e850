import CRendering

/// Compresses rows of pixels to a ``PNGSegment`` with isa-l at level 1.
final class SegmentCompressor {
  /// `ISAL_DEF_LVL1_DEFAULT` of igzip_lib.h, a macro that does not import:
  /// 4 KB + 2 × 8 K hashes + 4 bytes for each of 64 K tokens.
  private static let levelBufferBytes = 4096 + 2 * 8192 + 4 * 65_536

  private var width: Int
  private let hasAlpha: Bool
  private var rowBytes: Int
  /// The number of rows of a segment.
  private var capacity: Int
  let state = IsalState()
  private let levelBuffer: UnsafeMutablePointer<UInt8>
  /// Raw rows, each with its filter byte.
  private let raw: UnsafeMutableRawBufferPointer
  private let packed: UnsafeMutableRawBufferPointer
  private(set) var rowCount = 0

  init(width: Int, hasAlpha: Bool) {
    self.width = width
    self.hasAlpha = hasAlpha
    rowBytes = 1 + PixelConversion.pixelBytes(hasAlpha: hasAlpha) * width
    capacity = PNGSegment.rowCount(width: width)
    raw = .allocate(byteCount: rowBytes * capacity, alignment: 16)
    // Every row has the filter type None.
    raw.initializeMemory(as: UInt8.self, repeating: 0)
    // Incompressible data is stored, with five more bytes per 64 KB.
    packed = .allocate(byteCount: raw.count + raw.count / 64 + 1024, alignment: 16)
    levelBuffer = .allocate(capacity: Self.levelBufferBytes)
    levelBuffer.initialize(repeating: 0, count: Self.levelBufferBytes)
  }

  deinit {
    raw.deallocate()
    packed.deallocate()
    levelBuffer.deallocate()
  }

  /// Whether there is no room for another row.
  var isFull: Bool { rowCount == capacity }

  /// Changes the width of the rows that follow.
  ///
  /// - Parameter width: At most the width at creation. Narrower segments have as many rows as fit
  ///   in the same memory.
  func start(width: Int) {
    self.width = width
    rowBytes = 1 + PixelConversion.pixelBytes(hasAlpha: hasAlpha) * width
    capacity = raw.count / rowBytes
    rowCount = 0
    // The filter bytes are at other places.
    raw.initializeMemory(as: UInt8.self, repeating: 0)
  }

  /// Appends as many rows of B G R A, without padding, as there is room for.
  ///
  /// - Returns: the number of rows appended.
  func append(_ rows: UnsafeRawBufferPointer) -> Int {
    let count = min(rows.count / (4 * width), capacity - rowCount)
    let target = UnsafeMutableRawBufferPointer(rebasing: raw[(rowCount * rowBytes)...])
    if hasAlpha {
      PixelConversion.convert(premultiplied: rows, toRows: target, width: width, count: count)
    } else {
      PixelConversion.convert(bgrx: rows, toRows: target, width: width, count: count)
    }
    rowCount += count
    return count
  }

  /// Compresses and removes the rows.
  func finish(isLast: Bool) throws(PNGError) -> PNGSegment {
    let count = rowCount * rowBytes
    let rows = rowCount
    let stream = state.pointer
    rowCount = 0
    isal_deflate_stateless_init(stream)
    stream.pointee.level = 1
    stream.pointee.level_buf = levelBuffer
    stream.pointee.level_buf_size = UInt32(Self.levelBufferBytes)
    stream.pointee.gzip_flag = UInt16(IGZIP_DEFLATE)
    stream.pointee.flush = UInt16(isLast ? NO_FLUSH : FULL_FLUSH)
    stream.pointee.end_of_stream = isLast ? 1 : 0
    stream.pointee.next_in = raw.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(count)
    stream.pointee.next_out = packed.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(packed.count)
    guard isal_deflate_stateless(stream) == COMP_OK else { throw .compressor }
    return PNGSegment(
      rowCount: rows, packed: Array(packed[..<(packed.count - Int(stream.pointee.avail_out))]),
      sum: libdeflate_adler32(1, raw.baseAddress, count))
  }
}
