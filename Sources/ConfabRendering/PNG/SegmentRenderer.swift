import CRendering
import ConfabScene

/// Draws rows of a scene and compresses them at once, while they are in the processor's cache.
///
/// Owns a renderer and memory for one segment, so it belongs to one task at a time. Make one for
/// each worker.
///
/// ```swift
/// let segments = SegmentRenderer(renderer)
/// for rows in PNGSegment.rows(width: width, height: height) {
///   try png.append(segments.draw(scene, rows: rows, isLast: rows.upperBound == height))
/// }
/// ```
public final class SegmentRenderer {
  /// Draws the rows.
  public let renderer: BandRenderer
  private let compressor: SegmentCompressor
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private let clock = ContinuousClock()
  /// The time spent drawing so far.
  public private(set) var drawingTime = Duration.zero
  /// The time spent compressing so far.
  public private(set) var encodingTime = Duration.zero

  /// Creates a segment renderer that draws with `renderer`.
  public init(_ renderer: BandRenderer) {
    self.renderer = renderer
    compressor = SegmentCompressor(width: renderer.width, hasAlpha: !renderer.isOpaque)
    pixels = .allocate(capacity: renderer.width * PNGSegment.rowCount(width: renderer.width))
  }

  deinit { pixels.deallocate() }

  /// Draws and compresses one segment.
  ///
  /// - Parameters:
  ///   - scene: The scene of the picture.
  ///   - rows: An element of ``PNGSegment/rows(width:height:)``.
  ///   - isLast: Whether the picture ends with these rows.
  /// - Throws: ``RenderError``, `SceneError`, ``PNGError``.
  public func draw(_ scene: Scene, rows: Range<Int>, isLast: Bool) throws -> PNGSegment {
    let width = renderer.width
    guard 1...PNGSegment.rowCount(width: width) ~= rows.count else {
      throw PNGError.rowCount(given: rows.count, height: PNGSegment.rowCount(width: width))
    }
    let start = clock.now
    let band = UnsafeMutableBufferPointer(rebasing: pixels[..<(width * rows.count)])
    try renderer.draw(scene, rows: rows, into: band)
    let drawn = clock.now
    _ = compressor.append(UnsafeRawBufferPointer(band))
    let segment = try compressor.finish(isLast: isLast)
    drawingTime += drawn - start
    encodingTime += clock.now - drawn
    return segment
  }
}
