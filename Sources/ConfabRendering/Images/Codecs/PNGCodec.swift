import CRendering

/// Decodes PNG files with libspng.
enum PNGCodec {
  /// The limit for one chunk other than pixels, and for all of them together, in bytes.
  private static let chunkLimit = (one: 16 << 20, all: 32 << 20)

  /// Calls `take` with each row of premultiplied pixels, from the top. For pictures that are not
  /// interlaced.
  static func decode(
    _ bytes: [UInt8], _ header: ImageHeader, take: (UnsafeBufferPointer<UInt32>) -> Void
  ) throws(ImageError) {
    try decodeRows(bytes, width: header.storedWidth) { row, _ in
      premultiply(row)
      take(UnsafeBufferPointer(row))
    }
  }

  /// Decodes an interlaced picture and averages each square of `side` × `side` pixels, 1, 2, 4 or
  /// 8.
  ///
  /// Holds the result and, if the side is above 1, twice as much memory for sums.
  static func decodeInterlaced(
    _ bytes: [UInt8], _ header: ImageHeader, side: Int
  ) throws(ImageError) -> PixelImage {
    let (width, height) = (header.storedWidth, header.storedHeight)
    if side == 1 {
      var pixels = [UInt32](repeating: 0, count: width * height)
      try decodeRows(bytes, width: width) { row, info in
        let (first, step) = Adam7.columns(ofPass: Int(info.pass))
        premultiply(row, first: first, step: step)
        for column in stride(from: first, to: width, by: step) {
          pixels[Int(info.row_num) * width + column] = row[column]
        }
      }
      return PixelImage(unchecked: width, height, pixels)
    }
    var squares = UnorderedBoxAverage(width: width, height: height, side)
    try decodeRows(bytes, width: width) { row, info in
      let (first, step) = Adam7.columns(ofPass: Int(info.pass))
      premultiply(row, first: first, step: step)
      squares.add(UnsafeBufferPointer(row), y: Int(info.row_num), first: first, step: step)
    }
    return squares.finish()
  }

  /// Decodes a whole picture in colors that are not multiplied by alpha.
  ///
  /// - Parameters:
  ///   - count: The number of pixels by the header.
  ///   - format: `SPNG_FMT_RGBA8` for `UInt32`, `SPNG_FMT_RGBA16` for `UInt64`.
  static func decodeStraight<Pixel: FixedWidthInteger>(
    _ bytes: [UInt8], _ count: Int, _ format: spng_format
  ) throws(ImageError) -> [Pixel] {
    guard let context = spng_ctx_new(0) else { throw .noMemory }
    defer { spng_ctx_free(context) }
    var status: Int32 = 0
    let pixels = [Pixel](unsafeUninitializedCapacity: count) { pixels, filled in
      status = bytes.withUnsafeBytes { file in
        var status = begin(file, context)
        if status == 0 {
          status = spng_decode_image(
            context, pixels.baseAddress, count * MemoryLayout<Pixel>.stride,
            Int32(format.rawValue), Int32(SPNG_DECODE_TRNS.rawValue))
        }
        // Reads the chunks after the pixels, to detect a truncated file.
        return status == 0 ? spng_decode_chunks(context) : status
      }
      filled = status == 0 ? count : 0
    }
    guard status == 0 else { throw error(status) }
    return pixels
  }

  /// Sets the limits and the file of a decoder, and returns its status.
  private static func begin(_ file: UnsafeRawBufferPointer, _ context: OpaquePointer) -> Int32 {
    let status = setLimits(context)
    return status == 0 ? spng_set_png_buffer(context, file.baseAddress, file.count) : status
  }

  /// Sets the limits of a decoder, and returns its status.
  static func setLimits(_ context: OpaquePointer) -> Int32 {
    let side = UInt32(ImageLimits.side)
    let status = spng_set_image_limits(context, side, side)
    return status == 0
      ? spng_set_chunk_limits(context, chunkLimit.one, chunkLimit.all) : status
  }

