import Testing

@testable import ConfabText

@Suite struct LetterSpacingTests {
  private let shaper: TextShaper

  init() throws { shaper = try TextShaper(library: .bundled()) }

  private func width(_ text: String, _ spacing: Double, features: [FontFeature] = []) throws
    -> Double
  {
    try shaper.lines(text, style: TextStyle(size: 17, letterSpacing: spacing, features: features))
      .width
  }

  /// Features that keep the glyph of each character, whatever is beside it.
  private func plain() throws -> [FontFeature] {
    try FontFeature.list("calt=0,liga=0,clig=0,dlig=0,hlig=0")
  }

  @Test(arguments: [
    ("Hello", 4), ("Hello you", 8), ("a", 0), ("", 0), ("e\u{301}e\u{301}", 1), ("👍🏽👨‍👩‍👧‍👦🇩🇪", 2),
    ("नमस्ते", 2), ("שלום", 3), ("ab אבג", 5), ("你好吗", 2), ("a b ", 2),
  ])
  func `A text has one space fewer than characters`(_ text: String, _ gaps: Int) throws {
    for spacing in [0.5, 4, -0.25] {
      let plain = try plain()
      let added = try width(text, spacing, features: plain) - width(text, 0, features: plain)
      #expect(abs(added - Double(gaps) * spacing) < 1e-9, "\(text) \(spacing)")
    }
  }

  @Test func `No space is added at the ends of a line`() throws {
    for spacing in [2.0, -0.5] {
      let style = TextStyle(size: 17, letterSpacing: spacing)
      let plain = try shaper.lines("see", style: style).width
      for width in [plain, plain + 0.9] {
        let broken = try shaper.lines("see see see", style: style, width: width)
        #expect(broken.lines.map(\.width) == [plain, plain, plain])
      }
    }
  }

  @Test func `Words of joined letters get no space inside`() throws {
    for text in ["مرحبا", "السَّلامُ", "ߒߞߏ", "١٢٣"] {
      #expect(try width(text, 5) == width(text, 0))
    }
    #expect(try width("كيف حالك", 5) == width("كيف حالك", 0) + 10)
    #expect(try width("كيف ok", 5, features: plain()) == width("كيف ok", 0, features: plain()) + 15)
    // Bold text begins another run; the letters join across it.
    let bold = [TraitSpan(range: 0..<4, traits: .bold)]
    func halfBold(_ spacing: Double) throws -> Double {
      try shaper.lines(
        "مرحبا", style: TextStyle(size: 17, letterSpacing: spacing), spans: bold
      ).width
    }
    #expect(try halfBold(5) == halfBold(0))
  }

  @Test(arguments: ["a\u{200B}b", "a\u{2068}b\u{2069}", "\u{200B}ab", "a\u{AD}b", "ab\u{200B}"])
  func `Invisible characters get no space`(_ text: String) throws {
    #expect(try width(text, 3) == width(text, 0) + 3)
  }

  @Test func `Spaced letters form only requested ligatures`() throws {
    // Inter's optional Latin ligatures are off unless they are requested.
    func glyphCount(_ spacing: Double, _ list: String) throws -> Int {
      let style = TextStyle(
        size: 17, letterSpacing: spacing, features: try FontFeature.list(list))
      return try shaper.shape("!?", style: style).glyphCount
    }
    #expect(try glyphCount(0, "dlig") < glyphCount(0, ""))
    #expect(try glyphCount(1, "dlig") == glyphCount(0, "dlig"))
    #expect(try glyphCount(1, "") == 2)
    let style = TextStyle(size: 17, letterSpacing: 1)
    #expect(style.features(inScript: .latin).map(\.value) == [0, 0, 0, 0])
    #expect(style.features(inScript: "Arab").isEmpty)
    let asked = TextStyle(size: 17, letterSpacing: 1, features: [try FontFeature("liga")])
    #expect(asked.features(inScript: .latin).last == (try FontFeature("liga")))
  }

  @Test func `The ellipsis is spaced like any character`() throws {
    let style = TextStyle(size: 17, letterSpacing: 2, features: try plain())
    for (text, kept) in [("Hello you there", "Hello"), ("שלום לכם כולם", "שלום")] {
      let whole = try shaper.lines(kept + "…", style: style, width: .infinity)
      let short = try shaper.lines(text, style: style, width: whole.width, maximumLines: 1)
      #expect(short.isTruncated)
      #expect(short.width == whole.width)
      #expect(
        short.glyphs(ofLine: 0).flatMap(\.glyphs).map(\.x)
          == whole.glyphs(ofLine: 0).flatMap(\.glyphs).map(\.x))
    }
  }

  /// From left to right there is one space between any two characters, whatever their directions.
  @Test(arguments: ["abc אבג def", "אבג abc דהו", "abc 123 אבג 45 דהו", "(א) b ג"])
  func `Spaces are between neighbors on the line`(_ text: String) throws {
    func edges(_ spacing: Double) throws -> [Double] {
      let style = TextStyle(size: 17, letterSpacing: spacing, features: try plain())
      return try shaper.lines(text, style: style).glyphs(ofLine: 0).flatMap(\.glyphs).map(\.x)
    }
    let (tight, spaced) = (try edges(0), try edges(3))
    for (index, (a, b)) in zip(tight, spaced).enumerated() {
      #expect(abs(b - a - Double(index) * 3) < 1e-9, "\(index) of \(text)")
    }
  }

  @Test func `No spacing moves a character before its neighbor`() throws {
    for text in ["Hello you", "مرحبا you", "ab אבג", "iiiWWWiii"] {
      let style = TextStyle(size: 17, letterSpacing: -1000)
      let broken = try shaper.lines(text, style: style, width: 10)
      #expect(broken.lines.allSatisfy { $0.width >= 0 && $0.width.isFinite })
      #expect(broken.glyphs(ofLine: 0).flatMap(\.glyphs).allSatisfy { $0.x > -20 })
    }
  }

  @Test func `Styles out of range are refused`() throws {
    let bad = [
      TextStyle(size: .nan), TextStyle(size: 0), TextStyle(size: -1), TextStyle(size: .infinity),
      TextStyle(size: 1e9), TextStyle(size: 17, weight: -1), TextStyle(size: 17, weight: 1001),
      TextStyle(size: 17, letterSpacing: .nan), TextStyle(size: 17, letterSpacing: -.infinity),
      TextStyle(size: 17, letterSpacing: 1e6),
    ]
    for style in bad {
      #expect(throws: TextStyleError.self) { try shaper.shape("Hello", style: style) }
      #expect(throws: TextStyleError.self) { try shaper.metrics(of: style) }
    }
    #expect(try shaper.lines("Hello", style: TextStyle(size: 10_000, weight: 1)).width > 10_000)
    #expect(try shaper.lines("Hello", style: TextStyle(size: 1e-9)).width == 0)
  }
}
