import TestSupport
import Testing

@testable import ConfabText

@Suite("A last line of one short word") struct LoneWordTests {
  private let shaper: TextShaper

  init() throws { shaper = try TextShaper(library: .bundled()) }

  private func lines(_ text: String, width: Double) throws -> [String] {
    let shaped = try shaper.shape(text, style: body)
    return try shaper.breakLines(of: shaped, width: width, avoidsLoneWord: true).strings
  }

  @Test func `The last word of the line above is moved to it`() throws {
    let text = "That would be a very good idea to do"
    let width = try shaper.lines("That would be a very good idea to").width
    #expect(try shaper.lines(text, width: width).strings.last == "do")
    #expect(try lines(text, width: width) == ["That would be a very good idea ", "to do"])
  }

  @Test(arguments: [
    // A long word, two words, a first line of one word, a part of a word.
    ("One line and then considerations", "One line and then"),
    ("One line and then so on", "One line and then"),
    ("Considerations to", "Considerations"),
    ("Considerationsto", "Considerations"),
  ])
  func `All other last lines stay`(_ text: String, _ first: String) throws {
    let width = try shaper.lines(first).width
    #expect(try lines(text, width: width) == shaper.lines(text, width: width).strings)
  }

  @Test func `Each paragraph has a last line`() throws {
    let width = try shaper.lines("a very good idea to").width
    #expect(
      try lines("a very good idea to do\na very good idea to do", width: width)
        == ["a very good idea ", "to do", "a very good idea ", "to do"])
  }

  @Test func `No line gets wider, none is added, and measuring is equal to breaking`() throws {
    var changed = 0
    for seed in UInt64(0)..<600 {
      var random = SeededRandom(seed: seed)
      let shaped = try shaper.shape(
        MadeUpText.message(&random), style: body, spans: [], language: "en")
      let width = Double.random(in: 60...400, using: &random)
      let usual = try shaper.breakLines(of: shaped, width: width)
      let pushed = try shaper.breakLines(of: shaped, width: width, avoidsLoneWord: true)
      #expect(pushed.lines.count == usual.lines.count)
      #expect(pushed.width <= max(width, usual.width))
      #expect(
        try shaper.measure(shaped, width: width, avoidsLoneWord: true)
          == TextExtent(lineCount: pushed.lines.count, width: pushed.width))
      guard pushed.strings != usual.strings else { continue }
      changed += 1
      let again = try shaper.breakLines(of: shaped, width: pushed.width, avoidsLoneWord: true)
      #expect(again.strings == pushed.strings, "seed \(seed)")
    }
    #expect(changed > 10)
  }
}
