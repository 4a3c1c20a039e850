import Testing

@testable import ConfabText

@Suite("Characters that no font has") struct MissingCharacterTests {
  private let shaper: TextShaper

  init() throws { shaper = try TextShaper(library: .bundled()) }

  @Test func `A missing mark is named and its base is not`() throws {
    #expect(try shaper.lines("b\u{1AC1}").shaped.missing == ["\u{1AC1}"])
    #expect(try shaper.lines("a\u{1DE0}x").shaped.missing.allSatisfy { $0 != "a" })
    #expect(try shaper.lines("\u{13A0}\u{301}").shaped.missing.first == "\u{13A0}")
  }

  @Test func `Each missing character is a run with that character`() throws {
    let text = try shaper.lines("ab \u{13A0}\u{13A1}c \u{1AC1}")
    let runs = text.glyphs(ofLine: 0)
    #expect(runs.compactMap(\.missing) == ["\u{13A0}", "\u{13A1}", "\u{1AC1}"])
    var end = 0.0
    for run in runs {
      #expect(abs(run.x - end) < 1e-6)
      #expect(run.missing == nil || run.glyphs.map(\.id) == [0])
      #expect(run.missing != nil || !run.glyphs.contains { $0.id == 0 })
      end = run.x + run.width
    }
    #expect(abs(end - text.width) < 1e-6)
  }

  @Test func `The byte ranges of the runs are the text`() throws {
    for string in ["b\u{1AC1} x", "\u{13A0}b", "שלום \u{13A0}\u{13A1} x", "a\u{1B13}\u{1B36}b"] {
      let runs = try shaper.lines(string).glyphs(ofLine: 0)
      let bytes = runs.map(\.bytes).filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
      #expect(bytes.flatMap(Array.init) == Array(0..<string.utf8.count), "\(string)")
    }
  }

  @Test func `Digits are placed in two rows in the box`() throws {
    let text = try shaper.lines("\u{13A0}\u{10000}")
    let digits = try #require(text.shaped.missingDigits)
    for (scalar, count) in [("\u{13A0}", 4), ("\u{10000}", 6)] as [(Unicode.Scalar, Int)] {
      let run = try #require(
        digits.glyphs(
          of: scalar, width: 14, height: 10, left: 3, bottom: -1, bytes: 0..<1, smallest: 1))
      #expect(run.glyphs.count == count)
      #expect(Set(run.glyphs.map(\.y)).count == 2)
      let ink = try #require(try shaper.ink(of: CollectionOfOne(run)))
      #expect(ink.left >= 3 && ink.right <= 17 && ink.top >= -11.1 && ink.bottom <= -0.8)
    }
    #expect(
      digits.glyphs(
        of: "\u{13A0}", width: 14, height: 10, left: 0, bottom: 0, bytes: 0..<1, smallest: 30)
        == nil)
    #expect(try shaper.lines("fine").shaped.missingDigits == nil)
  }

  @Test func `Scripts have English names`() {
    #expect(Unicode.Scalar(0x10D0)?.scriptName == "Georgian")
    #expect(Unicode.Scalar(0x1780)?.scriptName == "Khmer")
    #expect(Unicode.Scalar(0x10000)?.scriptName == "Linear B")
    #expect(Unicode.Scalar(0x20E0)?.scriptName == nil)
    #expect(Unicode.Scalar("!").scriptName == nil)
  }
}
