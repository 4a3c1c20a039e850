import ConfabRendering
import ConfabSnapshots
import Foundation
import TestSupport
import Testing

@Suite struct PixelmatchTests {
  private struct Pair {
    var width: Int
    var threshold: Double
    var first: [UInt32]
    var second: [UInt32]

    /// The pair as pixelmatch-counts.py reads it.
    var bytes: Data {
      var data = Data()
      func append(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
      }
      append(UInt32(width))
      append(UInt32(first.count / width))
      append(threshold.bitPattern)
      for pixel in first + second { append(pixel) }
      return data
    }
  }

  @Test func `Counts are those of an independent computation`() async throws {
    var pictures = RandomPictures(seed: 7)
    var pairs: [Pair] = []
    for number in 0..<400 {
      let hasAlpha = number % 4 == 3
      let (width, height) = (pictures.random.int(1...12), pictures.random.int(1...12))
      let first =
        number % 4 == 1
        ? pictures.softEdges(width: width, height: height)
        : pictures.picture(
          width: width, height: height, colors: pictures.random.int(2...4), hasAlpha: hasAlpha)
      let second =
        number % 8 == 1
        ? pictures.softEdges(width: width, height: height)
        : pictures.changed(
          first, share: pictures.random.pick([0.05, 0.3, 0.9]), hasAlpha: hasAlpha)
      let threshold = pictures.random.pick([0, 0.01, 0.05, 0.1, 0.3])
      pairs.append(Pair(width: width, threshold: threshold, first: first, second: second))
    }
    let answer = try TestPython.output(
      of: "Tests/ConfabSnapshotsTests/Comparison/pixelmatch-counts.py",
      input: pairs.reduce(into: Data()) { $0 += $1.bytes })
    let wanted = try JSONDecoder().decode([[Int]].self, from: answer)
    try #require(wanted.count == pairs.count)
    // The pictures show something: many have anti-aliased pixels and others.
    #expect(wanted.count { $0[1] > 0 && $0[2] > 0 } > 60)
    for (pair, wanted) in zip(pairs, wanted) {
      let expected = try RGBAImage(pair.first, width: pair.width)
      let actual = try RGBAImage(pair.second, width: pair.width)
      var comparer = PictureComparer(
        metric: .pixelmatch(threshold: pair.threshold), ignoresAntialiasing: false)
      let all = try await comparer.compare(expected: expected, actual: actual)
      comparer.ignoresAntialiasing = true
      let parted = try await comparer.compare(expected: expected, actual: actual)
      let counts = [all.different, parted.different, parted.antialiasedPixels]
      #expect(counts == wanted, "\(pair.width) wide, threshold \(pair.threshold)")
    }
  }

  @Test func `Anti-aliasing is ignored by default for pixelmatch only, wherever rules come from`()
    throws
  {
    func read(_ comparison: String) throws -> ComparisonRules {
      let text = #"{"confab-suite": "1", "comparison": \#(comparison)}"#
      return try SuiteConfiguration(Array(text.utf8), named: "").rules
    }
    let rules = try read(
      #"{"metric": "pixelmatch", "regions": [{"part": "a", "metric": "pixelmatch"}]}"#)
    #expect(rules.metric == .pixelmatch(threshold: 0.1))
    #expect(rules.ignoresAntialiasing && rules.regions[0].rule == PixelRule(metric: rules.metric))
    #expect(try !read(#"{"metric": "pixelmatch", "antialiasing": "count"}"#).ignoresAntialiasing)
    for metric in [PixelMetric.exact, .deltaE2000(threshold: 1), rules.metric] {
      let ignores = metric == rules.metric
      #expect(ComparisonRules(metric: metric).ignoresAntialiasing == ignores)
      #expect(PixelRule(metric: metric).ignoresAntialiasing == ignores)
      #expect(PictureComparer(metric: metric).ignoresAntialiasing == ignores)
      #expect(ComparedRegion([], metric: metric).ignoresAntialiasing == ignores)
    }
  }

  @Test func `Channels of 16 bits are rounded to 8`() async throws {
    let wide = try #require(
      RGBAImage(
        width: 2, height: 1, pixels: .sixteen([0xFFFF_8080_8080_8080, 0xFFFF_80FF_8100_80FF])))
    let narrow = try RGBAImage([0xFF80_8080, 0xFF80_8080], width: 2)
    let comparer = PictureComparer(metric: .pixelmatch(threshold: 0))
    let result = try await comparer.compare(expected: wide, actual: narrow)
    #expect(wide.pixels.eightBits == [0xFF80_8080, 0xFF80_8080])
    #expect(result.different == 0)
  }
}
