import TestSupport
import Testing

@testable import ConfabText

@Suite("Spans and characters") struct SpanSnappingTests {
  private func snapped(_ text: String, _ range: Range<Int>) -> Range<Int> {
    TraitSpan.snapped([TraitSpan(range: range, traits: .bold)], in: text, Array(text.utf8))[0].range
  }

  @Test func `A span that ends inside a character is extended to its end`() {
    let text = "Cafe\u{301} x"
    #expect(snapped(text, 0..<4) == 0..<6)
    #expect(snapped(text, 4..<8) == 3..<8)
    // Only the accent.
    #expect(snapped(text, 4..<6) == 3..<6)
    #expect(snapped(text, 0..<3) == 0..<3)
    let family = "a👨‍👩‍👧b"
    #expect(snapped(family, 1..<5) == 1..<family.utf8.count - 1)
    #expect(snapped("🇩🇪🇫🇷", 4..<12) == 0..<16)
    #expect(snapped("5\u{20E3}", 0..<1) == 0..<4)
  }

  @Test func `A letter is bold with its mark`() throws {
    let shaper = try TextShaper(library: .bundled())
    let span = TraitSpan(range: 0..<4, traits: .bold)
    let text = try shaper.lines("Cafe\u{301}!", spans: [span])
    #expect(text.fontFiles(ofLine: 0) == ["Inter-Bold.otf", "Inter-Regular.otf"])
    #expect(text.glyphs(ofLine: 0).map(\.bytes) == [0..<6, 6..<7])
  }

  @Test func `Spans on the edges of characters stay unchanged`() {
    for seed in UInt64(0)..<300 {
      var random = SeededRandom(seed: seed)
      let text =
        seed % 2 == 0 ? MadeUpText.message(&random) : MadeUpText.noise(&random, upTo: 30)
      let spans = MadeUpText.spans(text, &random)
      #expect(TraitSpan.snapped(spans, in: text, Array(text.utf8)) == spans)
    }
  }

  @Test func `Every end is the edge of a character, and no text is left out`() {
    for seed in UInt64(0)..<300 {
      var random = SeededRandom(seed: seed)
      let text = MadeUpText.noise(&random, upTo: 30)
      let utf8 = Array(text.utf8)
      let edges = text.reduce(into: Set([0])) { $0.insert(($0.max() ?? 0) + $1.utf8.count) }
      let a = Int.random(in: 0...utf8.count, using: &random)
      let b = Int.random(in: a...utf8.count, using: &random)
      guard a < b else { continue }
      let range = snapped(text, a..<b)
      #expect(edges.contains(range.lowerBound) && edges.contains(range.upperBound))
      #expect(range.lowerBound <= a && range.upperBound >= b)
      #expect(!edges.contains { $0 > range.lowerBound && $0 <= a })
      #expect(!edges.contains { $0 < range.upperBound && $0 >= b })
    }
  }
}
