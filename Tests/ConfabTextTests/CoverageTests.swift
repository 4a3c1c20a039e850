import Testing

@testable import ConfabText

/// The font and the glyphs for each kind of character.
@Suite struct CoverageTests {
  private let shaper: TextShaper

  init() throws { shaper = try TextShaper(library: .bundled()) }

  private func glyphs(_ text: String, language: String) throws -> [UInt32] {
    try shaper.lines(text, language: language).glyphs(ofLine: 0).flatMap { $0.glyphs.map(\.id) }
  }

  @Test func `Han has the glyph variants of the document's language`() throws {
    for character in ["直", "骨", "今", "角"] {
      let chinese = try glyphs(character, language: "zh-CN")
      #expect(try glyphs(character, language: "en") == chinese)
      #expect(try glyphs(character, language: "zh") == chinese)
      #expect(try glyphs(character, language: "ja") != chinese, "\(character)")
      #expect(
        try glyphs(character, language: "ja-JP") == glyphs(character, language: "ja"))
    }
    let differing = try ["直", "骨", "今", "角"].filter {
      try glyphs($0, language: "zh-TW") != glyphs($0, language: "zh-CN")
    }
    #expect(!differing.isEmpty)
  }

  @Test func `Kana and hangul decide the language of Han`() throws {
    let japanese = try glyphs("直", language: "ja")
    let chinese = try glyphs("直", language: "zh")
    #expect(try glyphs("直す", language: "en").first == japanese.first)
    #expect(try glyphs("直す", language: "zh").first == japanese.first)
    #expect(try glyphs("直ﾅ", language: "en").first == japanese.first)
    #expect(try glyphs("直接", language: "en").first == chinese.first)
    #expect(
      try glyphs("直한", language: "en").first == glyphs("直", language: "ko").first)
  }

  @Test(arguments: [
    "😀", "👨‍👩‍👧‍👦", "👍🏽", "👩🏽‍🚀", "🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "#️⃣", "❤️", "☺️", "🏳️‍🌈", "🫱🏻‍🫲🏿", "©️", "🙂‍↕️",
  ])
  func `An emoji is one cluster in the color font`(_ emoji: String) throws {
    let text = try shaper.lines(emoji)
    #expect(text.fontFiles(ofLine: 0) == ["NotoColorEmoji.ttf"])
    #expect(text.clusterCount(inLine: 0) == 1)
    #expect(text.shaped.missing.isEmpty)
    #expect(try shaper.lines("x" + emoji + "x", width: 1).strings == ["x", emoji, "x"])
  }

  @Test(arguments: ["1", "#", "©", "0123456789", "❤\u{FE0E}", "™", "*"])
  func `Characters with text presentation are not drawn in color`(_ text: String) throws {
    #expect(try !shaper.lines(text).fontFiles(ofLine: 0).contains("NotoColorEmoji.ttf"))
  }

  @Test(arguments: [
    ("Hello", "Inter-Regular.otf"), ("Привет", "Inter-Regular.otf"), ("Ελλ", "Inter-Regular.otf"),
    ("سلام", "NotoSansArabicUI-Regular.ttf"), ("שלום", "NotoSansHebrew-Regular.ttf"),
    ("नमस्ते", "NotoSansDevanagariUI-Regular.ttf"), ("বাংলা", "NotoSansBengaliUI-Regular.ttf"),
    ("தமிழ்", "NotoSansTamilUI-Regular.ttf"), ("ไทย", "NotoSansThaiUI-Regular.ttf"),
    ("中文", "NotoSansCJKsc-Subset.otf"), ("かな", "NotoSansCJKsc-Subset.otf"),
    ("한글", "NotoSansCJKsc-Subset.otf"), ("♞", "NotoSansSymbols2-Regular.ttf"),
    ("გამარჯობა", "NotoSansGeorgian-Subset.ttf"), ("Բարև", "NotoSansArmenian-Subset.ttf"),
    ("ሰላም", "NotoSansEthiopic-Subset.ttf"), ("કેમ", "NotoSansGujaratiUI-Subset.ttf"),
    ("ਸਤ", "NotoSansGurmukhiUI-Subset.ttf"), ("ନମସ୍କାର", "NotoSansOriyaUI-Subset.ttf"),
    ("నమస్కారం", "NotoSansTeluguUI-Subset.ttf"), ("ಠ", "NotoSansKannadaUI-Subset.ttf"),
    ("നമസ്കാരം", "NotoSansMalayalamUI-Subset.ttf"), ("ශ්‍රී", "NotoSansSinhalaUI-Subset.ttf"),
    ("ދިވެހި", "NotoSansThaana-Subset.ttf"), ("ខ្មែរ", "NotoSansKhmerUI-Subset.ttf"),
    ("ລາວ", "NotoSansLaoUI-Subset.ttf"), ("မြန်မာ", "NotoSansMyanmarUI-Subset.ttf"),
    ("བོད", "NotoSerifTibetan-Subset.ttf"), ("ﬀﬁﬂﬃﬄ", "NotoSansLigatures-Subset.ttf"),
    ("♫", "NotoSansSymbols-Subset.ttf"), ("𝓗𝓮𝓵𝓵𝓸 𝔉𝕊𝚖𝟘", "NotoSansMath-Subset.ttf"),
    ("☺\u{FE0E} ☹\u{FE0E}", "NotoSansSymbols-Subset.ttf"),
    ("✌\u{FE0E}", "NotoSansSymbols2-Regular.ttf"), ("☺", "NotoSansSymbols-Subset.ttf"),
    ("☺\u{FE0F}☹\u{FE0F}✌\u{FE0F}", "NotoColorEmoji.ttf"),
  ])
  func `Every script has its font`(_ text: String, _ file: String) throws {
    #expect(try shaper.lines(text).fontFiles(ofLine: 0) == [file])
    #expect(try shaper.lines(text).shaped.missing.isEmpty)
  }

  @Test func `Spaces between symbols have the font of the text's traits`() throws {
    let plain = try shaper.lines("🈂 🈷").width
    let text = "🈂 🈷"
    let code = [TraitSpan(range: 0..<text.utf8.count, traits: .code)]
    let wide = try shaper.lines("a a", spans: code).width - 2 * shaper.lines("a", spans: code).width
    let thin = try shaper.lines("a a").width - 2 * shaper.lines("a").width
    #expect(abs(try shaper.lines(text, spans: code).width - plain - (wide - thin)) < 0.01)
  }

  @Test func `Traits choose the face`() throws {
    func file(_ text: String, _ traits: TextTraits) throws -> [String] {
      let span = TraitSpan(range: 0..<text.utf8.count, traits: traits)
      return try shaper.lines(text, spans: [span]).fontFiles(ofLine: 0)
    }
    #expect(try file("a", .bold) == ["Inter-Bold.otf"])
    #expect(try file("a", .italic) == ["Inter-Italic.otf"])
    #expect(try file("a", [.bold, .italic]) == ["Inter-BoldItalic.otf"])
    #expect(try file("a", .code) == ["NotoSansMono-Regular.ttf"])
    #expect(try file("a", .link) == ["Inter-Regular.otf"])
    #expect(try file("سلام", .bold) == ["NotoSansArabicUI-Bold.ttf"])
    #expect(try file("ខ្មែរ", .bold) == ["NotoSansKhmerUI-Bold-Subset.ttf"])
    #expect(try file("བོད", .bold) == ["NotoSerifTibetan-Bold-Subset.ttf"])
    for word in ["中文", "かな", "한글"] {
      #expect(try file(word, .bold) == ["NotoSansCJKsc-Bold-Subset.otf"])
    }
    let heavy = try shaper.lines("a", style: TextStyle(size: 17, weight: 700))
    #expect(heavy.fontFiles(ofLine: 0) == ["Inter-Bold.otf"])
    let mono = try shaper.lines("a", style: TextStyle(size: 17, mono: true))
    #expect(mono.fontFiles(ofLine: 0) == ["NotoSansMono-Regular.ttf"])
  }

  @Test func `A missing character is reported once`() throws {
    let text = try shaper.lines("a\u{12000}b\u{12000}c \u{13000}\nd\u{12000}")
    #expect(text.shaped.missing == ["\u{12000}", "\u{13000}"])
    #expect(try shaper.lines("fine 😀 שלום").shaped.missing.isEmpty)
  }

  @Test func `A missing mark is reported and its base letter is not`() throws {
    #expect(try shaper.lines("a\u{1DE0}").shaped.missing.allSatisfy { $0 != "a" })
  }

  @Test(arguments: [
    "\u{0}", "\u{7}", "\u{1B}", "\u{7F}", "\u{80}", "\u{9F}", "\u{200B}", "\u{200D}", "\u{200E}",
    "\u{202E}", "\u{2060}", "\u{2066}", "\u{2069}", "\u{FEFF}", "\u{AD}", "\u{E0001}", "\u{FE0F}",
  ])
  func `Control characters are invisible`(_ control: String) throws {
    let text = try shaper.lines("ab" + control + "cd")
    #expect(text.shaped.missing.isEmpty)
    let isSpace = (control.unicodeScalars.first?.value ?? 0) < 0x80
    let expected = try shaper.lines(isSpace ? "ab cd" : "abcd").width
    // A control can prevent the kerning of two letters.
    #expect(abs(text.width - expected) < 1)
    #expect(text.lines.count == 1)
  }
}
