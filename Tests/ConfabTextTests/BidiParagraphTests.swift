import CTypography
import TestSupport
import Testing

@testable import ConfabText

/// The text that Pango gets for paragraphs with directional controls or many brackets.
@Suite struct BidiParagraphTests {
  private func levels(_ utf8: [UInt8], isRightToLeft: Bool) -> [UInt8] {
    let count = String(decoding: utf8, as: UTF8.self).unicodeScalars.count
    var direction = isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
    return utf8.withUnsafeBytes { bytes in
      let text = bytes.bindMemory(to: CChar.self)
      guard
        let levels = pango_log2vis_get_embedding_levels(
          text.baseAddress, Int32(text.count), &direction)
      else { return [] }
      defer { g_free(levels) }
      return Array(UnsafeBufferPointer(start: levels, count: count))
    }
  }

  /// The levels of all scalars, computed for each piece.
  private func levels(_ paragraph: BidiParagraph, isRightToLeft: Bool) -> [UInt8] {
    paragraph.pieces.flatMap { piece in
      levels(paragraph.text(of: piece), isRightToLeft: isRightToLeft).dropFirst(piece.open.count)
    }
  }

  private func given(_ text: String, isRightToLeft: Bool = false) -> [String] {
    let paragraph = BidiParagraph(Array(text.utf8)[...], isRightToLeft: isRightToLeft)
    return paragraph.pieces.map { String(decoding: paragraph.text(of: $0), as: UTF8.self) }
  }

  private static let parts = [
    "a", "see", "א", "שלום", "ب", "١٢", "12", "1,2", "+3", "%", " ", " ", "!", "(", ")", "[", "]",
    "א)", "(b", "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{202C}", "\u{202C}", "\u{2066}",
    "\u{2067}", "\u{2069}", "\u{2069}", "\u{200E}", "\u{200F}", "😀", "\u{301}", "中",
  ]