  /// Calls `take` with each row, R G B A in memory, and its position. An interlaced picture gives
  /// each row once per pass, with valid pixels of that pass only.
  private static func decodeRows(
    _ bytes: [UInt8], width: Int,
    take: (UnsafeMutableBufferPointer<UInt32>, spng_row_info) -> Void
  ) throws(ImageError) {
    guard let context = spng_ctx_new(0) else { throw .noMemory }
    defer { spng_ctx_free(context) }
    var row = [UInt32](repeating: 0, count: width)
    var status: Int32 = 0
    bytes.withUnsafeBytes { buffer in
      row.withUnsafeMutableBufferPointer { status = decodeRows(buffer, context, $0, take) }
    }
    guard status == 0 else { throw error(status) }
  }

  /// Returns the status of libspng.
  private static func decodeRows(
    _ bytes: UnsafeRawBufferPointer, _ context: OpaquePointer,
    _ row: UnsafeMutableBufferPointer<UInt32>,
    _ take: (UnsafeMutableBufferPointer<UInt32>, spng_row_info) -> Void
  ) -> Int32 {
    let flags = Int32(SPNG_DECODE_TRNS.rawValue) | Int32(SPNG_DECODE_PROGRESSIVE.rawValue)
    var status = begin(bytes, context)
    if status == 0 {
      status = spng_decode_image(context, nil, 0, Int32(SPNG_FMT_RGBA8.rawValue), flags)
    }
    var info = spng_row_info()
    while status == 0 {
      status = spng_get_row_info(context, &info)
      guard status == 0 else { break }
      status = spng_decode_row(context, row.baseAddress, row.count * 4)
      // The last row has the end-of-image status.
      if status == 0 || status == Int32(SPNG_EOI.rawValue) { take(row, info) }
    }
    // Reads the chunks after the pixels, to detect a truncated file.
    return status == Int32(SPNG_EOI.rawValue) ? spng_decode_chunks(context) : status
  }

  /// Converts some columns from R G B A in memory to premultiplied `0xAARRGGBB`, in place.
  private static func premultiply(
    _ row: UnsafeMutableBufferPointer<UInt32>, first: Int = 0, step: Int = 1
  ) {
    var x = first
    while x < row.count {
      row[x] = premultiplied(row[x])
      x += step
    }
  }

  @inline(__always)
  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let value = pixel.littleEndian
    let alpha = value >> 24
    let (red, green, blue) = (value & 0xFF, value >> 8 & 0xFF, value >> 16 & 0xFF)
    if alpha == 255 { return 0xFF00_0000 | red << 16 | green << 8 | blue }
    return alpha << 24 | scale(red, alpha) << 16 | scale(green, alpha) << 8 | scale(blue, alpha)
  }

  /// `value × alpha / 255`, rounded, without a division (J. Blinn, "Three wrongs make a right").
  private static func scale(_ value: UInt32, _ alpha: UInt32) -> UInt32 {
    let product = value * alpha + 128
    return (product + product >> 8) >> 8
  }

  /// The error of a status of libspng.
  static func error(_ status: Int32) -> ImageError {
    let ends = [SPNG_IO_EOF, SPNG_IO_ERROR, SPNG_EOF, SPNG_EIDAT_TOO_SHORT]
    if ends.contains(where: { Int32($0.rawValue) == status }) { return .truncated }
    if status == Int32(SPNG_EMEM.rawValue) { return .noMemory }
    return .damaged(String(cString: spng_strerror(status)))
  }
}

/// The seven passes of an interlaced PNG (PNG specification, section 8.1).
enum Adam7 {
  private static let firstColumns = [0, 4, 0, 2, 0, 1, 0]
  private static let steps = [8, 8, 4, 4, 2, 2, 1]

  static func columns(ofPass pass: Int) -> (first: Int, step: Int) {
    (firstColumns[pass], steps[pass])
  }
}
