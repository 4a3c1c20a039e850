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
public final class PNGWriter {
  /// The largest width in pixels.
  public static let maximumWidth = 1_000_000
  /// The largest height in rows (PNG specification, third edition, section 7.1).
  public static let maximumHeight = Int(Int32.max)
  /// The largest picture that is compressed as a whole: 64 MB of raw rows at three bytes per pixel,
  /// which is about 19,800 rows of 1125 pixels.
  public static let wholeLimit = 64 << 20

  private enum Rows {
    case segments(SegmentStream)
    case block(RowBuffer)
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
  public init(
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
          RowBuffer(
            width: width, height: height,
            hasAlpha: hasAlpha, compressor: try LibdeflateCompressor(capacity: rowBytes * height)
          ))
      case .small:
        .block(
          RowBuffer(
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
  public func append(
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
  public func append(_ segment: PNGSegment) throws(PNGError) {
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
  public func append(_ pixels: [UInt32]) throws(PNGError) {
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
  public func finish() throws(PNGError) {
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
