import TestSupport
import Testing

@testable import ConfabTesting

@Suite struct LineDiffTests {
  @Test(arguments: [
    ("", ""), ("a", "a"), ("a", "a\n"), ("a\nb\n", "a\nb"),
  ])
  func `Texts that differ in the last line feed only are equal`(old: String, new: String) {
    #expect(LineDiff(old, new).isEmpty)
  }

  @Test(arguments: [
    ("a", "b", ["@@ -1 +1 @@", "- a", "+ b"]),
    ("a ", "a", ["@@ -1 +1 @@", "- a·", "+ a"]),
    ("a\r\nb", "a\nb", ["@@ -1 +1 @@", "- a␍", "+ a", "  b"]),
    ("a\u{202E}b", "ab", ["@@ -1 +1 @@", "- a\u{FFFD}b", "+ ab"]),
    ("e\u{301}", "é", ["@@ -1 +1 @@", "- e\u{301}", "+ é"]),
    ("a\n\n", "a", ["@@ -1 +1 @@", "  a", "- "]),
    (
      "1\n2\n3\n4\n5\n6\n7\n8", "0\n1\n2\n3\n4\n5\n6\n7\n9",
      ["@@ -1 +1 @@", "+ 0", "  1", "  2", "@@ -6 +7 @@", "  6", "  7", "- 8", "+ 9"]
    ),
  ])
  func `A diff shows changed lines with two lines around them`(
    old: String, new: String, lines: [String]
  ) {
    #expect(LineDiff(old, new).lines() == lines)
  }

  @Test func `A long diff is cut and counts the rest`() {
    let (old, new) = ((1...100).map { "a\($0)" }, (1...100).map { "b\($0)" })
    let diff = LineDiff(old.joined(separator: "\n"), new.joined(separator: "\n"))
    #expect(diff.summary == "100 lines removed, 100 lines added")
    let lines = diff.lines(limit: 10)
    #expect(lines.count == 11 && lines.last == "… 191 more changed lines")
  }

  @Test func `Both texts can be read from a diff with all lines`() {
    var random = SeededRandom(seed: 14)
    for _ in 0..<300 {
      let old = (0..<random.int(0...12)).map { _ in random.pick(["a", "b", "c", "", "d e"]) }
      var new = old
      for _ in 0..<random.int(0...4) {
        let place = random.int(0...new.count)
        if place < new.count, random.oneIn(2) {
          new.remove(at: place)
        } else {
          new.insert(random.pick(["a", "x", "y", ""]), at: place)
        }
      }
      // A text without lines and one with an empty line are the same text.
      guard old.count > 1, new.count > 1, old.last != "", new.last != "" else { continue }
      let diff = LineDiff(old.joined(separator: "\n"), new.joined(separator: "\n"))
      #expect(diff.isEmpty == (old == new))
      guard old != new else { continue }
      let lines = diff.lines(context: 50, limit: 1000).dropFirst()
      func side(_ sign: Character) -> [String] {
        lines.filter { $0.first == " " || $0.first == sign }.map { String($0.dropFirst(2)) }
      }
      #expect(side("-") == old && side("+") == new)
    }
  }
}
