import CRendering
import ConfabScene

/// Draws rows of a scene and compresses them at once, while they are in the processor's cache.
///
/// Owns a renderer and memory for one segment, so it belongs to one task at a time; make one per
/// worker.
///
/// ```swift
/// let painter = SegmentPainter(renderer)
/// for rows in PNGSegment.rows(width: width, height: height) {
///   try png.append(painter.paint(scene, rows: rows, isLast: rows.upperBound == height))
/// }
/// ```
public final class SegmentPainter {
  public let renderer: BandRenderer
  private let compressor: SegmentCompressor
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private let clock = ContinuousClock()
  /// What drawing and compressing took so far.
  public private(set) var drawing = Duration.zero
  public private(set) var encoding = Duration.zero

  public init(_ renderer: BandRenderer) {
    self.renderer = renderer
    compressor = SegmentCompressor(width: renderer.width, hasAlpha: !renderer.isOpaque)
    pixels = .allocate(capacity: renderer.width * PNGSegment.rowCount(width: renderer.width))
  }

  deinit { pixels.deallocate() }

  /// - Parameters:
  ///   - rows: one of ``PNGSegment/rows(width:height:)``.
  ///   - isLast: whether the picture ends with them.
  /// - Throws: ``RenderError``, ``PNGError``.
  public func paint(_ scene: Scene, rows: Range<Int>, isLast: Bool) throws -> PNGSegment {
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
    drawing += drawn - start
    encoding += clock.now - drawn
    return segment
  }
}
