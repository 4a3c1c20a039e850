/// Writes a PNG row by row, so that the memory does not grow with the picture's height.
///
///     let file = try OutputFile(path: "out.png")
///     let png = try PNGWriter(width: 1125, height: 9800, scale: 3, sink: file.write)
///     try png.append(band, rowCount: 64)  // … until all rows are written
///     try png.finish()
///     try file.commit()
///
/// Eight bits of red, green, blue and, where something shines through, alpha; no filter: measured on chat pictures, filters cost size as
/// well as time. The same rows give the same bytes, in however many portions they come.
/// For use from one task.
public final class PNGWriter {
  /// What to save: time or bytes.
  public enum Mode: Sendable, CaseIterable {
    /// isa-l level 1, each ``PNGSegment`` by itself. Its output may differ between kinds of processors, the pixels never.
    case fast
    /// libdeflate level 6 for pictures of at most ``PNGWriter/wholeLimit`` bytes, which it
    /// needs in memory as a whole; zlib level 6, as a stream, for larger ones.
    case small
  }

  /// Takes the file's bytes in order, in pieces of at most 128 KB.
  public typealias Sink = (UnsafeRawBufferPointer) throws(FileError) -> Void

  /// The largest width in pixels.
  public static let maximumWidth = 1_000_000
  /// The largest height in rows (PNG specification, third edition, section 7.1).
  public static let maximumHeight = Int(Int32.max)
  /// 64 MB of raw rows (three bytes a pixel): about 19,800 rows of 1125 pixels.
  public static let wholeLimit = 64 << 20

  private enum Rows {
    case segments(SegmentStream)
    case block(RowBlock)
  }

  private let width: Int
  private let height: Int
  private let chunks: PNGChunks
  private let rows: Rows
  private var rowsGiven = 0
  private var hasEnded = false

  /// Writes the header.
  ///
  /// - Parameters:
  ///   - width: Pixels, 1 … ``maximumWidth``.
  ///   - height: Rows, 1 … ``maximumHeight``.
  ///   - hasAlpha: Whether something shines through: four bytes a pixel instead of three.
  ///   - scale: Pixels per point, for the resolution that programs show the picture at:
  ///     72 × `scale` pixels an inch.
  ///   - text: Keywords and texts for iTXt chunks, in this order; long ones are compressed. Keep each
  ///     below 1 MB: some readers refuse a picture with more in one chunk.
  public init(
    width: Int, height: Int, hasAlpha: Bool = false, mode: Mode = .fast, scale: Double = 1,
    text: [(keyword: String, text: String)] = [], sink: @escaping Sink
  ) throws(PNGError) {
    guard 1...Self.maximumWidth ~= width, 1...Self.maximumHeight ~= height else {
      throw .size(width: width, height: height)
    }
    guard scale > 0, scale <= 1000 else { throw .scale(scale) }
    self.width = width
    self.height = height
    let rowBytes = 1 + RowConversion.pixelBytes(hasAlpha: hasAlpha) * width
    rows =
      switch mode {
      case .fast: .segments(SegmentStream(width: width, hasAlpha: hasAlpha))
      case .small where height <= Self.wholeLimit / rowBytes:
        .block(
          RowBlock(
            width: width, height: height,
            hasAlpha: hasAlpha, compressor: try WholeCompressor(capacity: rowBytes * height)
          ))
      case .small:
        .block(
          RowBlock(
            width: width, height: height, hasAlpha: hasAlpha, compressor: try ZlibCompressor()))
      }
    chunks = PNGChunks(sink: sink)
    try chunks.writeHeader(
      width: width, height: height, hasAlpha: hasAlpha, scale: scale, text: text)
  }

  /// Appends `rowCount` rows from the top, of `width` pixels each: B G R X in memory, which is
  /// Cairo's RGB24, and its ARGB32 (with `hasAlpha`, or where everything is opaque).
  ///
  /// - Parameter stride: Bytes from one row to the next; `nil` where nothing lies between them.
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

  /// Appends rows that have been compressed, in the order of the picture and where it is cut
  /// (``PNGSegment/rows(width:height:)``). In ``Mode/fast`` only.
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

  /// Writes what is left. An error where rows are missing.
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
