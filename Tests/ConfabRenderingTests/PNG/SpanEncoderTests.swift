import CRendering
import TestSupport
import Testing

@testable import ConfabRendering

/// A random picture as rows of spans.
private struct SpanPicture {
  let width: Int
  let hasAlpha: Bool
  var rows: [(pixels: [UInt32], spans: [RowSpan])] = []

  /// Flat stretches, copies of earlier pixels, few colors and noise.
  init(random: inout SeededRandom) {
    hasAlpha = random.int(0..<3) == 0
    let widest = [4, 40, 200, random.int(0..<20) == 0 ? 30_000 : 90][random.int(0..<4)]
    width = random.int(1..<widest + 1)
    let height = random.int(1..<(width > 1000 ? 3 : 12))
    let longest = [1, 4, 40, 400, 30_000][random.int(0..<5)]
    let palette = (0..<random.int(1..<7)).map { _ in color(&random) }
    var isNoisy = random.int(0..<6) == 0
    for row in 0..<height {
      if let last = rows.last, random.int(0..<4) == 0 {
        rows.append(last)
        continue
      }
      if random.int(0..<8) == 0 { isNoisy.toggle() }
      var (pixels, spans): ([UInt32], [RowSpan]) = ([], [])
      while pixels.count < width {
        let count = min(width - pixels.count, random.int(1..<longest + 1))
        let end = Int32(pixels.count + count)
        if random.int(0..<3) == 0 {
          let pixel = palette[random.int(0..<palette.count)]
          pixels += Array(repeating: pixel, count: count)
          spans.append(RowSpan(end: end, pixel: pixel))
          continue
        }
        let (source, start) = (random.int(0..<4), random.int(0..<width))
        for index in 0..<count {
          switch source {
          case 0 where !isNoisy: pixels.append(palette[random.int(0..<palette.count)])
          case 1 where row > 0: pixels.append(rows[row - 1].pixels[pixels.count])
          case 2 where row > 0:
            pixels.append(rows[random.int(max(0, row - 3)..<row)].pixels[(start + index) % width])
          case 3 where !isNoisy: pixels.append(palette[0])
          default: pixels.append(color(&random))
          }
        }
        spans.append(RowSpan(end: end, pixel: RowSpan.detail))
      }
      rows.append((pixels, spans))
    }
  }

  private func color(_ random: inout SeededRandom) -> UInt32 {
    let color = UInt32(truncatingIfNeeded: random.next())
    let alpha: UInt32 =
      !hasAlpha || random.int(0..<3) > 0 ? 255 : random.int(0..<2) == 0 ? 0 : color >> 24
    func part(_ shift: UInt32) -> UInt32 { ((color >> shift & 255) * alpha / 255) << shift }
    return alpha << 24 | part(16) | part(8) | part(0)
  }

  /// The rows as they are in a PNG, by the plainest code.
  var raw: [UInt8] {
    rows.flatMap { row in
      [0]
        + row.pixels.flatMap { pixel -> [UInt8] in
          let straight = hasAlpha ? Blending.straight(pixel) : pixel
          let shifts: [UInt32] = hasAlpha ? [16, 8, 0, 24] : [16, 8, 0]
          return shifts.map { UInt8(truncatingIfNeeded: straight >> $0) }
        }
    }
  }

  /// Compresses the picture.
  ///
  /// - Parameter garbage: The contents of memory that was not written.
  func compressed(
    by compressor: SegmentCompressor, isLast: Bool, garbage: UInt32
  ) -> PNGSegment {
    for row in rows {
      var column = 0
      var memory = row.pixels
      for span in row.spans {
        if span.pixel != RowSpan.detail {
          for index in column..<Int(span.end) { memory[index] = garbage }
        }
        column = Int(span.end)
      }
      row.spans.withUnsafeBufferPointer { spans in
        memory.withUnsafeMutableBufferPointer { memory in
          guard let row = memory.baseAddress else { return }
          compressor.append(row: row, spans: spans)
        }
      }
    }
    return compressor.finish(isLast: isLast)
  }

  /// Compresses the picture as pixels.
  func compressedPixels(by compressor: SegmentCompressor, isLast: Bool) -> PNGSegment {
    let pixels = rows.flatMap(\.pixels)
    #expect(pixels.withUnsafeBytes { compressor.append($0) } == rows.count)
    return compressor.finish(isLast: isLast)
  }
}

