import TestSupport
import Testing

@testable import ConfabText

@Suite struct ShapedTextCacheTests {
  @Test func `Equal text is shaped once`() throws {
    let cache = ShapedTextCache(library: try .bundled())
    let shapers = try (0..<2).map { _ in try TextShaper(sharing: cache) }
    let first = try shapers[0].shape("Good morning", style: body)
    #expect(cache.fill.misses == 1 && cache.fill.hits == 0 && cache.fill.texts == 1)
    let second = try shapers[1].shape("Good morning", style: body)
    #expect(cache.fill.misses == 1 && cache.fill.hits == 1)
    #expect(first.storage === second.storage)
  }

  /// Each input changes glyphs or breaks.
  @Test func `Everything that shaping depends on is part of the key`() throws {
    let cache = ShapedTextCache(library: try .bundled())
    let shaper = try TextShaper(sharing: cache)
    let text = "Good 12:30 morning"
    var spaced = body
    spaced.letterSpacing = 1
    var tabular = body
    tabular.features = try FontFeature.list("tnum")
    let styles = [
      body, TextStyle(size: 18), TextStyle(size: 17, weight: 700),
      TextStyle(size: 17, italic: true), TextStyle(size: 17, mono: true), spaced, tabular,
    ]
    for style in styles { _ = try shaper.shape(text, style: style) }
    _ = try shaper.shape(text, style: body, spans: [TraitSpan(range: 0..<4, traits: .bold)])
    _ = try shaper.shape(text, style: body, spans: [TraitSpan(range: 0..<4, traits: .code)])
    _ = try shaper.shape(text, style: body, language: "th")
    _ = try shaper.shape(text, style: body, direction: .rightToLeft)
    _ = try shaper.shape(text + " ", style: body)
    #expect(cache.fill.misses == styles.count + 5 && cache.fill.hits == 0)
  }

  /// Swift compares the two strings as equal.
  @Test func `Canonically equivalent texts are different keys`() throws {
    let cache = ShapedTextCache(library: try .bundled())
    let shaper = try TextShaper(sharing: cache)
    let composed = try shaper.shape("caf\u{E9}", style: body)
    let apart = try shaper.shape("cafe\u{301}", style: body)
    #expect(composed.utf8.count == 5 && apart.utf8.count == 6)
    #expect(cache.fill.hits == 0)
  }

  @Test func `The cache is bounded and keeps recently used texts`() throws {
    let cache = ShapedTextCache(library: try .bundled(), limit: 100_000)
    let shaper = try TextShaper(sharing: cache)
    let loved = try shaper.shape("This one is asked for again and again", style: body)
    for number in 0..<1_000 {
      _ = try shaper.shape("Message number \(number), which nobody asks for twice", style: body)
      _ = try shaper.shape("This one is asked for again and again", style: body)
      #expect(cache.fill.bytes <= 100_000)
    }
    #expect(cache.fill.misses == 1_001)
    let still = try shaper.shape("This one is asked for again and again", style: body)
    #expect(still.storage === loved.storage)
  }

  @Test func `A text that is too large is not cached`() throws {
    let cache = ShapedTextCache(library: try .bundled(), limit: 10_000)
    let shaper = try TextShaper(sharing: cache)
    _ = try shaper.shape(String(repeating: "long ", count: 1_000), style: body)
    #expect(cache.fill.texts == 0 && cache.fill.bytes == 0)
  }

  @Test func `Workers that run in parallel get equal texts`() async throws {
    let library = try FontLibrary.bundled()
    let cache = ShapedTextCache(library: library)
    let texts = (0..<200).map { number in
      var random = SeededRandom(seed: UInt64(number % 50))
      return MadeUpText.message(&random)
    }
    let alone = try TextShaper(library: library)
    let expected = try texts.map { Outcome(try alone.lines($0, width: 150)) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<6 {
        group.addTask {
          guard let shaper = try? TextShaper(sharing: cache) else { return false }
          return (try? texts.map { Outcome(try shaper.lines($0, width: 150)) }) == expected
        }
      }
      for await same in group { #expect(same) }
    }
    #expect(cache.fill.hits >= 6 * 150)
  }

  /// Measured with messages of common lengths.
  @Test func `Shaped text uses at most 40 bytes for each glyph`() throws {
    let shaper = try TextShaper(library: .bundled())
    let texts = try RealMessage.some(6_000).filter { $0.language == "en" && $0.text.count >= 60 }
      .map { try shaper.shape($0.text, style: body) }
    #expect(texts.count > 50)
    let glyphs = texts.reduce(0) { $0 + $1.glyphCount }
    #expect(texts.reduce(0) { $0 + $1.memoryFootprint } <= 40 * glyphs)
  }
}
