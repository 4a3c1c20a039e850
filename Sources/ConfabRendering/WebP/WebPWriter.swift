import CRendering
import Glibc

/// Writes a lossless WebP.
///
/// The encoder needs the whole picture, so the memory grows with it: four bytes per pixel here and
/// several times as many in the encoder. The same pixels give the same bytes, in portions of any
/// size, with one version of libwebp. For use from one task.
public final class WebPWriter {
  /// The largest side of the format in pixels: 14 bits (WebP container specification).
  public static let maximumSide = Int(WEBP_MAX_DIMENSION)

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
  public init(
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
  public static func check(width: Int, height: Int) throws(WebPError) {
    guard 1...maximumSide ~= width, 1...maximumSide ~= height else {
      throw .size(width: width, height: height)
    }
  }

  /// Appends the next pixels, row by row from the top: premultiplied `0xAARRGGBB` with `hasAlpha`,
  /// else opaque `0xXXRRGGBB`.
  ///
  /// - Throws: ``WebPError`` for more pixels than the picture has.
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

  /// Encodes and writes the file. Throws if pixels are missing or the task is cancelled.
  public func finish() throws(WebPError) {
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
