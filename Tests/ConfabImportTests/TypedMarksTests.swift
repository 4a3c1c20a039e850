import ConfabImport
import ConfabModel
import TestSupport
import Testing

@Suite struct TypedMarksTests {
  /// The text with its spans, such as "bold[Hi] there".
  private func shown(_ source: String) -> String {
    let rich = TypedMarks().rich(source)
    let spans = rich.spans.sorted { $0.end > $1.end }
    var text = ""
    for (place, scalar) in (Array(rich.text.unicodeScalars).map(Optional.some) + [nil]).enumerated()
    {
      for span in spans where span.end == place { text += "]" }
      for span in spans where span.start == place { text += "\(span.style.rawValue)[" }
      if let scalar { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  @Test(arguments: [
    ("*a* _b_ ~c~ `d`", "bold[a] italic[b] strike[c] code[d]"),
    ("2*3*4 and a_b_c", "2*3*4 and a_b_c"),
    ("*not closed _it_", "*not closed italic[it]"),
    ("* item\n* other", "* item\n* other"),
    ("*a b*, (*c*)!", "bold[a b], (bold[c])!"),
    ("*_both_*", "italic[bold[both]]"),
    ("*a _b* c_", "bold[a _b] c_"),
    ("*a\nb*", "*a\nb*"),
    ("`*a*` *`b`*", "code[*a*] code[bold[b]]"),
    ("`a *b*", "`a bold[b]"),
    ("`a`b` c", "code[a`b] c"),
    ("**a** __b__ ~~c~~", "**a** __b__ ~~c~~"),
    ("```x``` y", "code[x] y"),
    ("```\nx\n*y*\n```", "codeBlock[x\n*y*]"),
    ("see ```a\nb``` there", "see \ncodeBlock[a\nb]\n there"),
    ("``` ```", "``` ```"),
    ("```a", "```a"),
    ("https://example.org/_a_/*b* *c*", "https://example.org/_a_/*b* bold[c]"),
    ("*https://example.org/a_b*", "bold[https://example.org/a_b]"),
    ("> *a*\n> b\nc > d", "quote[bold[a]\nb]\nc > d"),
    (">a", ">a"),
    ("👩‍👩‍👧 *é* 中*文*", "👩‍👩‍👧 bold[é] 中*文*"),
    ("*", "*"), ("**", "**"), ("***", "***"), ("_*_", "italic[*]"), ("", ""),
  ])
  func `Marks at the borders of words are styles`(_ source: String, _ expected: String) {
    #expect(shown(source) == expected)
  }

  @Test(arguments: 0..<400)
  func `Nothing but marks is left out`(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let parts = [
      "*", "_", "~", "`", "```", "> ", "\n", " ", "a", "é", "👍", "https://example.org/_", ".",
    ]
    let source = (0..<random.int(0...40)).map { _ in random.pick(parts) }.joined()
    let rich = TypedMarks().rich(source)
    func letters(_ text: String) -> String {
      text.filter { !$0.isWhitespace && !"*_~`>".contains($0) }
    }
    #expect(letters(rich.text) == letters(source))
    #expect(rich.count == rich.text.unicodeScalars.count)
    for span in rich.spans {
      #expect(0 <= span.start && span.start < span.end && span.end <= rich.count, "\(source)")
    }
  }

  @Test func `Many marks take little time`() {
    for mark in ["*a ", "`a", "```", "_", "> ", "`a`b", "h"] {
      let text = String(repeating: mark, count: 100_000)
      #expect(!TypedMarks().rich(text).isEmpty)
    }
  }
}
