import TestSupport
import Testing

@testable import ConfabText

@Suite("Text with several sizes") struct ResizedTextTests {
  private let style = TextStyle(size: 20)

  @Test func `A superscript has three quarters of the size of the text`() throws {
    let shaper = try TextShaper(library: .bundled())
    let text = try shaper.shape(
      "x2y", style: style, spans: [TraitSpan(range: 1..<2, traits: .superscript)])
    let line = try shaper.breakLines(of: text, width: 1_000)
    #expect(line.glyphs(ofLine: 0).map(\.font.size) == [20, 15, 20])
    let parts = try [("x", 20.0), ("2", 15), ("y", 20)].map { letter, size in
      try shaper.measure(
        shaper.shape(letter, style: TextStyle(size: size)), width: 1_000
      ).width
    }
    #expect(abs(line.width - parts.reduce(0, +)) < 0.01)
  }

  @Test func `Broken and measured texts of several sizes have equal widths`() throws {
    let shaper = try TextShaper(library: .bundled())
    let resizing: [TextTraits] = [.subscript, .superscript, .key, .footnote, .citation]
    for seed in UInt64(0)..<60 {
      var random = SeededRandom(seed: seed)
      let string = MadeUpText.message(&random)
      var spans = MadeUpText.spans(string, &random)
      for index in spans.indices where random.chance(0.6) {
        spans[index].traits.insert(random.pick(resizing))
      }
      let text = try shaper.shape(string, style: style, spans: spans)
      for width in [40.0, 133, 1_000] {
        let broken = try shaper.breakLines(of: text, width: width)
        let extent = try shaper.measure(text, width: width)
        #expect(extent.lineCount == broken.lines.count)
        #expect(abs(extent.width - broken.width) < 0.01)
      }
    }
  }

  @Test func `A color does not change the shape of a text`() throws {
    let shaper = try TextShaper(library: .bundled())
    let plain = try shaper.breakLines(of: shaper.shape("func AVA()", style: style), width: 1_000)
    let span = TraitSpan(range: 5..<6, traits: .tone(3))
    let colored = try shaper.breakLines(
      of: shaper.shape("func AVA()", style: style, spans: [span]), width: 1_000)
    #expect(plain.width == colored.width)
    #expect(
      plain.glyphs(ofLine: 0).flatMap(\.glyphs) == colored.glyphs(ofLine: 0).flatMap(\.glyphs))
    #expect(colored.glyphs(ofLine: 0).map(\.traits.tone) == [0, 3, 0])
  }

  @Test func `Lines after the first of a paragraph are narrower by the hanging indent`() throws {
    let shaper = try TextShaper(library: .bundled())
    let string = String(repeating: "word ", count: 40) + "\n" + String(repeating: "ab ", count: 40)
    let text = try shaper.shape(string, style: style)
    let broken = try shaper.breakLines(of: text, width: 200, hangingIndents: [80, 0])
    let whole = try shaper.breakLines(of: text, width: 200)
    let narrow = try shaper.breakLines(of: text, width: 120)
    #expect(broken.lines[0].width == whole.lines[0].width)
    for (line, next) in zip(broken.lines, broken.lines.dropFirst()) {
      #expect(next.bytes.lowerBound - line.bytes.upperBound == next.paragraph - line.paragraph)
      guard next.paragraph == line.paragraph else { continue }
      #expect(next.width <= (next.paragraph == 0 ? 120 : 200))
    }
    #expect(
      broken.lines.filter { $0.paragraph == 0 }.count
        <= narrow.lines.filter { $0.paragraph == 0 }.count)
    #expect(
      broken.lines.filter { $0.paragraph == 1 }.map(\.width)
        == whole.lines.filter { $0.paragraph == 1 }.map(\.width))
  }
}
