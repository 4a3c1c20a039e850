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
package final class SegmentRenderer {
  /// Draws the rows.
  package let renderer: BandRenderer
  private let compressor: SegmentCompressor
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private let clock = ContinuousClock()
  /// The time spent drawing so far.
  package private(set) var drawingTime = Duration.zero
  /// The time spent compressing so far.
  package private(set) var encodingTime = Duration.zero

  /// Creates a segment renderer that draws with `renderer`.
  package init(_ renderer: BandRenderer) {
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
  package func draw(_ scene: Scene, rows: Range<Int>, isLast: Bool) throws -> PNGSegment {
    let width = renderer.width
    guard 1...PNGSegment.rowCount(width: width) ~= rows.count else {
      throw PNGError.rowCount(given: rows.count, height: PNGSegment.rowCount(width: width))
    }
    let start = clock.now
    let band = UnsafeMutableBufferPointer(rebasing: pixels[..<(width * rows.count)])
    try renderer.draw(scene, rows: rows, into: band)
    let drawn = clock.now
    if let start = band.baseAddress {
      for row in 0..<rows.count {
        compressor.append(row: start + row * width, spans: renderer.spans[row])
      }
    }
    let segment = compressor.finish(isLast: isLast)
    drawingTime += drawn - start
    encodingTime += clock.now - drawn
    return segment
  }
}

/// Some rows of a picture, compressed independently of the others.
///
/// Workers make segments in parallel, each with a ``SegmentRenderer``.
/// ``PNGWriter/append(_:)-(PNGSegment)`` joins them. The rows of a segment depend on the size of
/// the picture only, so the bytes of the file do not depend on the workers.
package struct PNGSegment: Sendable {
  /// The approximate number of raw bytes of a segment: few enough for a core's cache beside the
  /// pixels, and so many that the cost of a cut, some 100 bytes, does not matter.
  private static let rawBytes = 400_000

  /// The number of rows.
  package let rowCount: Int
  /// A part of a DEFLATE stream (RFC 1951) that does not refer to earlier bytes and ends at a byte
  /// boundary.
  let packed: [UInt8]
  /// The Adler-32 checksum of the raw rows.
  let sum: UInt32

  /// The number of rows of each segment but the last.
  package static func rowCount(width: Int) -> Int { max(1, rawBytes / (1 + 3 * max(1, width))) }

  /// The rows of all segments of a picture.
  ///
  /// - Complexity: constant.
  package static func rows(width: Int, height: Int) -> some RandomAccessCollection<Range<Int>> {
    let count = rowCount(width: width)
    return (0..<(max(0, height) + count - 1) / count).lazy.map { index in
      index * count..<min(height, (index + 1) * count)
    }
  }
}

extension PNGSegment {
  /// Compresses the rows of a segment.
  ///
  /// - Parameters:
  ///   - pixels: Rows of opaque pixels `0xXXRRGGBB`; as many as ``rows(width:height:)`` has for the
  ///     segment.
  ///   - width: Pixels.
  ///   - isLast: Whether the picture ends with these rows.
  /// - Throws: ``PNGError``.
  package init(compressing pixels: [UInt32], width: Int, isLast: Bool) throws(PNGError) {
    let compressor = SegmentCompressor(width: width, hasAlpha: false)
    let taken = pixels.withUnsafeBytes(compressor.append)
    guard taken * width == pixels.count else {
      throw .rowBytes(given: pixels.count * 4, needed: taken * width * 4)
    }
    self = compressor.finish(isLast: isLast)
  }
}
