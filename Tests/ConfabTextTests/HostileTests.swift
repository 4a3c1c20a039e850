import Testing

@testable import ConfabText

/// Texts that could take long. A quadratic algorithm would exceed the time limit of the test run.
@Suite struct HostileTests {
  private let shaper: TextShaper

  init() throws { shaper = try TextShaper(library: .bundled()) }

  private func checkSane(_ broken: BrokenText, width: Double) {
    #expect(broken.lines.last?.bytes.upperBound == broken.shaped.utf8.count)
    var last = 0
    for line in broken.lines {
      #expect(line.bytes.lowerBound == last)
      last = line.bytes.upperBound
      #expect(line.width.isFinite && line.width >= 0)
      #expect(!line.bytes.isEmpty)
    }
  }

  @Test func `A word of a megabyte is broken`() throws {
    let text = String(repeating: "abcdefghij", count: 100_000)
    let broken = try shaper.lines(text, width: 300)
    checkSane(broken, width: 300)
    #expect(broken.lines.allSatisfy { $0.width <= 300 })
    #expect(broken.lines.count < 40_000)
  }

  @Test func `A very long Arabic word is broken`() throws {
    let text = String(repeating: "لامبس", count: 10_000)
    let broken = try shaper.lines(text, width: 300)
    checkSane(broken, width: 300)
    #expect(broken.lines.allSatisfy { $0.width <= 300 })
  }

  @Test func `A very long Arabic word fits on a very wide line`() throws {
    let text = String(repeating: "لامبس", count: 4_000)
    let broken = try shaper.lines(text, width: 50_000)
    checkSane(broken, width: 50_000)
    #expect(broken.lines.count <= 4)
  }

  @Test func `A letter with a hundred thousand marks is shaped`() throws {
    let text = "a" + String(repeating: "\u{301}", count: 100_000) + " b"
    let broken = try shaper.lines(text, width: 100)
    checkSane(broken, width: 100)
    #expect(broken.lines.count <= 2)
  }

  @Test func `Marks of every font on one letter are shaped`() throws {
    let text = "a" + String(repeating: "\u{301}\u{5B4}\u{64E}\u{93C}\u{E31}", count: 5_000)
    checkSane(try shaper.lines(text, width: 100), width: 100)
    checkSane(try shaper.lines(text, width: 1e6), width: 1e6)
  }

  /// HarfBuzz 6 counts the marks on a letter in 16 bits and aborts at the 32,768th.
  @Test(arguments: [
    "ب\u{64E}", "ב\u{5B4}", "ก\u{E48}", "क\u{93C}", "a\u{20DD}", "க\u{BBE}", "ক\u{9CD}",
  ])
  func `A hundred thousand marks of one script on a letter are shaped`(_ letterAndMark: String)
    throws
  {
    let scalars = Array(letterAndMark.unicodeScalars)
    let text = String(scalars[0]) + String(repeating: Character(scalars[1]), count: 100_000)
    checkSane(try shaper.lines(text, width: 100), width: 100)
  }

  /// Pango looks back from every lower-case letter that can continue a sentence.
  @Test(arguments: ["./a", "http://a.b/c.d?e ", "x. y, ", "א.ℹ/", "./ａ"])
  func `A paragraph of very many short sentences is broken`(_ unit: String) throws {
    let text = String(repeating: unit, count: 300_000 / unit.utf8.count)
    checkSane(try shaper.lines(text, width: 300), width: 300)
  }

  @Test(arguments: ["ตากลม", "ก", "เ", "กก ", "ที่"])
  func `A very long Thai paragraph is broken`(_ unit: String) throws {
    let text = String(repeating: unit, count: 300_000 / unit.utf8.count)
    checkSane(try shaper.lines(text, width: 300), width: 300)
  }

  @Test(arguments: [
    "\u{2068}", "\u{2068}1\u{2069} ", "\u{2067}a\u{2069} ", "\u{202E}a\u{202C}", "\u{2069}\u{202C}",
    "(א)",
    "()", "(", "[a(", "א)",
  ])
  func `A paragraph of very many controls and brackets is itemized`(_ unit: String) throws {
    let text = "א" + String(repeating: unit, count: 20_000) + "a"
    checkSane(try shaper.lines(text, width: 200), width: 200)
  }

  /// FriBidi 1.0.8 reads before the start of a table here.
  @Test func `An isolate at the nesting limit is itemized`() throws {
    for count in 60...64 {
      let text =
        String(repeating: "\u{202A}", count: count) + "\u{2067}a\u{2069}b\u{2069}c א\u{2067}d"
        + String(repeating: "\u{2069}", count: 70)
      checkSane(try shaper.lines(text, width: 200), width: 200)
    }
  }

  /// Pango counts the characters before the paragraph that it gets.
  @Test func `A hundred thousand paragraphs are shaped`() throws {
    let broken = try shaper.lines(String(repeating: "ab א\n", count: 100_000), width: 100)
    #expect(broken.lines.count == 100_001)
  }

