import CRendering
import Glibc

/// Writes a lossless WebP. The encoder needs the whole picture, so memory grows with it: four bytes
/// a pixel here, and in the encoder several times as much.
///
/// The same pixels give the same bytes, in however many portions they come, with one version of
/// libwebp. For use from one task.
public final class WebPWriter {
  /// Pixels a side that the format can hold: 14 bits (WebP container specification).
  public static let maximumSide = Int(WEBP_MAX_DIMENSION)

  private let width: Int
  private let height: Int
  private let hasAlpha: Bool
  private let mode: PNGWriter.Mode
  private let sink: PNGWriter.Sink
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private var fill = 0
  private var hasEnded = false

  /// - Parameters:
  ///   - width: pixels, 1 … ``maximumSide``.
  ///   - height: rows, 1 … ``maximumSide``.
  ///   - hasAlpha: whether something shines through.
  ///   - sink: takes the file's bytes in order once ``finish()`` is called, in pieces of any size.
  public init(
    width: Int, height: Int, hasAlpha: Bool = false, mode: PNGWriter.Mode = .fast,
    sink: @escaping PNGWriter.Sink
  ) throws(WebPError) {
    try Self.check(width: width, height: height)
    // Where memory is short this says so instead of ending the process.
    guard let memory = malloc(width * height * 4) else {
      throw .noMemory(width: width, height: height)
    }
    pixels = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: UInt32.self, capacity: width * height), count: width * height)
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.mode = mode
    self.sink = sink
  }

  deinit { free(pixels.baseAddress) }

  /// Throws ``WebPError/size(width:height:)`` for what no WebP can be.
  public static func check(width: Int, height: Int) throws(WebPError) {
    guard 1...maximumSide ~= width, 1...maximumSide ~= height else {
      throw .size(width: width, height: height)
    }
  }

  /// Appends the next pixels from the top left: premultiplied `0xAARRGGBB` with `hasAlpha`, else
  /// `0xXXRRGGBB`, written opaque.
  public func append(_ portion: [UInt32]) throws(WebPError) {
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

  /// Encodes and writes everything. An error where pixels are missing, or the task is cancelled.
  public func finish() throws(WebPError) {
    if hasEnded { throw .ended }
    hasEnded = true
    guard fill == pixels.count else {
      throw .pixelCount(given: fill, needed: pixels.count)
    }
    var config = WebPConfig()
    var picture = WebPPicture()
    // Levels of cwebp's -z, measured on chat pictures: level 0 is no smaller than a fast PNG, level 1
    // half of it; level 6 takes about twice as long as level 1 for a tenth less, and beyond it the
    // time multiplies.
    guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0,
      WebPConfigLosslessPreset(&config, mode == .fast ? 1 : 6) != 0
    else { throw .encoder(code: Int(VP8_ENC_ERROR_INVALID_CONFIGURATION.rawValue)) }
    config.exact = 1
    picture.use_argb = 1
    picture.width = Int32(width)
    picture.height = Int32(height)
    picture.argb = pixels.baseAddress
    picture.argb_stride = Int32(width)
    let outlet = Outlet(sink)
    picture.custom_ptr = Unmanaged.passUnretained(outlet).toOpaque()
    picture.writer = { bytes, count, picture in
      guard let context = picture?.pointee.custom_ptr else { return 0 }
      let outlet = Unmanaged<Outlet>.fromOpaque(context).takeUnretainedValue()
      return outlet.write(UnsafeRawBufferPointer(start: bytes, count: count)) ? 1 : 0
    }
    picture.progress_hook = { _, _ in Task.isCancelled ? 0 : 1 }
    let isDone = withExtendedLifetime(outlet) { WebPEncode(&config, &picture) != 0 }
    WebPPictureFree(&picture)
    if let failure = outlet.failure { throw .file(failure) }
    guard !isDone else { return }
    switch picture.error_code {
    case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY:
      throw .noMemory(width: width, height: height)
    case VP8_ENC_ERROR_USER_ABORT: throw .cancelled
    default: throw .encoder(code: Int(picture.error_code.rawValue))
    }
  }
}

/// The sink, with room for its error, for libwebp to hold.
private final class Outlet {
  private let sink: PNGWriter.Sink
  private(set) var failure: FileError?

  init(_ sink: @escaping PNGWriter.Sink) { self.sink = sink }

  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    do throws(FileError) { try sink(bytes) } catch { failure = error }
    return failure == nil
  }
}
