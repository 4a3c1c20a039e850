import CRendering
import ConfabSupport
import Glibc

/// Writes a lossless WebP.
///
/// The encoder needs the whole picture, so the memory grows with it: four bytes per pixel here and
/// several times as many in the encoder. The same pixels give the same bytes, in portions of any
/// size, with one version of libwebp. For use from one task.
package final class WebPWriter {
  /// The largest side of the format in pixels: 14 bits (WebP container specification).
  package static let maximumSide = Int(WEBP_MAX_DIMENSION)

  private let width: Int
  private let height: Int
  private let hasAlpha: Bool
  private let compression: PictureCompression
  private let sink: ByteSink
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private var fill = 0
  private var hasEnded = false

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - width: pixels, 1 … ``maximumSide``.
  ///   - height: rows, 1 … ``maximumSide``.
  ///   - hasAlpha: whether pixels have transparency.
  ///   - compression: fast or small.
  ///   - sink: takes the file's bytes in order when ``finish()`` is called, in pieces of any size.
  /// - Throws: ``WebPError`` for a size out of range, or without memory for the pixels.
  package init(
    width: Int, height: Int, hasAlpha: Bool = false, compression: PictureCompression = .fast,
    sink: @escaping ByteSink
  ) throws(WebPError) {
    try Self.check(width: width, height: height)
    // malloc reports a lack of memory; Swift's allocation would end the process.
    guard let memory = malloc(width * height * 4) else {
      throw .noMemory(width: width, height: height)
    }
    pixels = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: UInt32.self, capacity: width * height), count: width * height)
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.compression = compression
    self.sink = sink
  }

  deinit { free(pixels.baseAddress) }

  /// Checks that a WebP can have a size.
  ///
  /// - Throws: ``WebPError/size(width:height:)``.
  package static func check(width: Int, height: Int) throws(WebPError) {
    guard 1...maximumSide ~= width, 1...maximumSide ~= height else {
      throw .size(width: width, height: height)
    }
  }

  /// Appends the next pixels, row by row from the top: premultiplied `0xAARRGGBB` with `hasAlpha`,
  /// else opaque `0xXXRRGGBB`.
  ///
  /// - Throws: ``WebPError`` for more pixels than the picture has.
  package func append(_ portion: [UInt32]) throws(WebPError) {
    if hasEnded { throw .ended }
    guard portion.count <= pixels.count - fill else {
      hasEnded = true
      throw .pixelCount(given: fill + portion.count, needed: pixels.count)
    }
    for pixel in portion {
      pixels[fill] = hasAlpha ? Blending.straight(pixel) : pixel | 0xFF00_0000
      fill += 1
    }
  }

  /// Encodes and writes the file. Throws if pixels are missing or the task is cancelled.
  package func finish() throws(WebPError) {
    if hasEnded { throw .ended }
    hasEnded = true
    guard fill == pixels.count else {
      throw .pixelCount(given: fill, needed: pixels.count)
    }
    // For pictures of chats, level 0 is no smaller than a fast PNG and level 1 is half of it. Level
    // 6 takes twice as long as level 1 and is a tenth smaller. Higher levels take many times as
    // long.
    try WebPEncoder.encode(
      UnsafePointer(pixels.baseAddress), stride: width, width: width, height: height,
      level: compression == .fast ? 1 : 6, sink: sink)
  }
}

/// The error of writing a WebP.
package enum WebPError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A side is below 1 or above ``WebPWriter/maximumSide``.
  case size(width: Int, height: Int)
  /// There are more pixels than the picture has, or fewer at the end.
  case pixelCount(given: Int, needed: Int)
  /// The writer was used after an error or after the end.
  case ended
  /// There is not enough memory for the encoder.
  case noMemory(width: Int, height: Int)
  /// Another error of libwebp, as a `WebPEncodingError`.
  case encoder(code: Int)
  /// The task was cancelled while the picture was encoded.
  case cancelled
  /// The file could not be written.
  case file(FileError)

  package var description: String {
    switch self {
    case .size(let width, let height):
      "the picture would be \(width)×\(height) device pixels; "
        + "a WebP has at most \(WebPWriter.maximumSide) a side"
    case .pixelCount(let given, let needed):
      "\(given) pixels were given to a WebP that has \(needed)"
    case .ended: "the WebP has already ended"
    case .noMemory(let width, let height):
      "no memory for a WebP of \(width)×\(height) pixels"
    case .encoder(let code): "the WebP could not be encoded (libwebp's error \(code))"
    case .cancelled: "the encoding of the WebP was cancelled"
    case .file(let error): error.description
    }
  }
}

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