  @Test(arguments: ["\u{202A}", "\u{202B}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}"])
  func `Ten thousand nested embeddings are itemized`(_ opening: String) throws {
    let text = String(repeating: opening + "a א ", count: 10_000)
    let broken = try shaper.lines(text, width: 200)
    checkSane(broken, width: 200)
    #expect(broken.lines.allSatisfy { $0.width <= 200 })
    for index in 0..<20 { #expect(!broken.glyphs(ofLine: index).isEmpty) }
  }

  @Test(arguments: ["\u{200B}", "\u{200D}", "\u{2060}", "\u{AD}", "\u{FE0F}", "\u{2069}", "\u{1}"])
  func `A text of invisible characters is broken`(_ character: String) throws {
    let text = String(repeating: character, count: 50_000)
    let broken = try shaper.lines(text, width: 100)
    checkSane(broken, width: 100)
    #expect(broken.lines.count == 1 && broken.width == 0)
    let short = try shaper.lines(text + "\nx", width: 5, maximumLines: 1)
    #expect(short.lines.count == 1)
  }

  @Test func `A very long sequence of joined emoji is broken`() throws {
    let text = String(repeating: "👩\u{200D}", count: 5_000)
    checkSane(try shaper.lines(text, width: 100), width: 100)
    checkSane(try shaper.lines(String(repeating: "🇩", count: 20_001), width: 100), width: 100)
    checkSane(try shaper.lines(String(repeating: "👍🏽", count: 10_000), width: 100), width: 100)
  }

  @Test func `A hundred thousand hard line breaks give as many lines`() throws {
    let broken = try shaper.lines(String(repeating: "\n", count: 100_000), width: 100)
    #expect(broken.lines.count == 100_001)
    #expect(broken.width == 0)
  }

  @Test func `Each line can have its own span`() throws {
    let count = 20_000
    let spans = (0..<count).map { TraitSpan(range: $0 * 3..<($0 * 3 + 1), traits: .bold) }
    let broken = try shaper.lines(
      String(repeating: "ab\n", count: count), spans: spans, width: 100)
    #expect(broken.lines.count == count + 1)
    #expect(broken.glyphs(ofLine: count - 1).map(\.traits) == [.bold, []])
  }

  @Test func `A hundred thousand nested spans are flattened`() throws {
    let count = 100_000
    let traits: [TextTraits] = [.bold, .italic, .code, .underline, .strike, .mention, .link]
    let spans = (0..<count).map {
      TraitSpan(range: $0..<(3 * count - $0), traits: traits[$0 % traits.count])
    }
    let flat = TraitSpan.flattened(spans, within: 3 * count)
    // All seven spans are open between the start and the end of the innermost one.
    #expect(flat.count == 13)
    #expect(flat[6].range == 6..<(3 * count - 6))
    let broken = try shaper.lines("Hello", spans: spans, width: 100)
    #expect(broken.lines.count == 1)
  }

  @Test func `A hundred thousand adjacent spans are flattened`() throws {
    let text = String(repeating: "ab", count: 10_000)
    let spans = (0..<10_000).map { TraitSpan(range: $0 * 2..<($0 * 2 + 1), traits: .italic) }
    let broken = try shaper.lines(text, spans: spans, width: 300)
    checkSane(broken, width: 300)
    #expect(broken.glyphs(ofLine: 0).count > 10)
  }

  /// Every Unicode scalar in order, in texts of 4,096.
  @Test func `Text of every Unicode block is broken`() throws {
    var missing = 0
    for start in stride(from: UInt32(0), to: 0x11_0000, by: 4_096) {
      // Most planes are empty; their first and last blocks are enough.
      if (0x4_0000..<0xE_0000).contains(start) || (0xF_1000..<0x10_F000).contains(start) {
        continue
      }
      var scalars = String.UnicodeScalarView()
      for value in start..<start + 4_096 {
        if let scalar = Unicode.Scalar(value), value > 0x20 { scalars.append(scalar) }
      }
      let broken = try shaper.lines(String(scalars), width: 300)
      #expect(broken.lines.allSatisfy { $0.width.isFinite && $0.width >= 0 })
      missing += broken.shaped.missing.count
    }
    #expect(missing > 100_000)
  }

  @Test(arguments: [0, -1, -.infinity, .nan, .infinity, 1e300, 1e-300] as [Double])
  func `Any number can be a width`(_ width: Double) throws {
    let broken = try shaper.lines("Hello you there\n\nשלום", width: width)
    #expect(broken.lines.last?.bytes.upperBound == 25)
    #expect(broken.lines.count == (width > 1e200 ? 3 : broken.lines.count))
    let short = try shaper.lines("Hello you there", width: width, maximumLines: 1)
    #expect(short.lines.count == 1)
    #expect(try shaper.lines("a b", width: 1, maximumLines: 0).lines.count == 1)
  }

  @Test(arguments: [
    "", "xx", "not a language", "zh-Hans-CN-u-co-pinyin", "ar", "💥", "\u{0}en", "en\n",
  ])
  func `Any text can be a language`(_ language: String) throws {
    #expect(try shaper.lines("Hello 直 שלום", language: language).width > 0)
  }
}
