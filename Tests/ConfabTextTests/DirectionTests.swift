import Testing

@testable import ConfabText

/// The base direction of a paragraph (UAX #9, rules P2 and P3).
@Suite struct DirectionTests {
  @Test(arguments: [
    ("", false), ("abc", false), ("אבג", true), ("مرحبا", true), ("123", false), ("١٢٣", false),
    ("123 אבג", true), ("… שלום abc", true), ("abc אבג", false), ("אבג abc", true), ("!?", false),
    // Text inside isolates does not count.
    ("\u{2067}אבג\u{2069} abc", false), ("\u{2066}abc\u{2069} אבג", true),
    ("\u{2068}אבג\u{2069} abc", false), ("\u{2067}a\u{2066}b\u{2069}c\u{2069} אבג", true),
    // An isolate that is not closed reaches to the end of the paragraph. A closing control without
    // an isolate is ignored.
    ("\u{2067}אבג", false), ("\u{2067}אבג abc", false), ("\u{2069}אבג", true),
    ("\u{2066}\u{2069}\u{2069}אבג", true),
    // Embedding controls are skipped, their text is not. Directional marks are strong.
    ("\u{202B}abc\u{202C}", false), ("\u{202E}abc", false), ("\u{202A}אבג", true),
    ("\u{200F}abc", true), ("\u{200E}אבג", false), ("\u{61C}abc", true),
    ("😀 שלום", true), ("\u{10A00}x", true), ("\u{1E900}x", true),
  ])
  func `The first strong character outside isolates decides the direction`(
    _ text: String, _ isRightToLeft: Bool
  ) throws {
    #expect(
      BaseDirection.automatic.isRightToLeft(Array(text.utf8), in: 0..<text.utf8.count)
        == isRightToLeft)
    #expect(!BaseDirection.leftToRight.isRightToLeft(Array(text.utf8), in: 0..<text.utf8.count))
    #expect(BaseDirection.rightToLeft.isRightToLeft(Array(text.utf8), in: 0..<text.utf8.count))
    let shaper = try TextShaper(library: .bundled())
    #expect(try shaper.lines(text).lines.map(\.isRightToLeft) == [isRightToLeft])
  }

  @Test func `Each paragraph has its own direction`() throws {
    let shaper = try TextShaper(library: .bundled())
    let lines = try shaper.lines("hello שלום\nשלום hello\n123\n").lines
    #expect(lines.map(\.isRightToLeft) == [false, true, false, false])
  }

  @Test func `The parts of a line are in visual order`() throws {
    let shaper = try TextShaper(library: .bundled())
    let text = try shaper.lines("ab אב 12")
    let hebrew = try #require(text.extents(of: 3..<7, inLine: 0).first)
    let digits = try #require(text.extents(of: 8..<10, inLine: 0).first)
    let latin = try #require(text.extents(of: 0..<2, inLine: 0).first)
    #expect(latin.upperBound < digits.lowerBound)
    #expect(digits.upperBound < hebrew.lowerBound)
    let alef = try #require(text.extents(of: 3..<5, inLine: 0).first)
    let bet = try #require(text.extents(of: 5..<7, inLine: 0).first)
    #expect(bet.upperBound <= alef.lowerBound + 1e-9)
    // A range that contains a change of direction has two extents.
    #expect(text.extents(of: 0..<5, inLine: 0).count == 2)
  }

  @Test(
    arguments: [
      ([], []), ([0, 0], [0, 1]), ([1, 1], [1, 0]), ([0, 1, 1, 0], [0, 2, 1, 3]),
      ([1, 2, 1], [2, 1, 0]), ([0, 1, 2, 1, 0], [0, 3, 2, 1, 4]), ([1, 0, 1], [0, 1, 2]),
      ([2, 3, 2, 1], [3, 0, 1, 2]),
    ] as [([UInt8], [Int])])
  func `Runs are reversed level by level`(_ levels: [UInt8], _ positions: [Int]) {
    #expect(VisualOrder.positions(levels: levels) == positions)
  }

  @Test(arguments: [
    ("a\nb", 2), ("a\r\nb", 2), ("a\rb", 2), ("a\n\rb", 3), ("a\u{B}b", 2), ("a\u{C}b", 2),
    ("a\u{85}b", 2), ("a\u{2028}b", 2), ("a\u{2029}b", 2), ("\n", 2), ("\r\n\r\n", 3), ("", 1),
    ("a\u{1C}b", 1), ("a\tb", 1), ("é\u{2027}\u{202A}", 1),
  ])
  func `Every hard line break ends a line`(_ text: String, _ count: Int) throws {
    let shaper = try TextShaper(library: .bundled())
    let broken = try shaper.lines(text)
    #expect(broken.lines.count == count)
    #expect(broken.strings.allSatisfy { !$0.unicodeScalars.contains { $0.value == 10 } })
  }
}

