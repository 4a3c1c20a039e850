/// Some rows of a picture, compressed by themselves.
///
/// Workers make segments side by side, each with a ``SegmentPainter``; ``PNGWriter/append(_:)`` puts
/// them one behind the other. Where a picture is cut depends on its size alone, so its bytes do not
/// depend on who made which segment.
public struct PNGSegment: Sendable {
  /// Raw bytes of a segment, about: few enough to stay in a core's cache beside the pixels, many
  /// enough that what a cut costs (some 100 bytes) does not count.
  private static let rawBytes = 400_000

  /// How many rows there are.
  public let rowCount: Int
  /// A part of a DEFLATE stream (RFC 1951) that refers to nothing before it and ends at a byte.
  let packed: [UInt8]
  /// Adler-32 of the raw rows.
  let sum: UInt32

  /// Rows of all segments of a picture but the last.
  public static func rowCount(width: Int) -> Int { max(1, rawBytes / (1 + 3 * max(1, width))) }

  /// The rows of a picture, cut into segments.
  ///
  /// - Complexity: constant.
  public static func rows(width: Int, height: Int) -> some RandomAccessCollection<Range<Int>> {
    let count = rowCount(width: width)
    return (0..<(max(0, height) + count - 1) / count).lazy.map { index in
      index * count..<min(height, (index + 1) * count)
    }
  }
}
