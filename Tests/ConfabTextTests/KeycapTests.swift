import Testing

@testable import ConfabText

@Suite("Keycaps and presentation selectors") struct KeycapTests {
  private let shaper: TextShaper

  init() throws { shaper = try TextShaper(library: .bundled()) }

  @Test(arguments: ["0", "5", "9", "#", "*"])
  func `A keycap without U+FE0F is an emoji`(_ base: String) throws {
    let old = try shaper.lines("a \(base)\u{20E3} b")
    let new = try shaper.lines("a \(base)\u{FE0F}\u{20E3} b")
    #expect(old.width == new.width)
    func glyphs(_ text: BrokenText) -> [[UInt32]] {
      text.glyphs(ofLine: 0).map { $0.glyphs.map(\.id) }
    }
    #expect(glyphs(old) == glyphs(new))
    #expect(
      old.fontFiles(ofLine: 0) == ["Inter-Regular.otf", "NotoColorEmoji.ttf", "Inter-Regular.otf"])
  }

  @Test func `Adjacent keycaps, in spans and at the ends of a text, are emoji`() throws {
    let text = "1\u{20E3}2\u{20E3}\n7\u{20E3}"
    for spans in [[], [TraitSpan(range: 0..<1, traits: .bold)]] {
      let lines = try shaper.lines(text, spans: spans)
      #expect(lines.fontFiles(ofLine: 0) == ["NotoColorEmoji.ttf"])
      #expect(lines.fontFiles(ofLine: 1) == ["NotoColorEmoji.ttf"])
    }
  }

  @Test func `Other marks and digits with U+FE0E stay text`() throws {
    for text in ["5\u{20E2}", "5\u{FE0E}\u{20E3}", "a\u{20E3}", "5 \u{20E3}", "5"] {
      let files = try shaper.lines(text).fontFiles(ofLine: 0)
      #expect(!files.contains("NotoColorEmoji.ttf"), "\(text)")
    }
  }

  /// U+1F202 (🈂) is in none of the bundled text fonts, so it stays an emoji.
  @Test func `With U+FE0E a symbol has the glyph of a text font`() throws {
    var count = 0
    for value in UInt32(0xA9)...0x1FAFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isEmoji,
        !(0x1F1E6...0x1F1FF).contains(value)
      else { continue }
      let hasTextGlyph = try shaper.library.faces.contains { face in
        guard face.role != .emoji else { return false }
        let font = FontInstance(path: face.path, index: face.index, size: 16)
        return try shaper.store.glyph(of: scalar, in: font) != nil
      }
      guard hasTextGlyph else { continue }
      count += 1
      for before in ["", "😀"] {
        let runs = try shaper.lines("\(before)\(scalar)\u{FE0E} a").glyphs(ofLine: 0)
        let run = try #require(runs.first { $0.bytes.contains(before.utf8.count) })
        #expect(!run.font.path.hasSuffix("NotoColorEmoji.ttf"), "U+\(String(value, radix: 16))")
      }
    }
    #expect(count > 200)
  }
}
