import TestSupport
import Testing

@testable import ConfabText

/// The queries take time linear in the number of rules.
@Suite(.timeLimit(.minutes(30))) struct SubstitutionGraphTests {
  /// Whether each glyph can become each other glyph, by trying all paths (Warshall 1962).
  private func reach(_ edges: [(Int, Int)], count: Int) -> [[Bool]] {
    var reach = (0..<count).map { row in (0..<count).map { $0 == row } }
    for (from, to) in edges { reach[from][to] = true }
    for middle in 0..<count {
      for from in 0..<count where reach[from][middle] {
        for to in 0..<count where reach[middle][to] { reach[from][to] = true }
      }
    }
    return reach
  }

  @Test(arguments: UInt64(0)..<40)
  func `Every path between glyphs is found`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let count = 12
    let edges = (0..<Int.random(in: 0...24, using: &random)).map { _ in
      (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
    }
    let vanishing = (0..<count).filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
    var graph = SubstitutionGraph()
    for edge in edges { graph.add(edge.0, edge.1) }
    for glyph in vanishing { graph.add(glyph, nil) }
    let reach = reach(edges, count: count)
    for glyph in 0..<count {
      let forms = (0..<count).filter { reach[glyph][$0] }
      #expect(
        graph.forms(of: glyph)
          == (forms.contains(where: vanishing.contains) ? nil : Set(forms)))
    }
    var set = GlyphSet(glyphCount: count)
    set.insert(Int.random(in: 0..<count, using: &random))
    let sources = graph.sources(of: set)
    let masks = (0..<count).map { _ in UInt64.random(in: 0..<256, using: &random) }
    let propagated = graph.propagated(masks)
    for glyph in 0..<count {
      let forms = (0..<count).filter { reach[glyph][$0] }
      #expect(
        sources.contains(glyph)
          == forms.contains { set.contains($0) || vanishing.contains($0) })
      #expect(propagated[glyph] == forms.reduce(0) { $0 | masks[$1] })
    }
  }

  /// Visiting all rules again for each glyph would take 3,600,000,000 steps.
  @Test func `A chain of 60,000 glyphs is followed to its start`() {
    let count = 60_000
    var graph = SubstitutionGraph()
    for glyph in 0..<count - 1 { graph.add(glyph, glyph + 1) }
    var set = GlyphSet(glyphCount: count)
    set.insert(count - 1)
    #expect(graph.sources(of: set).count == count)
    var masks = [UInt64](repeating: 0, count: count)
    masks[count - 1] = 5
    #expect(graph.propagated(masks).allSatisfy { $0 == 5 })
    #expect(graph.forms(of: 0)?.count == count)
  }
}
