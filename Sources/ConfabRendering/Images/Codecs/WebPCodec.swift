import CRendering

/// Decodes WebP files with libwebp.
enum WebPCodec {
  /// The memory for decoding. libwebp holds all pixels of a lossless picture, and up to as much for
  /// transparency.
  static func cost(_ bytes: [UInt8], _ header: ImageHeader) throws(ImageError) -> DecodingCost {
    let frame = try WebPHeader.parse(HeaderReader(bytes)).firstFrame
    let data = frame.map { bytes[$0.data] } ?? bytes[...]
    var features = WebPBitstreamFeatures()
    let status = data.withUnsafeBufferPointer {
      WebPGetFeatures($0.baseAddress, $0.count, &features)
    }
    guard status == VP8_STATUS_OK else { throw error(status) }
    let isLossless = features.format == 2
    let held = isLossless ? 4 : features.has_alpha != 0 ? 5 : 0
    let pixels = (frame?.width ?? header.storedWidth) * (frame?.height ?? header.storedHeight)
    // The frame of an animation is decoded and then placed on its canvas.
    let perPixel = frame == nil ? 4 : 8
    return DecodingCost(
      fixed: bytes.count + held * pixels, perPixel: perPixel, perReducedPixel: perPixel)
  }

  /// Decodes at a scale of at most 1.
  static func decode(_ bytes: [UInt8], factor: Double) throws(ImageError) -> ReducedImage {
    let parsed = try WebPHeader.parse(HeaderReader(bytes))
    let (width, height) = (parsed.header.storedWidth, parsed.header.storedHeight)
    var reduced = (width: width, height: height)
    if factor < 1 {
      reduced.width = max(1, Int((Double(width) * factor).rounded(.up)))
      reduced.height = max(1, Int((Double(height) * factor).rounded(.up)))
    }
    let image: PixelImage
    if let frame = parsed.firstFrame {
      image = try decode(
        frame, of: bytes, canvas: (width, height), width: reduced.width, height: reduced.height)
    } else {
      let pixels = try decode(
        bytes[...], storedWidth: width, storedHeight: height, width: reduced.width,
        height: reduced.height)
      image = PixelImage(unchecked: reduced.width, reduced.height, pixels)
    }
    return ReducedImage(
      image: image, factorX: Double(reduced.width) / Double(width),
      factorY: Double(reduced.height) / Double(height))
  }

  /// Places the first frame of an animation on a transparent canvas.
  private static func decode(
    _ frame: WebPHeader.Frame, of bytes: [UInt8], canvas stored: (width: Int, height: Int),
    width: Int, height: Int
  ) throws(ImageError) -> PixelImage {
    guard frame.x + frame.width <= stored.width, frame.y + frame.height <= stored.height else {
      throw .damaged("a frame beyond the canvas")
    }
    // Edges are on whole pixels of the canvas, at least one apart.
    let left = min(frame.x * width / stored.width, width - 1)
    let right = max(left + 1, (frame.x + frame.width) * width / stored.width)
    let top = min(frame.y * height / stored.height, height - 1)
    let bottom = max(top + 1, (frame.y + frame.height) * height / stored.height)
    let columns = right - left
    let pixels = try decode(
      bytes[frame.data], storedWidth: frame.width, storedHeight: frame.height,
      width: columns, height: bottom - top)
    var canvas = [UInt32](repeating: 0, count: width * height)
    for y in top..<bottom {
      canvas.replaceSubrange(
        y * width + left..<y * width + right,
        with: pixels[(y - top) * columns..<(y - top + 1) * columns])
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
    guard status == VP8_STATUS_OK else { throw error(status) }
    return pixels
  }

  private static func error(_ status: VP8StatusCode) -> ImageError {
    switch status {
    case VP8_STATUS_OUT_OF_MEMORY: .noMemory
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: .truncated
    case VP8_STATUS_UNSUPPORTED_FEATURE: .unsupportedVariant("a WebP of an unknown kind")
    default: .damaged("not a valid WebP bitstream")
    }
  }
}