  @Test func `The preparation of short paragraphs changes no level`() {
    for seed in UInt64(0)..<2_000 {
      var random = SeededRandom(seed: seed)
      let count = Int.random(in: 0...60, using: &random)
      let text = (0..<count).map { _ in Self.parts.randomElement(using: &random) ?? "" }.joined()
      let isRightToLeft = random.chance(0.5)
      let paragraph = BidiParagraph(Array(text.utf8)[...], isRightToLeft: isRightToLeft)
      #expect(paragraph.pieces.count == 1)
      #expect(
        levels(paragraph, isRightToLeft: isRightToLeft)
          == levels(Array(text.utf8), isRightToLeft: isRightToLeft),
        "\(text.debugDescription)")
    }
  }

  /// A split before a letter in the paragraph's direction, outside brackets, changes no level.
  @Test(arguments: [false, true]) func `Splitting a paragraph with many brackets changes no level`(
    _ isRightToLeft: Bool
  ) {
    for seed in UInt64(0)..<100 {
      var random = SeededRandom(seed: seed)
      let inside = ["a", "א", "1", "ب", "!", " ", "a א", "א 1", "٣", "\u{202B}1,a\u{202C}"]
      var text = isRightToLeft ? "א" : "a"
      for _ in 0..<600 {
        let part = inside.randomElement(using: &random) ?? ""
        text +=
          ["(\(part))", "[\(part)] (\(part))", part].randomElement(using: &random) ?? ""
        if random.chance(0.3) { text += isRightToLeft ? " ו" : " a" }
      }
      let paragraph = BidiParagraph(Array(text.utf8)[...], isRightToLeft: isRightToLeft)
      #expect(paragraph.pieces.count > 1)
      // Controls are invisible; at a paragraph's end they have its level.
      func visible(_ levels: [UInt8]) -> [UInt8] {
        zip(levels, text.unicodeScalars).filter { !(0x202A...0x202E).contains($1.value) }.map(\.0)
      }
      let found = visible(levels(paragraph, isRightToLeft: isRightToLeft))
      let expected = visible(levels(Array(text.utf8), isRightToLeft: isRightToLeft))
      let same = zip(found, expected).prefix { $0 == $1 }.count
      guard found != expected else { continue }
      let around = String(
        String.UnicodeScalarView(text.unicodeScalars.dropFirst(same - 20).prefix(40)))
      Issue.record("scalar \(same) differs, in \(around.debugDescription)")
    }
  }

  @Test func `The number of controls and brackets in a piece is limited`() {
    let units = ["(א)", "\u{2067}a\u{2069} ", "\u{2068}", "\u{202B}a", "(", ")", "((a]"]
    for unit in units {
      let text = "א" + String(repeating: unit, count: 3_000)
      let paragraph = BidiParagraph(Array(text.utf8)[...], isRightToLeft: true)
      var end = 0
      for piece in paragraph.pieces {
        #expect(piece.bytes.lowerBound == end)
        #expect(piece.open.count <= BidiNesting.maximumDepth)
        end = piece.bytes.upperBound
        let text = String(decoding: paragraph.text(of: piece), as: UTF8.self)
        let load = text.unicodeScalars.count {
          fribidi_get_bracket($0.value) != 0 || (0x202A...0x202E).contains($0.value)
            || (0x2066...0x2069).contains($0.value)
        }
        #expect(load <= 2 * BidiParagraph.pieceLimit)
      }
      #expect(end == text.utf8.count)
    }
  }

  @Test(arguments: [
    ("\u{2068}12\u{2069} \u{2068}א\u{2069}", "\u{2066}12\u{2069} \u{2067}א\u{2069}"),
    ("\u{2068}\u{2067}א\u{2069}b\u{2069}", "\u{2066}\u{2067}א\u{2069}b\u{2069}"),
    ("\u{2068}\u{202A}א\u{202C}b\u{2069}", "\u{2067}\u{202A}א\u{202C}b\u{2069}"),
    ("\u{2068}\u{2068}\u{2069}ب", "\u{2067}\u{2066}\u{2069}ب"),
    ("\u{202C}a\u{2069}", "\u{206A}a\u{2069}"),
    ("\u{2067}\u{202C}\u{2069}", "\u{2067}\u{206A}\u{2069}"),
    (
      "\u{202A}\u{2067}a\u{202C}\u{2069}\u{202C}\u{202C}",
      "\u{202A}\u{2067}a\u{206A}\u{2069}\u{202C}\u{206A}"
    ),
    ("\u{2067}\u{202A}\u{2069}\u{202C}", "\u{2067}\u{202A}\u{2069}\u{206A}"),
  ])
  func `Isolates get a direction and ineffective controls are replaced`(
    _ text: String, _ expected: String
  ) {
    #expect(given(text) == [expected])
  }

  @Test func `A control that is nested too deep has no effect, nor has its end`() {
    let deepest = BidiNesting.maximumDepth
    let embeddings = String(repeating: "\u{202B}", count: deepest)
    let ends = String(repeating: "\u{202C}", count: deepest)
    #expect(
      given(embeddings + "\u{202A}a\u{2067}b\u{2069}c\u{202C}d" + ends + "e")
        == [embeddings + "\u{206A}a\u{206A}b\u{206A}c\u{206A}d" + ends + "e"])
    let isolates = String(repeating: "\u{2066}", count: deepest)
    #expect(
      given(isolates + "\u{2068}\u{202A}\u{202C}א\u{2069}\u{2069}\u{2067}")
        == [isolates + "\u{206A}\u{206A}\u{206A}א\u{206A}\u{2069}\u{2067}"])
  }

  /// Embeddings that are open at the start of a piece apply to the piece.
  @Test func `An embedding stays open across pieces`() throws {
    let shaper = try TextShaper(library: .bundled())
    let text = "a\u{202E}" + String(repeating: "(a)", count: 1_000)
    let shaped = try shaper.shape(text, style: body)
    #expect(Set(shaped.runs.map(\.level)) == [0, 1])
    #expect(shaped.runs.count == 2)
  }
}