/// The encoder of PNG segments, read by zlib.
@Suite("Rows of spans are encoded") struct SpanEncoderTests {
  /// Decompresses a part of a DEFLATE stream with zlib.
  ///
  /// - Returns: `nil` for damaged bytes, and for more or fewer than `count` bytes.
  private func inflated(_ packed: [UInt8], isLast: Bool, count: Int) -> [UInt8]? {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, -15, ZLIB_VERSION, size) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var (packed, raw) = (packed, [UInt8](repeating: 0, count: count + 1))
    let status = packed.withUnsafeMutableBufferPointer { source in
      raw.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        return inflate(&stream, Z_SYNC_FLUSH)
      }
    }
    guard status == (isLast ? Z_STREAM_END : Z_OK), stream.avail_in == 0,
      stream.total_out == UInt(count)
    else { return nil }
    return Array(raw.dropLast())
  }

  @Test(arguments: UInt64(0)..<20)
  func `Ten thousand random pictures of spans are read back`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let picture = SpanPicture(random: &random)
      let isLast = random.int(0..<2) == 0
      let compressor = SegmentCompressor(width: picture.width, hasAlpha: picture.hasAlpha)
      let raw = picture.raw
      let pixels = picture.compressedPixels(by: compressor, isLast: isLast)
      #expect(pixels.rowCount == picture.rows.count)
      #expect(inflated(pixels.packed, isLast: isLast, count: raw.count) == raw)
      #expect(pixels.sum == UInt32(adler32(1, raw, UInt32(raw.count))))
      // Neither what is known of the pixels nor memory that was not written changes the bytes.
      for garbage in [0x1234_5678, 0xFFFF_FFFF] as [UInt32] {
        let spans = picture.compressed(by: compressor, isLast: isLast, garbage: garbage)
        #expect(spans.packed == pixels.packed && spans.sum == pixels.sum)
      }
    }
  }

  @Test func `Transparent pixels match nothing before the first row`() {
    // Fresh memory of this size is zero, as transparent pixels are. Above a stretch of one color, nothing
    // is written.
    let compressor = SegmentCompressor(width: 100_000, hasAlpha: true)
    compressor.start(width: 36)
    let pixels = [UInt32](repeating: 0xFF0A_0B0C, count: 33) + [0xFF01_0203, 0, 0]
    #expect(pixels.withUnsafeBytes { compressor.append($0) } == 1)
    let packed = compressor.finish(isLast: true).packed
    var raw: [UInt8] = [0]
    for pixel in pixels { raw += [16, 8, 0, 24].map { UInt8(pixel >> $0 & 255) } }
    #expect(inflated(packed, isLast: true, count: raw.count) == raw)
  }

  @Test func `Memory for a width encodes narrower rows`() {
    var random = SeededRandom(seed: 4)
    let compressor = SegmentCompressor(width: 30_000, hasAlpha: false)
    for _ in 0..<200 {
      let picture = SpanPicture(random: &random)
      guard !picture.hasAlpha else { continue }
      compressor.start(width: picture.width)
      let raw = picture.raw
      let segment = picture.compressed(by: compressor, isLast: true, garbage: 1)
      #expect(inflated(segment.packed, isLast: true, count: raw.count) == raw)
    }
  }

  @Test(arguments: [1, 7, 300, 20_000], [false, true])
  func `Noise takes little more room than its bytes`(width: Int, hasAlpha: Bool) {
    var random = SeededRandom(seed: UInt64(width))
    let compressor = SegmentCompressor(width: width, hasAlpha: hasAlpha)
    let height = min(40, PNGSegment.rowCount(width: width))
    let pixels = (0..<width * height).map { _ in
      UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000
    }
    #expect(pixels.withUnsafeBytes { compressor.append($0) } == height)
    let packed = compressor.finish(isLast: true).packed
    let raw = height * (1 + (hasAlpha ? 4 : 3) * width)
    #expect(packed.count <= raw * 5 / 4 + 200)
    #expect(inflated(packed, isLast: true, count: raw) != nil)
  }

  @Test func `A picture of one color takes constant time and few bytes`() {
    let compressor = SegmentCompressor(width: 1125, hasAlpha: false)
    let span = [RowSpan(end: 1125, pixel: 0xFFE9_E9EB)]
    // Only pixels at the end may be written.
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: 1125)
    defer { row.deallocate() }
    for _ in 0..<100 {
      span.withUnsafeBufferPointer { compressor.append(row: row, spans: $0) }
    }
    let packed = compressor.finish(isLast: true).packed
    let count = 100 * (1 + 3 * 1125)
    // A byte for each match of 258, and the codes.
    #expect(packed.count < count / 258 + 150)
    let raw = inflated(packed, isLast: true, count: count)
    #expect(raw == (0..<100).flatMap { _ in [0] + (0..<1125).flatMap { _ in [0xE9, 0xE9, 0xEB] } })
  }

  @Test func `Spans that are found have the pixels of the row`() {
    var random = SeededRandom(seed: 12)
    for _ in 0..<2_000 {
      let picture = SpanPicture(random: &random)
      for row in picture.rows {
        var pixels = row.pixels
        let known = [RowSpan(end: Int32(picture.width), pixel: RowSpan.detail)]
        let spans = [RowSpan](unsafeUninitializedCapacity: picture.width) { spans, count in
          guard let target = spans.baseAddress else { return }
          pixels.withUnsafeMutableBufferPointer { pixels in
            guard let row = pixels.baseAddress else { return }
            count = known.withUnsafeBufferPointer {
              RowSpanFinder(row: row, spans: $0, ignoring: 0, into: target).count
            }
          }
        }
        var column = 0
        for span in spans {
          let stretch = row.pixels[column..<Int(span.end)]
          #expect(!stretch.isEmpty)
          #expect(span.pixel == RowSpan.detail || stretch.allSatisfy { $0 == span.pixel })
          column = Int(span.end)
        }
        #expect(column == picture.width)
      }
    }
  }
}
