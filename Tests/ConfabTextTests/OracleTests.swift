import CTypography
import Testing

@testable import ConfabText

/// Line breaks and widths against a PangoLayout over the same fonts.
///
/// One after the other: pangocairo is not safe for layouts on several threads.
@Suite(.serialized) struct OracleTests {
  private let library: FontLibrary
  private let shaper: TextShaper
  private let oracle: PangoOracle

  init() throws {
    library = try FontLibrary.bundled()
    shaper = try TextShaper(library: library)
    oracle = try #require(try PangoOracle(library: library))
  }

  private func ours(_ shaped: ShapedText, _ width: Double?) throws -> [PangoOracle.Line] {
    try shaper.breakLines(of: shaped, width: width ?? .infinity).lines.map {
      PangoOracle.Line(bytes: $0.bytes, width: Int(($0.width * 1024).rounded()))
    }
  }

  /// The first line that is not alike.
  private func difference(_ a: [PangoOracle.Line], _ b: [PangoOracle.Line], _ text: String)
    -> String
  {
    func describe(_ line: PangoOracle.Line?) -> String {
      guard let line else { return "nothing" }
      return "\"\(String(decoding: Array(text.utf8)[line.bytes], as: UTF8.self))\" \(line)"
    }
    let index = zip(a, b).prefix { $0 == $1 }.count
    return describe(a.dropFirst(index).first) + " is not " + describe(b.dropFirst(index).first)
  }

  /// Han beside hangul is shaped as Korean, with the spaces of Korean; Pango holds that Korean is
  /// not written with Han and takes the font's default.
  private func hasKoreanHan(_ shaped: ShapedText) -> Bool {
    shaped.runs.contains { $0.language == "ko" && $0.script == 0x4861_6E69 }
  }

  /// Pango looks for Thai words in each run by itself, so a word with a change of font or an
  /// isolate in it is another word to it; we look in the whole paragraph.
  private func hasCutThai(_ shaped: ShapedText) -> Bool {
    let isThai = shaped.text.unicodeScalars.contains { (0xE00...0xE7F).contains($0.value) }
    return isThai && (!shaped.spans.isEmpty || shaped.text.unicodeScalars.contains("\u{2068}"))
  }

  /// Where nothing but a break between two characters is left, Pango tears ligatures and puts a
  /// space or a control behind a character that is too wide on a line of its own; here ligatures
  /// stay whole and spaces hang.
  private func isEmergency(
    _ shaped: ShapedText, _ found: [PangoOracle.Line], _ expected: [PangoOracle.Line],
    _ width: Double?
  ) -> Bool {
    guard let width else { return false }
    let clusters = Set(shaped.clusters.map { Int($0.byte) })
    return found.contains { Double($0.width) > width * 1024 }
      || expected.contains { !clusters.contains($0.bytes.upperBound) }
  }

  @Test(arguments: UInt64(0)..<8) func linesAreThoseOfPango(_ part: UInt64) throws {
    var cases = 0
    var excused = 0
    for seed in 0..<50 {
      var random = SeededRandom(seed: part * 1000 + UInt64(seed))
      let text = MadeUpText.message(&random)
      let spans = seed % 3 == 0 ? MadeUpText.spans(text, &random) : []
      let style = TextStyle(
        size: [11, 13.5, 17, 46.5].randomElement(using: &random) ?? 17,
        weight: seed % 7 == 0 ? 700 : 400, mono: seed % 11 == 0)
      let shaped = try shaper.shape(text, style: style, spans: spans)
      for width in [nil, 40, 97.3, 180, 240.5, 320] as [Double?] {
        cases += 1
        let (found, expected) = (try ours(shaped, width), oracle.lines(of: shaped, width: width))
        if found == expected || isEmergency(shaped, found, expected, width) { continue }
        if hasKoreanHan(shaped) || (width != nil && hasCutThai(shaped))
          || isEmergency(shaped, found, expected, width)
        {
          excused += 1
          continue
        }
        Issue.record(
          "\(difference(found, expected, text)) in \(text) \(style) \(width ?? .infinity)")
      }
    }
    #expect(excused * 20 <= cases, "\(excused) of \(cases) differ for a known reason")
  }

  @Test(arguments: [
    "", "\n", "a\n\nb\n", " ", "Hello ", "office \u{200B}affiliate", "a\u{AD}b\u{AD}c",
    "soft\u{AD}hyphens\u{AD}everywhere\u{AD}here", "no\u{A0}break\u{A0}space\u{A0}at\u{A0}all",
    "naïve\n3,50€", "https://example.com/a/very/long/path/that/does/not/fit?with=a&query=too",
    "العربية والعبرية עברית mixed together", "१२३ क्षत्रिय", "\u{2067}abc אבג\u{2069} def",
    "VAVAVAVAVAVAVAVAVAVAVAVAVA", "fffifflfffifflfffiffl", "لالالالالالالالالالالالالا", "ℕ ≠ ∑",
    "日本語の文章は、どこでも改行できます。", "「括弧」と、句読点。", "e\u{301}e\u{301}e\u{301}", "👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀",
  ])
  func linesOfSpecialTextsAreThoseOfPango(_ text: String) throws {
    let shaped = try shaper.shape(text, style: body)
    for width in [nil, 1, 18, 30, 60, 61.7, 120] as [Double?] {
      let expected = oracle.lines(of: shaped, width: width)
      let found = try ours(shaped, width)
      if found == expected || isEmergency(shaped, found, expected, width) { continue }
      Issue.record("\(difference(found, expected, text)) at \(width ?? .infinity)")
    }
  }

  /// PangoLayout hides the width of one space at a line's end, so a second one can push a word to
  /// the next line; here all white space hangs.
  @Test func everySpaceHangsNotOnlyTheLast() throws {
    let shaped = try shaper.shape("See  you", style: body)
    let natural = try ours(try shaper.shape("See", style: body), nil)[0].width
    let found = try ours(shaped, Double(natural) / 1024)
    #expect(found.map(\.bytes) == [0..<5, 5..<8])
    #expect(found[0].width == natural)
  }

  /// A sign that only the emoji font has lends the space beside it that font's space, as wide as an
  /// emoji, in a PangoLayout; here it is the text font's.
  @Test(arguments: [("☺ ☹", 1), ("☺\u{FE0E}  ☹\u{FE0E}", 2), ("😀 ☺ ☹\u{A0}☺", 3), ("☺ a ☹", 0)])
  func spacesAmongSignsAreThoseOfTheTextFont(_ text: String, _ count: Int) throws {
    let shaped = try shaper.shape(text, style: body)
    let found = try ours(shaped, nil)[0].width
    let expected = oracle.lines(of: shaped, width: nil)[0].width
    let space =
      try ours(try shaper.shape("a a", style: body), nil)[0].width
      - 2 * ours(try shaper.shape("a", style: body), nil)[0].width
    let emoji = try ours(try shaper.shape("😀", style: body), nil)[0].width
    #expect(expected - found == count * (emoji - space))
  }
}
