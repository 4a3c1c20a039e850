import CRendering
import ConfabSupport

/// Writes a PNG row by row. Its memory does not grow with the height of the picture.
///
///     let file = try OutputFile(path: "out.png")
///     let png = try PNGWriter(width: 1125, height: 9800, scale: 3, sink: file.write)
///     try png.append(band, rowCount: 64)  // … until all rows are written
///     try png.finish()
///     try file.commit()
///
/// The file has eight bits per channel and no row filters: for pictures of chats, filters make
/// files larger and slower to write. The same rows give the same bytes, in portions of any size.
/// For use from one task.
package final class PNGWriter {
  /// The largest width in pixels.
  package static let maximumWidth = 1_000_000
  /// The largest height in rows (PNG specification, third edition, section 7.1).
  package static let maximumHeight = Int(Int32.max)
  /// The largest picture that is compressed as a whole: 64 MB of raw rows at three bytes per pixel,
  /// which is about 19,800 rows of 1125 pixels.
  package static let wholeLimit = 64 << 20

  private enum Rows {
    case segments(SegmentStream)
    case block(ScanlineBuffer)
  }

  private let width: Int
  private let height: Int
  private let chunks: PNGChunks
  private let rows: Rows
  private var rowsGiven = 0
  private var hasEnded = false

  /// Creates a writer and writes the header.
  ///
  /// - Parameters:
  ///   - width: pixels, 1 … ``maximumWidth``.
  ///   - height: rows, 1 … ``maximumHeight``.
  ///   - hasAlpha: whether pixels have transparency: four bytes per pixel instead of three.
  ///   - compression: fast or small.
  ///   - scale: pixels per point, for the resolution at which programs show the picture: 72 ×
  ///     `scale` pixels per inch.
  ///   - text: keywords and texts for iTXt chunks, in this order. Long texts are compressed. Keep
  ///     each text below 1 MB: some readers refuse larger chunks.
  ///   - sink: takes the file's bytes in order, in pieces of at most 128 KB.
  /// - Throws: ``PNGError`` for a size out of range, or if the sink fails.
  package init(
    width: Int, height: Int, hasAlpha: Bool = false, compression: PictureCompression = .fast,
    scale: Double = 1,
    text: [(keyword: String, text: String)] = [], sink: @escaping ByteSink
  ) throws(PNGError) {
    guard 1...Self.maximumWidth ~= width, 1...Self.maximumHeight ~= height else {
      throw .size(width: width, height: height)
    }
    guard scale > 0, scale <= 1000 else { throw .scale(scale) }
    self.width = width
    self.height = height
    let rowBytes = 1 + PixelConversion.pixelBytes(hasAlpha: hasAlpha) * width
    rows =
      switch compression {
      case .fast: .segments(SegmentStream(width: width, hasAlpha: hasAlpha))
      case .small where height <= Self.wholeLimit / rowBytes:
        .block(
          ScanlineBuffer(
            width: width, height: height,
            hasAlpha: hasAlpha, compressor: try LibdeflateCompressor(capacity: rowBytes * height)
          ))
      case .small:
        .block(
          ScanlineBuffer(
            width: width, height: height, hasAlpha: hasAlpha, compressor: try ZlibCompressor()))
      }
    chunks = PNGChunks(sink: sink)
    try chunks.writeHeader(
      width: width, height: height, hasAlpha: hasAlpha, scale: scale, text: text)
  }

  /// Appends the next `rowCount` rows of `width` pixels each. In memory a pixel is B G R X, as in
  /// Cairo's RGB24, or with `hasAlpha` premultiplied B G R A, as in ARGB32.
  ///
  /// - Parameters:
  ///   - pixels: The rows.
  ///   - rowCount: The number of rows.
  ///   - stride: The bytes from one row to the next; `nil` for rows without padding.
  /// - Throws: ``PNGError`` for too many rows or too few bytes, or if the sink fails.
  package func append(
    _ pixels: UnsafeRawBufferPointer, rowCount: Int, stride: Int? = nil
  ) throws(PNGError) {
    try guardOpen()
    let stride = stride ?? width * 4
    guard rowCount >= 0, rowCount <= height - rowsGiven else {
      hasEnded = true
      throw .rowCount(given: rowsGiven + rowCount, height: height)
    }
    guard rowCount > 0 else { return }
    let needed = stride.multipliedReportingOverflow(by: rowCount - 1)
    guard stride >= width * 4, !needed.overflow, pixels.count - width * 4 >= needed.partialValue
    else {
      hasEnded = true
      throw .rowBytes(given: pixels.count, needed: max(stride, width * 4))
    }
    for row in 0..<rowCount {
      let source = UnsafeRawBufferPointer(
        rebasing: pixels[row * stride..<row * stride + width * 4])
      rowsGiven += 1
      let isLast = rowsGiven == height
      do throws(PNGError) {
        switch rows {
        case .segments(let stream): try stream.append(source, isLast: isLast, into: chunks)
        case .block(let block): try block.append(source, isLast: isLast, into: chunks)
        }
      } catch {
        hasEnded = true
        throw error
      }
    }
  }

  /// Appends the next compressed segment (``PNGSegment/rows(width:height:)``). Only with
  /// ``PictureCompression/fast``.
  ///
  /// - Throws: ``PNGError`` for a segment of other rows, or if the sink fails.
  package func append(_ segment: PNGSegment) throws(PNGError) {
    try guardOpen()
    let isLast = rowsGiven + segment.rowCount == height
    guard case .segments(let stream) = rows, stream.isBetweenSegments,
      isLast || segment.rowCount == PNGSegment.rowCount(width: width),
      segment.rowCount <= height - rowsGiven
    else {
      hasEnded = true
      throw .rowCount(given: rowsGiven + segment.rowCount, height: height)
    }
    rowsGiven += segment.rowCount
    do { try stream.append(segment, isLast: isLast, into: chunks) } catch {
      hasEnded = true
      throw error
    }
  }

  /// Appends whole rows from an array of pixels `0xXXRRGGBB`.
  ///
  /// - Throws: The errors of ``append(_:rowCount:stride:)``.
  package func append(_ pixels: [UInt32]) throws(PNGError) {
    guard pixels.count.isMultiple(of: width) else {
      throw .rowBytes(given: pixels.count * 4, needed: width * 4)
    }
    var failure: PNGError?
    pixels.withUnsafeBytes { buffer in
      do throws(PNGError) { try append(buffer, rowCount: pixels.count / width) } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Writes the rest of the file. Throws if rows are missing.
  package func finish() throws(PNGError) {
    try guardOpen()
    guard rowsGiven == height else {
      hasEnded = true
      throw .rowCount(given: rowsGiven, height: height)
    }
    hasEnded = true
    try chunks.finish()
  }

  private func guardOpen() throws(PNGError) {
    if hasEnded { throw .ended }
  }
}

extension PixelImage {
  /// The picture as a PNG file with transparency.
  ///
  /// - Throws: ``ImageError/noMemory``.
  /// - Complexity: linear in the pixels.
  func pngFile() throws(ImageError) -> [UInt8] {
    var file: [UInt8] = []
    do throws(PNGError) {
      let writer = try PNGWriter(
        width: width, height: height, hasAlpha: true, compression: .small,
        sink: { (bytes) throws(FileError) in file += bytes })
      try writer.append(pixels)
      try writer.finish()
    } catch {
      throw .noMemory
    }
    return file
  }
}

/// Joins segments to one zlib stream (RFC 1950).
final class SegmentStream {
  private let width: Int
  private let hasAlpha: Bool
  private var sum: UInt32 = 1
  private var hasBegun = false
  /// Compresses rows that are appended as pixels.
  private var compressor: SegmentCompressor?

  init(width: Int, hasAlpha: Bool) {
    self.width = width
    self.hasAlpha = hasAlpha
  }

  /// Whether no rows that were appended as pixels are waiting.
  var isBetweenSegments: Bool { (compressor?.rowCount ?? 0) == 0 }

  func append(
    _ segment: PNGSegment, isLast: Bool, into output: PNGChunks
  ) throws(PNGError) {
    // The header of a zlib stream with a window of 32 KB and the fastest level.
    if !hasBegun { try output.append([0x78, 0x01]) }
    hasBegun = true
    try output.append(segment.packed)
    let rawBytes = segment.rowCount * (1 + PixelConversion.pixelBytes(hasAlpha: hasAlpha) * width)
    sum = UInt32(
      truncatingIfNeeded: adler32_combine(UInt(sum), UInt(segment.sum), rawBytes))
    if isLast { try output.append([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }) }
  }

  /// Appends a row of B G R A.
  func append(
    _ row: UnsafeRawBufferPointer, isLast: Bool, into output: PNGChunks
  ) throws(PNGError) {
    let compressor = compressor ?? SegmentCompressor(width: width, hasAlpha: hasAlpha)
    self.compressor = compressor
    _ = compressor.append(row)
    guard isLast || compressor.isFull else { return }
    try append(compressor.finish(isLast: isLast), isLast: isLast, into: output)
  }
}

/// The error of writing a PNG.
package enum PNGError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A side is below 1 or above the limit of ``PNGWriter``.
  case size(width: Int, height: Int)
  /// There are more rows than the height, or fewer at the end.
  case rowCount(given: Int, height: Int)
  /// The rows have fewer bytes than their number and stride require.
  case rowBytes(given: Int, needed: Int)
  /// The keyword is not 1 to 79 printable Latin-1 characters, without spaces at the ends and
  /// without two spaces in a row.
  case keyword(String)
  /// The text of a keyword contains a zero character.
  case text(keyword: String)
  /// The scale is not a positive number of at most 1,000.
  case scale(Double)
  /// The writer was used after an error or after the end.
  case ended
  /// The compressor ran out of memory.
  case compressor
  /// The sink threw an error.
  case file(FileError)

  package var description: String {
    switch self {
    case .size(let width, let height): "a PNG cannot be \(width)×\(height) pixels"
    case .rowCount(let given, let height): "\(given) rows were given to a PNG that has \(height)"
    case .rowBytes(let given, let needed): "\(given) bytes were given for rows that need \(needed)"
    case .keyword(let keyword): "\"\(keyword)\" cannot be a PNG keyword"
    case .text(let keyword): "the PNG text \"\(keyword)\" contains a zero character"
    case .scale(let scale):
      "the scale of a PNG cannot be \(scale); expected a number above 0, at most 1000"
    case .ended: "the PNG has already ended"
    case .compressor: "the PNG could not be compressed: out of memory"
    case .file(let error): error.description
    }
  }
}

/// Converts pixels in Cairo's formats to those of PNG.
package enum PixelConversion {
  /// Converts premultiplied pixels `0xAARRGGBB` to bytes R G B A that are not multiplied by alpha.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  package static func straightRGBA(_ pixels: [UInt32]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: pixels.count * 4) { buffer, count in
      count = pixels.count * 4
      let target = UnsafeMutableRawBufferPointer(buffer)
      for (index, pixel) in pixels.enumerated() {
        target.storeBytes(of: rgba(pixel).littleEndian, toByteOffset: index * 4, as: UInt32.self)
      }
    }
  }

  /// The pixel `0xAABBGGRR`, not multiplied by alpha, of a premultiplied pixel `0xAARRGGBB`.
  static func rgba(_ pixel: UInt32) -> UInt32 {
    let straight = Blending.straight(pixel)
    return straight >> 16 & 0xFF | straight & 0xFF00_FF00 | (straight & 0xFF) << 16
  }

  /// The bytes of a PNG pixel.
  static func pixelBytes(hasAlpha: Bool) -> Int { hasAlpha ? 4 : 3 }

  /// Converts a row of premultiplied B G R A to R G B A, or of B G R X to R G B.
  static func convert(
    _ row: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer, hasAlpha: Bool
  ) {
    let bytes = pixelBytes(hasAlpha: hasAlpha)
    for column in 0..<row.count / 4 {
      let pixel = row.loadUnaligned(fromByteOffset: column * 4, as: UInt32.self).littleEndian
      let rgba = rgba(hasAlpha ? pixel : pixel | 0xFF00_0000)
      for byte in 0..<bytes {
        target.storeBytes(
          of: UInt8(truncatingIfNeeded: rgba >> UInt32(8 * byte)),
          toByteOffset: column * bytes + byte, as: UInt8.self)
      }
    }
  }
}

