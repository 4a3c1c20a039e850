import TestSupport
import Testing

@testable import ConfabText

@Suite("Tabs") struct TabTests {
  private let shaper: TextShaper
  private let stop: Double

  init() throws {
    shaper = try TextShaper(library: .bundled())
    stop = 8 * (try shaper.lines("a a").width - shaper.lines("a").width * 2)
  }

  /// The left edge of a range on a line.
  private func start(of bytes: Range<Int>, in text: BrokenText, line: Int = 0) -> Double? {
    text.extents(of: bytes, inLine: line).first?.lowerBound
  }

  @Test func `Words after tabs are aligned across lines`() throws {
    let text = try shaper.lines("Ada\t36\tLondon\nBo\t8\tOslo")
    for column in [1, 2] {
      let starts = zip([[0, 4, 7], [14, 17, 19]], 0...).map { starts, line in
        start(of: starts[column]..<starts[column] + 1, in: text, line: line)
      }
      #expect(abs((starts[0] ?? -1) - Double(column) * stop) < 0.01)
      #expect(abs((starts[1] ?? -1) - Double(column) * stop) < 0.01)
    }
  }

  @Test func `A tab is at least as wide as a space`() throws {
    for count in 1...40 {
      let word = String(repeating: "i", count: count)
      let text = try shaper.lines(word + "\tb")
      let end = try shaper.lines(word).width
      let next = try #require(start(of: count + 1..<count + 2, in: text))
      #expect(next >= end + stop / 8 - 0.01)
      #expect(abs(next / stop - (next / stop).rounded()) < 0.001)
      #expect(next - end < stop * 9 / 8 + 0.01)
    }
  }

  @Test func `Tab stops of a right-to-left paragraph are counted from the right`() throws {
    let text = try shaper.lines("שלום\tabc\tעולם")
    let latin = try #require(text.extents(of: 9..<12, inLine: 0).first)
    let hebrew = try #require(text.extents(of: 13..<21, inLine: 0).first)
    for end in [latin.upperBound, hebrew.upperBound] {
      let distance = (text.width - end) / stop
      #expect(abs(distance - distance.rounded()) < 0.001)
    }
    #expect(hebrew.upperBound < latin.lowerBound)
  }

  @Test func `Lines with tabs are equal when broken, measured and broken again`() throws {
    for seed in UInt64(0)..<400 {
      var random = SeededRandom(seed: seed)
      let text = MadeUpText.message(&random).map { $0 == " " && random.chance(0.4) ? "\t" : $0 }
      var style = body
      if seed % 3 == 0 { style.letterSpacing = Double.random(in: -2...3, using: &random) }
      let shaped = try shaper.shape(String(text), style: style)
      let width = Double.random(in: 20...400, using: &random)
      let broken = try shaper.breakLines(of: shaped, width: width)
      #expect(
        try shaper.measure(shaped, width: width)
          == TextExtent(lineCount: broken.lines.count, width: broken.width))
      if broken.width <= width {
        let again = try shaper.breakLines(of: shaped, width: broken.width)
        #expect(again.lines.map(\.bytes) == broken.lines.map(\.bytes), "seed \(seed)")
      }
    }
  }

  @Test func `Tabs at a line's end hang`() throws {
    #expect(try shaper.lines("abc\t\t").width == shaper.lines("abc").width)
    let width = try shaper.lines("abc").width
    #expect(try shaper.lines("abc\tdef", width: width).strings == ["abc\t", "def"])
  }

  /// Unicode allows no line break between a tab and a hyphen, and none after a tab in Hebrew.
  @Test(arguments: [" \t-", "abc\t-", "abc\t\t-5", "אב\tג", "אב-\tג"])
  func `A line can end after a tab wherever it can end after a space`(_ text: String) throws {
    let spaced = text.replacing("\t", with: " ")
    let first = try #require(spaced.lastIndex(of: " ").map { spaced[...$0] })
    let width = try shaper.lines(String(first)).width + 0.01
    #expect(
      try shaper.lines(text, width: width).lines.map(\.bytes)
        == shaper.lines(spaced, width: width).lines.map(\.bytes))
  }

  @Test func `A line does not begin with a mark that follows a tab`() throws {
    let text = "a\t\u{301}b"
    let flags = BreakOpportunities.flagsWithTabs(of: Array(text.utf8), language: nil)
    #expect(flags[2].is_line_break == 0)
  }

  @Test func `A text of a hundred thousand tabs takes linear time`() throws {
    let text = try shaper.lines(String(repeating: "\t", count: 100_000) + "a", width: 200)
    #expect(text.lines.count > 1)
  }
}