/// Code within right-to-left texts.
@Suite struct CodeDirectionTests {
  /// The characters of the first line from left to right.
  private func visual(_ text: String, code: String, width: Double = .infinity) throws -> [String] {
    let shaper = try TextShaper(library: .bundled())
    let bytes = Array(text.utf8)
    let start = try #require(
      bytes.indices.first { bytes[$0...].starts(with: Array(code.utf8)) })
    let broken = try shaper.lines(
      text, spans: [TraitSpan(range: start..<start + code.utf8.count, traits: .code)],
      language: "ar", width: width)
    return broken.lines.indices.map { line in
      let glyphs = broken.glyphs(ofLine: line).flatMap(\.glyphs).sorted { $0.x < $1.x }
      let starts = glyphs.map { Int($0.cluster) }
      let sorted = Set(starts).sorted()
      var characters = ""
      for (index, start) in starts.enumerated() where index == 0 || starts[index - 1] != start {
        let next = sorted.first { $0 > start } ?? broken.lines[line].bytes.upperBound
        characters += String(decoding: bytes[start..<next], as: UTF8.self)
      }
      return characters
    }
  }

  @Test(arguments: [#"delimiter=";""#, "2 ** 10", "a = 1", ";", "--flag", "f(x, y)[0]", "x: ''"])
  func `Code runs from left to right in a right-to-left text`(_ code: String) throws {
    let line = try visual("فأضف \(code) هنا", code: code)[0]
    #expect(line.contains(code), "\(line)")
    #expect(try visual("أضف \(code)", code: code)[0].hasPrefix(code))
  }

  @Test func `Code that is divided among lines is read from left to right on each`() throws {
    let code = "ValueError: could not convert string to float: ''"
    let lines = try visual("فسترى الخطأ \(code).", code: code, width: 220)
    #expect(lines.count > 2)
    for line in lines {
      let part = String(String.UnicodeScalarView(line.unicodeScalars.filter(\.isASCII)))
      // Spaces between Arabic words, and the period after the code, are beside it.
      let ends = part.drop { " .".contains($0) }
      let trimmed = ends.prefix(ends.count - ends.reversed().prefix { $0 == " " }.count)
      #expect(code.contains(trimmed), "\(lines)")
    }
  }

  @Test func `Right-to-left words in code keep their order`() throws {
    let line = try visual("استخدم f(\"أب جد\", 2) هنا", code: "f(\"أب جد\", 2)")[0]
    let reversed = String("أب جد".reversed())
    #expect(line.contains("f(\"\(reversed)\", 2)"), "\(line)")
  }

  @Test(arguments: [("։ ն", false), ("א ն", true), ("ߊ ն", true), ("α ն", false)])
  func `Code has a direction only in texts with right-to-left letters`(
    _ text: String, _ isChanged: Bool
  ) {
    var bytes = Array(text.utf8)[...]
    CodeDirection.isolate(
      [TraitSpan(range: 2..<bytes.count, traits: .code)], in: &bytes, isRightToLeft: false)
    #expect(!bytes.elementsEqual(text.utf8) == isChanged)
  }
}
