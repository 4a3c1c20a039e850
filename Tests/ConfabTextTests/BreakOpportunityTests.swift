import CTypography
import TestSupport
import Testing

@testable import ConfabText

/// Line breaks compared with Pango's result for the whole paragraph.
@Suite struct BreakOpportunityTests {
  private struct Flags: Equatable {
    var isLineBreak, isCharacter, isWhite: Bool

    init(_ flags: PangoLogAttr) {
      isLineBreak = flags.is_line_break != 0
      isCharacter = flags.is_char_break != 0
      isWhite = flags.is_white != 0
    }
  }

  private func withText<Result>(
    _ text: String, _ body: (UnsafeBufferPointer<CChar>) -> Result
  ) -> Result {
    Array(text.utf8).withUnsafeBytes { body($0.bindMemory(to: CChar.self)) }
  }

  private func found(_ text: String, language: String = "en") -> [Flags] {
    withText(text) {
      BreakOpportunities.flags(of: $0, language: pango_language_from_string(language))
    }.map(Flags.init)
  }

  private func expected(_ text: String, language: String = "en") -> [Flags] {
    var flags = [PangoLogAttr](
      repeating: PangoLogAttr(), count: text.unicodeScalars.count + 1)
    withText(text) { text in
      pango_get_log_attrs(
        text.baseAddress, Int32(text.count), -1, pango_language_from_string(language), &flags,
        Int32(flags.count))
    }
    return flags.map(Flags.init)
  }

  private func check(_ text: String, language: String = "en") {
    let (found, expected) = (found(text, language: language), expected(text, language: language))
    guard found != expected else { return }
    let index = zip(found, expected).prefix { $0 == $1 }.count
    let around = text.unicodeScalars.map { String($0.value, radix: 16) }[
      max(0, index - 4)..<min(text.unicodeScalars.count, index + 4)]
    Issue.record("scalar \(index), among \(around.joined(separator: " ")), differs")
  }

  /// Removes hard line breaks, which end a paragraph, and NUL, which ends a text for Pango.
  private func paragraph(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(
      contentsOf: text.unicodeScalars.filter {
        $0.value > 0x20 && $0.value != 0x85 && !(0x2028...0x2029).contains($0.value)
          || $0 == " "
      })
    return String(scalars)
  }

  @Test func `The breaks of messages in pieces are those of the whole paragraph`() {
    for seed in UInt64(0)..<40 {
      var random = SeededRandom(seed: seed)
      let text = (0..<80).map { _ in MadeUpText.message(&random) }.joined(separator: " ")
      check(paragraph(text), language: ["en", "th", "ja", "ca-ES"].randomElement(using: &random)!)
    }
  }

  @Test func `The breaks of random text in pieces are those of the whole paragraph`() {
    for seed in UInt64(0)..<60 {
      var random = SeededRandom(seed: seed)
      check(paragraph(MadeUpText.noise(&random, upTo: 6_000)))
    }
  }

  /// Lower-case letters of every kind between all characters that the rules mention, so there are
  /// many positions for a split.
  @Test func `The breaks of characters with special rules are those of the whole paragraph`() {
    let letters = ["a", "ß", "я", "ℹ", "ａ", "ꭰ", "𝐚", "\u{1E922}", "ⅰ", "a\u{301}"]
    let others = [
      " ", "  ", "\u{A0}", "\u{200B}", "\u{200B} ", "\u{200D}", "\u{2060}", "\u{AD}", "-", "—", "/",
      "(", ")", "[ ", " ]", "“", "”", "« ", " »", "\"", "'", ".", ",", ":", "!", "?", "…", "%", "$",
      "€", "+", "1", "2,5", "٣", "1 ", "3.", "א", "א-", "ب", "क", "क\u{94D}", "\u{200C}", "ก",
      "เขา",
      "日", "。", "「", "」", "ー", "ァ", "가", "\u{1100}", "\u{1161}", "\u{11A8}", "🇩", "🇩🇪", "👩", "👍🏽",
      "\u{1F3FD}", "❤\u{FE0F}", "☺\u{FE0E}", "\u{20E3}", "\u{301}", "\u{20DD}", "\u{600}",
      "\u{110BD}",
      "\u{D4E}", "\u{111C2}", "\u{E0067}", "\u{FFFC}", "\u{378}", "A", "º", "·", "\u{2027}", "\t",
    ]
    for seed in UInt64(0)..<200 {
      var random = SeededRandom(seed: seed)
      let count = BreakOpportunities.pieceLength + Int.random(in: 0...600, using: &random)
      var text = ""
      for _ in 0..<count {
        text += (random.chance(0.4) ? letters : others).randomElement(using: &random) ?? ""
      }
      check(text)
    }
  }

  @Test func `Every piece but the last has the full length`() {
    var random = SeededRandom(seed: 1)
    let text = paragraph(MadeUpText.noise(&random, upTo: 50_000) + " the end.")
    let pieces = withText(text) { BreakOpportunities.pieces(of: $0) }
    #expect(pieces.count > 5)
    #expect(pieces.dropLast().allSatisfy { $0.scalars.count >= BreakOpportunities.pieceLength })
    #expect(pieces.first?.bytes.lowerBound == 0 && pieces.first?.scalars.lowerBound == 0)
    #expect(pieces.last?.bytes.upperBound == text.utf8.count)
    #expect(pieces.last?.scalars.upperBound == text.unicodeScalars.count)
    for (piece, next) in zip(pieces, pieces.dropFirst()) {
      #expect(piece.bytes.upperBound == next.bytes.lowerBound)
      #expect(piece.scalars.upperBound == next.scalars.lowerBound)
    }
  }

  /// Pango walks back at every lower-case letter, so a piece must be able to start at every letter
  /// that Pango considers lower case.
  @Test func `A piece can start at every lower-case letter`() {
    for value in UInt32(0)..<0x11_0000 {
      guard g_unichar_type(value) == G_UNICODE_LOWERCASE_LETTER,
        let letter = Unicode.Scalar(value)
      else { continue }
      let text = String(repeating: ".", count: 600) + String(letter) + "."
      let pieces = withText(text) { BreakOpportunities.pieces(of: $0) }
      #expect(pieces.map(\.scalars) == [0..<600, 600..<602])
      check(text)
    }
  }

  @Test func `Thai with spaces has the breaks of the whole paragraph`() {
    for seed in UInt64(0)..<40 {
      var random = SeededRandom(seed: seed)
      var text = ""
      for _ in 0..<500 {
        text += ["สวัสดีครับ", "ตากลม", "พ.ศ.", "กก", "(ไทย)", "๑๒๓", "\"เขา\"", "เ", "ร้านน้ำ"]
          .randomElement(
            using: &random)!
        if random.chance(0.3) { text += random.chance(0.1) ? "  " : " " }
      }
      check(text)
    }
  }

  /// Only the words before it tell where a Thai word ends, so results differ near the end of a
  /// window.
  @Test func `Thai without spaces has nearly the breaks of the whole paragraph`() {
    var random = SeededRandom(seed: 3)
    let words = ["สวัสดี", "ครับ", "พรุ่งนี้", "เจอกัน", "กี่โมง", "ที่", "ร้าน", "น้ำ", "ตา", "กลม", "ไป", "มา"]
    let text = (0..<2_000).map { _ in words.randomElement(using: &random) ?? "" }.joined()
    let (found, expected) = (found(text), expected(text))
    let differing = zip(found, expected).count { $0 != $1 }
    #expect(differing <= 2 * found.count / BreakOpportunities.thaiWindow, "\(differing)")
    #expect(expected.count { $0.isLineBreak } > 1_000)
  }
}
