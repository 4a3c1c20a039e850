import ConfabScene
import TestSupport
import Testing

@testable import ConfabRendering
@testable import ConfabText

/// What is found out about a run is what was known when it was shaped.
@Suite struct RunClustersTests {
  private let shaper: TextShaper
  private let fonts: OutlineFonts
  private let finder: ClusterFinder

  init() throws {
    shaper = try TextShaper(library: FontLibrary(directory: FontLibrary.bundledDirectory()))
    fonts = try OutlineFonts()
    finder = try ClusterFinder()
  }

  private static let texts = [
    "Hello there, office fjord", "שלום 12 (כן)", "مرحبا لا إلى الإسكندرية مطعمًا", "日本語です", "😀👍🏽👨‍👩‍👧‍👦",
    "q̷̨̛͉̈́̚j̵̀", "নমস্কার ক্ষ", "राजमा-चावल लाऊँगी", "ผัดไทยค่ะ", "a\u{200D}b \u{202E}cd\u{202C}", "!?… ()",
  ]

  @Test(arguments: texts, [TextStyle(size: 17), TextStyle(size: 30, letterSpacing: 2)])
  func agreesWithTheShaper(_ text: String, style: TextStyle) throws {
    let shaped = try shaper.shape(text, style: style)
    let broken = try shaper.breakLines(of: shaped, width: .infinity)
    for run in broken.glyphs(ofLine: 0) {
      let font = try #require(fonts.font(run.font))
      let found = try #require(
        finder.clusters(
          of: run.glyphs.map(\.id), font: font, saying: .part(of: shaped, bytes: run.bytes),
          bytes: run.bytes))
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

  @Test(arguments: UInt64(0)..<20)
  func coversAllBytesAndAllGlyphsOfAnything(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let all = Self.texts.joined().unicodeScalars.map { $0 }
    let path = try FontLibrary.bundledDirectory() + "/Inter-Regular.otf"
    let font = try #require(fonts.font(FontInstance(path: path, index: 0, size: 9)))
    for _ in 0..<40 {
      let scalars = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
        all.randomElement(using: &random)
      }
      let text = String(String.UnicodeScalarView(scalars))
      let shaped = try shaper.shape(text, style: TextStyle(size: 9))
      let glyphs = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        UInt32.random(in: 0..<font.glyphCount, using: &random)
      }
      let bytes = 0..<text.utf8.count
      for alternative in [TextAlternative.words(text), .part(of: shaped, bytes: bytes)] {
        guard
          let found = finder.clusters(of: glyphs, font: font, saying: alternative, bytes: bytes)
        else { continue }
        #expect(found.clusters.reduce(0) { $0 + $1.bytes } == found.text.utf8.count)
        #expect(found.clusters.reduce(0) { $0 + $1.glyphs } == glyphs.count)
        #expect(found.clusters.allSatisfy { $0.bytes >= 0 && $0.glyphs >= 0 })
        #expect(found.clusters.allSatisfy { $0.bytes > 0 || $0.glyphs > 0 })
      }
    }
  }
}
