import CRendering

/// Encodes lossless WebP files with libwebp.
enum WebPEncoder {
  /// Encodes pixels `0xAARRGGBB` that are not multiplied by alpha.
  ///
  /// - Parameters:
  ///   - pixels: The first pixel. No pixel is changed.
  ///   - stride: The number of pixels from one row to the next.
  ///   - width: Pixels, 1 … ``WebPWriter/maximumSide``.
  ///   - height: Rows, 1 … ``WebPWriter/maximumSide``.
  ///   - level: 0 … 9, as in cwebp's -z.
  ///   - sink: Takes the bytes of the file.
  /// - Throws: ``WebPError``, also if the task is cancelled.
  static func encode(
    _ pixels: UnsafePointer<UInt32>?, stride: Int, width: Int, height: Int,
    level: Int32, sink: @escaping ByteSink
  ) throws(WebPError) {
    var config = WebPConfig()
    var picture = WebPPicture()
    guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0,
      WebPConfigLosslessPreset(&config, level) != 0
    else { throw .encoder(code: Int(VP8_ENC_ERROR_INVALID_CONFIGURATION.rawValue)) }
    // Pixels without opacity keep their color, so libwebp changes no pixel of the source.
    config.exact = 1
    picture.use_argb = 1
    picture.width = Int32(width)
    picture.height = Int32(height)
    picture.argb = UnsafeMutablePointer(mutating: pixels)
    picture.argb_stride = Int32(stride)
    let output = SinkContext(sink)
    picture.custom_ptr = output.pointer
    picture.writer = { bytes, count, picture in
      SinkContext.write(bytes, count: count, to: picture?.pointee.custom_ptr) ? 1 : 0
    }
    picture.progress_hook = { _, _ in Task.isCancelled ? 0 : 1 }
    let isDone = withExtendedLifetime(output) { WebPEncode(&config, &picture) != 0 }
    WebPPictureFree(&picture)
    if let failure = output.failure { throw .file(failure) }
    guard !isDone else { return }
    switch picture.error_code {
    case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY:
      throw .noMemory(width: width, height: height)
    case VP8_ENC_ERROR_USER_ABORT: throw .cancelled
    default: throw .encoder(code: Int(picture.error_code.rawValue))
    }
  }
}
