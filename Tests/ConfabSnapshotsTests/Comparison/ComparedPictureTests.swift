import ConfabRendering
import ConfabScene
import ConfabSupport
import TestSupport
import Testing

@testable import ConfabSnapshots

/// Pictures whose files are decoded in bands, compared with pictures in memory.
@Suite(.timeLimit(.minutes(30))) struct ComparedPictureTests {
  /// A PNG file of opaque pixels, `0xFFBBGGRR`.
  private func file(_ pixels: [UInt32], width: Int) throws -> [UInt8] {
    final class Sink { var bytes: [UInt8] = [] }
    let sink = Sink()
    let height = pixels.count / width
    let writer = try PNGWriter(width: width, height: height) { (bytes) throws(FileError) in
      sink.bytes += bytes
    }
    for rows in PNGSegment.rows(width: width, height: height) {
      let part = pixels[rows.lowerBound * width..<rows.upperBound * width].map { pixel in
        (pixel & 0xFF) << 16 | pixel & 0xFF00 | pixel >> 16 & 0xFF
      }
      try writer.append(
        PNGSegment(compressing: part, width: width, isLast: rows.upperBound == height))
    }
    try writer.finish()
    return sink.bytes
  }

  @Test(arguments: 1...12) func `Bands have the differences of whole pictures`(seed: UInt64)
    async throws
  {
    var pictures = RandomPictures(seed: seed)
    let heights = [511, 512, 513, 1024, 1100, 40]
    let (first, second) = (pictures.random.pick(heights), pictures.random.pick(heights))
    let (width, other) = (pictures.random.int(3...90), pictures.random.int(3...90))
    let base = pictures.softEdges(width: width, height: first)
    // The same slanted edges, so that anti-aliased pixels lie at the borders of bands.
    var changed = (0..<other * second).map { index in
      let (column, row) = (index % other, index / other)
      return column < width && row < first ? base[row * width + column] : 0xFF00_FF00
    }
    changed = pictures.changed(changed, share: 0.03)
    let whole = (
      expected: try RGBAImage(base, width: width), actual: try RGBAImage(changed, width: other)
    )
    let files = try (
      expected: ComparedPicture(
        bytes: file(base, width: width), path: "a.png", pixelsInMemory: 0),
      actual: ComparedPicture(
        bytes: file(changed, width: other), path: "b.png", pixelsInMemory: 0)
    )
    #expect(!files.expected.isDecoded && files.expected.size.height == first)
    for metric in [PixelMetric.exact, .pixelmatch(threshold: 0.1), .deltaE2000(threshold: 2)] {
      let comparer = PictureComparer(
        metric: metric, ignoresAntialiasing: seed % 2 == 0,
        masks: [ComparisonFrame(PixelRect(x: 2, y: 500, width: 9, height: 30))])
      let expected = try await comparer.compare(expected: whole.expected, actual: whole.actual)
      let found = try await comparer.compare(expected: files.expected, actual: files.actual)
      #expect(found == expected)
      let style = pictures.random.pick(DifferenceStyle.allCases)
      let drawn = DifferencePicture(
        expected, expected: whole.expected, actual: whole.actual, style: style)
      let banded = DifferencePicture(
        found, expected: files.expected, actual: files.actual, style: style)
      #expect(try await banded.png() == drawn.png())
    }
  }

  @Test func `A damaged file is named`() async throws {
    let bytes = try file([UInt32](repeating: 0xFF12_3456, count: 64 * 700), width: 64)
    let good = try ComparedPicture(bytes: bytes, path: "good.png", pixelsInMemory: 0)
    #expect(throws: ComparedFileError.self) {
      try ComparedPicture(
        bytes: Array(bytes.dropLast(20)), path: "short.png", pixelsInMemory: 0)
    }
    #expect(try await PictureComparer().compare(expected: good, actual: good).different == 0)
  }
}