/// Collects raw rows for a compressor of the whole picture.
final class ScanlineBuffer {
  private let width: Int
  private let hasAlpha: Bool
  private let compressor: any ScanlineCompressor
  /// Raw rows, each with its filter byte. The compressor always gets portions of this size, since
  /// its output may depend on them.
  private let block: UnsafeMutableRawBufferPointer
  private var fill = 0

  init(width: Int, height: Int, hasAlpha: Bool, compressor: any ScanlineCompressor) {
    self.width = width
    self.hasAlpha = hasAlpha
    self.compressor = compressor
    let rowBytes = 1 + PixelConversion.pixelBytes(hasAlpha: hasAlpha) * width
    block = .allocate(
      byteCount: rowBytes * min(height, max(1, (256 << 10) / rowBytes)), alignment: 16)
    // Every row has the filter type None.
    block.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { block.deallocate() }

  /// Appends a row of B G R A.
  func append(
    _ row: UnsafeRawBufferPointer, isLast: Bool, into output: PNGChunks
  ) throws(PNGError) {
    guard let start = block.baseAddress else { return }
    PixelConversion.convert(row, to: start + fill + 1, hasAlpha: hasAlpha)
    fill += 1 + PixelConversion.pixelBytes(hasAlpha: hasAlpha) * width
    guard isLast || fill == block.count else { return }
    let raw = UnsafeRawBufferPointer(rebasing: block[..<fill])
    fill = 0
    try compressor.compress(raw, isLast: isLast, into: output)
  }
}
