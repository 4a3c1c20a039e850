import Testing

@testable import ConfabText

@Suite struct OracleTests {
  @Test(arguments: UInt64(0)..<8) func explore(_ part: UInt64) throws {
    let library = try FontLibrary.bundled()
    let shaper = try TextShaper(library: library)
    let oracle = try #require(try PangoOracle(library: library))
    var same = 0, total = 0, shown = 0
    for seed in 0..<40 {
      var random = SeededRandom(seed: part * 1000 + UInt64(seed))
      let text = MadeUpText.message(&random)
      let spans = seed % 3 == 0 ? MadeUpText.spans(text, &random) : []
      for width in [nil, 40, 97.3, 180, 240.5, 320] as [Double?] {
        total += 1
        let shaped = try shaper.shape(text, style: body, spans: spans)
        let ours = try shaper.breakLines(of: shaped, width: width ?? .infinity).lines.map {
          PangoOracle.Line(bytes: $0.bytes, width: Int(($0.width * 1024).rounded()))
        }
        let theirs = oracle.lines(of: shaped, width: width)
        if ours == theirs { same += 1; continue }
        if shown < 3 {
          shown += 1
          print("DIFF seed", part, seed, "width", width as Any, text.debugDescription, spans)
          for (a, b) in zip(ours, theirs) where a != b {
            print(shaped.runs.map { "\(Int(shaped.clusters[$0.clusters.lowerBound].byte)):\($0.language):\(shaped.fonts[$0.font].path.split(separator: "/").last!)" }); print("   ours", a, "theirs", b, String(decoding: Array(text.utf8)[a.bytes], as: UTF8.self)); break
          }
        }
      }
    }
    print("SAME", same, "of", total)
  }
}
