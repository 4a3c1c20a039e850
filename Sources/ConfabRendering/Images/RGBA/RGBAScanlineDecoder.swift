import CRendering

/// Decodes a PNG file that is not interlaced some rows at a time, from the top, with the memory of
/// these rows.
///
/// ```swift
/// let decoder = try RGBAScanlineDecoder(bytes: file)
/// while decoder.row < decoder.height { print(try decoder.decode(512)) }
/// ```
///
/// The pixels are those of ``RGBAImage/decode(bytes:)``.
package final class RGBAScanlineDecoder {
  /// Pixels.
  package let width: Int
  /// Pixels.
  package let height: Int
  /// The next row.
  package private(set) var row = 0
  private let hasSixteenBits: Bool
  private let context: OpaquePointer
  private let file: FileStream

  /// Checks the file and reads its header.
  ///
  /// - Throws: ``ImageError``, also for files of other formats and for interlaced ones.
  package init(bytes: [UInt8]) throws(ImageError) {
    let header = try RGBAImage.checkedHeader(of: bytes)
    guard try !PNGHeader.isInterlaced(HeaderReader(bytes)) else {
      throw .unsupportedVariant("an interlaced PNG")
    }
    (width, height, hasSixteenBits) = header
    file = FileStream(bytes)
    guard let context = spng_ctx_new(0) else { throw .noMemory }
    self.context = context
    try check(PNGCodec.setLimits(context))
    try check(
      spng_set_png_stream(
        context,
        { _, file, target, count in
          guard let file, let target else { return Int32(SPNG_IO_ERROR.rawValue) }
          return Unmanaged<FileStream>.fromOpaque(file).takeUnretainedValue().read(target, count)
        }, Unmanaged.passUnretained(file).toOpaque()))
    let format = hasSixteenBits ? SPNG_FMT_RGBA16 : SPNG_FMT_RGBA8
    try check(
      spng_decode_image(
        context, nil, 0, Int32(format.rawValue),
        Int32(SPNG_DECODE_TRNS.rawValue) | Int32(SPNG_DECODE_PROGRESSIVE.rawValue)))
  }

  deinit { spng_ctx_free(context) }

  /// Decodes the next rows.
  ///
  /// - Parameter count: The number of rows; fewer are decoded at the end.
  /// - Throws: ``ImageError`` for a damaged file.
  package func decode(_ count: Int) throws(ImageError) -> RGBAImage.Pixels {
    let count = min(count, height - row)
    let pixels: RGBAImage.Pixels =
      hasSixteenBits ? .sixteen(try rows(count)) : .eight(try rows(count))
    row += count
    // The chunks after the pixels, to detect a truncated file.
    if count > 0, row == height { try check(spng_decode_chunks(context)) }
    return pixels
  }

  private func rows<Pixel: FixedWidthInteger>(_ count: Int) throws(ImageError) -> [Pixel] {
    var status: Int32 = 0
    let end = Int32(SPNG_EOI.rawValue)
    let pixels = [Pixel](unsafeUninitializedCapacity: count * width) { pixels, filled in
      let bytes = width * MemoryLayout<Pixel>.stride
      for row in 0..<count where status == 0 {
        status = spng_decode_row(context, pixels.baseAddress.map { $0 + row * width }, bytes)
        // The last row has the end-of-image status.
        if status == end, self.row + row == height - 1 { status = 0 }
      }
      filled = status == 0 ? count * width : 0
    }
    try check(status)
    return pixels
  }

  private func check(_ status: Int32) throws(ImageError) {
    if status != 0 { throw PNGCodec.error(status) }
  }

  /// The bytes of a file, from which libspng reads.
  private final class FileStream {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func read(_ target: UnsafeMutableRawPointer, _ count: Int) -> Int32 {
      guard count <= bytes.count - position else { return Int32(SPNG_IO_EOF.rawValue) }
      bytes.withUnsafeBytes { bytes in
        target.copyMemory(
          from: bytes.baseAddress.map { $0 + position } ?? UnsafeRawPointer(target),
          byteCount: count)
      }
      position += count
      return 0
    }
  }
}
