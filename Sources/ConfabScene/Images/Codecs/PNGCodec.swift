import CTypography

/// Decodes PNG with libspng.
enum PNGCodec {
  /// Bytes of one chunk other than the pixels, and of all of them together.
  private static let chunkLimit = (one: 16 << 20, all: 32 << 20)

  /// Calls `take` with each row of premultiplied pixels, from the top.
  static func decode(
    _ bytes: [UInt8], _ header: ImageHeader, take: (UnsafeBufferPointer<UInt32>) -> Void
  ) throws(ImageError) {
    guard let context = spng_ctx_new(0) else { throw .damaged("no memory to decode it") }
    defer { spng_ctx_free(context) }
    var status: Int32 = 0
    bytes.withUnsafeBytes { buffer in
      status = decode(buffer, context, header, take)
    }
    guard status == 0 else { throw error(status) }
  }

  /// Returns libspng's status.
  private static func decode(
    _ bytes: UnsafeRawBufferPointer, _ context: OpaquePointer, _ header: ImageHeader,
    _ take: (UnsafeBufferPointer<UInt32>) -> Void
  ) -> Int32 {
    let side = UInt32(ImageLimits.side)
    var status = spng_set_image_limits(context, side, side)
    if status == 0 { status = spng_set_chunk_limits(context, chunkLimit.one, chunkLimit.all) }
    if status == 0 { status = spng_set_png_buffer(context, bytes.baseAddress, bytes.count) }
    var ihdr = spng_ihdr()
    if status == 0 { status = spng_get_ihdr(context, &ihdr) }
    guard status == 0 else { return status }

    let width = header.storedWidth
    let isInterlaced = ihdr.interlace_method != 0
    // Rows of an interlaced picture are complete only at its end.
    var pixels = [UInt32](repeating: 0, count: isInterlaced ? width * header.storedHeight : width)
    let flags = Int32(SPNG_DECODE_TRNS.rawValue)
    let format = Int32(SPNG_FMT_RGBA8.rawValue)
    pixels.withUnsafeMutableBufferPointer { pixels in
      let raw = UnsafeMutableRawBufferPointer(pixels)
      if isInterlaced {
        status = spng_decode_image(context, raw.baseAddress, raw.count, format, flags)
        guard status == 0 else { return }
        for y in 0..<header.storedHeight {
          let row = UnsafeMutableBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
          premultiply(row)
          take(UnsafeBufferPointer(row))
        }
      } else {
        let progressive = flags | Int32(SPNG_DECODE_PROGRESSIVE.rawValue)
        status = spng_decode_image(context, nil, 0, format, progressive)
        guard status == 0 else { return }
        while status == 0 {
          status = spng_decode_row(context, raw.baseAddress, raw.count)
          // The last row comes with the end-of-image status.
          guard status == 0 || status == Int32(SPNG_EOI.rawValue) else { return }
          premultiply(pixels)
          take(UnsafeBufferPointer(pixels))
        }
        status = 0
      }
    }
    // The chunks after the pixels, to find a file that ends early.
    return status == 0 ? spng_decode_chunks(context) : status
  }

  /// From R G B A in memory to premultiplied `0xAARRGGBB`, in place.
  private static func premultiply(_ row: UnsafeMutableBufferPointer<UInt32>) {
    for x in 0..<row.count {
      let value = row[x].littleEndian
      let alpha = value >> 24
      let (red, green, blue) = (value & 0xFF, value >> 8 & 0xFF, value >> 16 & 0xFF)
      row[x] =
        alpha << 24 | scale(red, alpha) << 16 | scale(green, alpha) << 8 | scale(blue, alpha)
    }
  }

  /// `value × alpha / 255`, rounded, without a division (J. Blinn, "Three wrongs make a right").
  private static func scale(_ value: UInt32, _ alpha: UInt32) -> UInt32 {
    let product = value * alpha + 128
    return (product + product >> 8) >> 8
  }

  private static func error(_ status: Int32) -> ImageError {
    let ends = [SPNG_IO_EOF, SPNG_IO_ERROR, SPNG_EOF, SPNG_EIDAT_TOO_SHORT]
    if ends.contains(where: { Int32($0.rawValue) == status }) { return .truncated }
    return .damaged(String(cString: spng_strerror(status)))
  }
}
