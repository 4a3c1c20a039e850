import ConfabScene
import TestSupport
import Testing

@testable import ConfabRendering
@testable import ConfabText

/// The text that glyphs in a PDF stand for.
@Suite struct RunClustersTests {
  private let shaper: TextShaper

  init() throws {
    shaper = try TextShaper(library: FontLibrary(directory: FontLibrary.bundledDirectory()))
  }

  private static let texts = [
    "Hello there, office fjord", "שלום 12 (כן)", "مرحبا لا إلى الإسكندرية مطعمًا", "日本語です", "😀👍🏽👨‍👩‍👧‍👦",
    "q̷̨̛͉̈́̚j̵̀", "নমস্কার ক্ষ", "राजमा-चावल लाऊँगी", "ผัดไทยค่ะ", "a\u{200D}b \u{202E}cd\u{202C}", "!?… ()",
  ]

  private func placed(_ run: PositionedGlyphs) -> [PlacedRun.Glyph] {
    run.glyphs.map { PlacedRun.Glyph(id: $0.id, cluster: $0.cluster, x: $0.x, y: $0.y) }
  }

  @Test(arguments: texts, [TextStyle(size: 17), TextStyle(size: 30, letterSpacing: 2)])
  func `A run has the clusters of the shaped text`(_ text: String, style: TextStyle) throws {
    let shaped = try shaper.shape(text, style: style)
    let broken = try shaper.breakLines(of: shaped, width: .infinity)
    for run in broken.glyphs(ofLine: 0) {
      let found = try #require(
        RunClusters(
          of: placed(run), bytes: run.bytes, saying: .part(of: shaped, bytes: run.bytes)))
      #expect(found.text == shaped.text(in: run.bytes))
      let ends = shaped.clusters.dropFirst() + shaped.clusters.suffix(1)
      var known: [RunClusters.Cluster] = []
      for (cluster, next) in zip(shaped.clusters, ends) {
        let start = Int(cluster.byte)
        guard run.bytes.contains(start) else { continue }
        known.append(
          RunClusters.Cluster(
            bytes: min(Int(next.byte), run.bytes.upperBound) - start,
            glyphs: Int(next.glyph - cluster.glyph)))
      }
      #expect(found.clusters == known, "\(shaped.text(in: run.bytes))")
    }
  }

  /// Narrow lines are cut within words, where letters that join are shaped again.
  @Test(arguments: texts, [5.0, 40, 90])
  func `The runs of all lines spell the text`(_ text: String, width: Double) throws {
    let shaped = try shaper.shape(text, style: TextStyle(size: 17))
    let broken = try shaper.breakLines(of: shaped, width: width)
    var parts: [(start: Int, text: String)] = []
    for line in broken.lines.indices {
      for run in broken.glyphs(ofLine: line) {
        let glyphs = placed(run)
        #expect(glyphs.allSatisfy { run.bytes.contains(Int($0.cluster)) })
        let found = try #require(
          RunClusters(
            of: glyphs, bytes: run.bytes, saying: .part(of: shaped, bytes: run.bytes)))
        #expect(found.clusters.reduce(0) { $0 + $1.glyphs } == glyphs.count)
        parts.append((run.bytes.lowerBound, found.text))
      }
    }
    // White space at the end of a line has no glyphs.
    func visible(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.filter { !$0.properties.isWhitespace }
    }
    let joined = parts.sorted { $0.start < $1.start }.map(\.text).joined()
    #expect(visible(joined) == visible(text))
  }

  @Test func `A right-to-left run begins with its last glyph`() throws {
    let shaped = try shaper.shape("שלום", style: TextStyle(size: 17))
    let broken = try shaper.breakLines(of: shaped, width: .infinity)
    let run = try #require(broken.glyphs(ofLine: 0).first)
    #expect(run.glyphs.map(\.cluster) == [6, 4, 2, 0])
    let found = try #require(
      RunClusters(of: placed(run), bytes: run.bytes, saying: .part(of: shaped, bytes: run.bytes)))
    #expect(found.isRightToLeft)
    #expect(found.clusters == .init(repeating: .init(bytes: 2, glyphs: 1), count: 4))
  }

  @Test func `The parts of a ligature are one cluster`() throws {
    let shaped = try shaper.shape("لا", style: TextStyle(size: 17))
    let broken = try shaper.breakLines(of: shaped, width: .infinity)
    let run = try #require(broken.glyphs(ofLine: 0).first)
    let found = try #require(
      RunClusters(of: placed(run), bytes: run.bytes, saying: .part(of: shaped, bytes: run.bytes)))
    #expect(found.clusters == [.init(bytes: 4, glyphs: run.glyphs.count)])
  }

  @Test func `Noncharacters are replaced within their cluster`() throws {
    let shaped = try shaper.shape("a\u{1FFFF}b", style: TextStyle(size: 17))
    let glyphs = [0, 1, 5].map { PlacedRun.Glyph(id: 1, cluster: $0, x: 0, y: 0) }
    let found = try #require(
      RunClusters(of: glyphs, bytes: 0..<6, saying: .part(of: shaped, bytes: 0..<6)))
    #expect(found.text == "a\u{FFFD}b")
    #expect(found.clusters.map(\.bytes) == [1, 3, 1])
  }

  @Test(arguments: UInt64(0)..<20)
  func `Clusters cover all bytes and glyphs whatever the glyphs say`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let all = Self.texts.joined().unicodeScalars.map { $0 }
    for _ in 0..<40 {
      let scalars = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
        all.randomElement(using: &random)
      }
      let text = String(String.UnicodeScalarView(scalars))
      let shaped = try shaper.shape(text, style: TextStyle(size: 9))
      let length = Int32(text.utf8.count)
      let glyphs = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        PlacedRun.Glyph(
          id: 1, cluster: .random(in: -2...length + 2, using: &random), x: 0, y: 0)
      }
      let bytes = 0..<text.utf8.count
      for alternative in [TextAlternative.words(text), .part(of: shaped, bytes: bytes)] {
        guard let found = RunClusters(of: glyphs, bytes: bytes, saying: alternative) else {
          #expect(text.isEmpty)
          continue
        }
        #expect(found.clusters.reduce(0) { $0 + $1.bytes } == found.text.utf8.count)
        #expect(found.clusters.reduce(0) { $0 + $1.glyphs } == glyphs.count)
        #expect(found.clusters.allSatisfy { $0.bytes >= 0 && $0.glyphs > 0 })
      }
    }
  }
}
