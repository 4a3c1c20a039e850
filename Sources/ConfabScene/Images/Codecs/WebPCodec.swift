import CTypography

/// Decodes WebP with libwebp.
enum WebPCodec {
  /// Decodes at twice `scale` where that is below the picture's own size, else in its own size.
  static func decode(_ bytes: [UInt8], atLeast scale: Double) throws(ImageError) -> ReducedImage {
    // libwebp averages areas; the last factor of two is left to our own, better filter.
    try decode(bytes, factor: scale < 0.5 ? scale * 2 : 1)
  }

  /// Decodes at so much of the size, 0 … 1; of an animation, in full.
  static func decode(_ bytes: [UInt8], factor: Double) throws(ImageError) -> ReducedImage {
    let parsed = try WebPHeader.parse(HeaderBytes(bytes))
    let (width, height) = (parsed.header.storedWidth, parsed.header.storedHeight)
    if let frame = parsed.firstFrame {
      return ReducedImage(image: try decode(frame, of: bytes, canvasWidth: width, height))
    }
    var reduced = (width: width, height: height)
    if factor < 1 {
      reduced.width = max(1, Int((Double(width) * factor).rounded(.up)))
      reduced.height = max(1, Int((Double(height) * factor).rounded(.up)))
    }
    let pixels = try decode(
      bytes[...], storedWidth: width, storedHeight: height, width: reduced.width,
      height: reduced.height)
    return ReducedImage(
      image: PixelImage(unchecked: reduced.width, reduced.height, pixels),
      factorX: Double(reduced.width) / Double(width),
      factorY: Double(reduced.height) / Double(height))
  }

  /// The first frame of an animation, on a transparent canvas.
  private static func decode(
    _ frame: WebPHeader.Frame, of bytes: [UInt8], canvasWidth width: Int, _ height: Int
  ) throws(ImageError) -> PixelImage {
    guard frame.x + frame.width <= width, frame.y + frame.height <= height else {
      throw .damaged("a frame beyond the canvas")
    }
    let pixels = try decode(
      bytes[frame.data], storedWidth: frame.width, storedHeight: frame.height,
      width: frame.width, height: frame.height)
    var canvas = [UInt32](repeating: 0, count: width * height)
    for y in 0..<frame.height {
      let start = (frame.y + y) * width + frame.x
      canvas.replaceSubrange(
        start..<start + frame.width, with: pixels[y * frame.width..<(y + 1) * frame.width])
    }
    return PixelImage(unchecked: width, height, canvas)
  }

  private static func decode(
    _ bytes: ArraySlice<UInt8>, storedWidth: Int, storedHeight: Int, width: Int, height: Int
  ) throws(ImageError) -> [UInt32] {
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else { throw .damaged("another version of libwebp") }
    var status = VP8_STATUS_OK
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
      target.initialize(repeating: 0)
      count = width * height
      bytes.withUnsafeBufferPointer { source in
        status = WebPGetFeatures(source.baseAddress, source.count, &config.input)
        guard status == VP8_STATUS_OK else { return }
        guard Int(config.input.width) == storedWidth, Int(config.input.height) == storedHeight
        else {
          status = VP8_STATUS_BITSTREAM_ERROR
          return
        }
        if width != storedWidth || height != storedHeight {
          config.options.use_scaling = 1
          config.options.scaled_width = Int32(width)
          config.options.scaled_height = Int32(height)
        }
        let raw = UnsafeMutableRawBufferPointer(target)
        config.output.colorspace = MODE_bgrA
        config.output.is_external_memory = 1
        config.output.u.RGBA.rgba = raw.bindMemory(to: UInt8.self).baseAddress
        config.output.u.RGBA.stride = Int32(width * 4)
        config.output.u.RGBA.size = raw.count
        status = WebPDecode(source.baseAddress, source.count, &config)
      }
    }
    switch status {
    case VP8_STATUS_OK: return pixels
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: throw .truncated
    case VP8_STATUS_UNSUPPORTED_FEATURE: throw .unsupportedVariant("a WebP of an unknown kind")
    default: throw .damaged("not a valid WebP bitstream")
    }
  }
}
