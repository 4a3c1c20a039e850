import ConfabMarkdown
import ConfabModel
import TestSupport
import Testing

@Suite struct MarkdownLimitTests {
  /// Texts for which parsers take quadratic time or deep stacks.
  static let hostile: [String] = [
    String(repeating: ">", count: 100_000) + " a", String(repeating: "- ", count: 100_000) + "a",
    String(repeating: "- ", count: 30_000) + "x" + String(repeating: "\n", count: 30_000),
    String(repeating: "*[a](b)*", count: 50_000), String(repeating: "![[]()", count: 50_000),
    String(repeating: "a\n|-|-|\n", count: 50_000), String(repeating: "[a](b)*", count: 50_000),
    String(repeating: "|", count: 100_000) + "\n" + String(repeating: "|-", count: 900) + "|\n",
    table(columns: 4_000, rows: 4_000), table(columns: 4_000, rows: 4_000, end: "\r"),
    String(repeating: "<details>\n", count: 20_000), String(repeating: "<!--", count: 100_000),
    String(repeating: "$$x$$ ", count: 20_000), String(repeating: "![x](a.png) ", count: 20_000),
    String(repeating: "\\[a\n", count: 50_000), String(repeating: "<kbd \"", count: 50_000),
    (1..<600).map { String(repeating: "`", count: $0) + "a" }.joined(),
  ]

  private static func table(columns: Int, rows: Int, end: String = "\n") -> String {
    let head = Array(repeating: "a", count: columns).joined(separator: "|")
    let rule = Array(repeating: "-", count: columns).joined(separator: "|")
    return ([head, rule] + Array(repeating: "a", count: rows)).joined(separator: end)
  }

  @Test(arguments: hostile.indices)
  func `Hostile texts have a bounded result`(_ index: Int) {
    let source = Self.hostile[index]
    let parsed = Markdown.parse(source)
    #expect(parsed.blocks.depth <= 32)
    #expect(parsed.blocks.plainText.utf8.count <= 2 * source.utf8.count + 1_000)
  }

  @Test func `Tables of usual sizes are tables`() {
    let source = Self.table(columns: 12, rows: 5_000)
    guard case .table(let table)? = Markdown.blocks(source).first else {
      Issue.record("expected a table")
      return
    }
    #expect(table.rows.count == 5_000)
  }

  @Test func `Deep quotes keep their text`() {
    let source = (0..<60).map { String(repeating: "> ", count: $0) + "p\($0)\n>\n" }.joined()
    let parsed = Markdown.parse(source)
    #expect(parsed.notes == [.flattened])
    for number in 0..<60 { #expect(parsed.blocks.plainText.contains("p\(number)")) }
  }

  @Test func `Texts beyond the limit have no styles`() {
    let parsed = Markdown.parse(String(repeating: "**a** b\n\n", count: 1 << 21))
    #expect(parsed.notes == [.tooLong])
    #expect(parsed.blocks.first == .paragraph(StyledText("**a** b")))
  }

  @Test(arguments: 0..<4)
  func `Any text is read, and a scalar of planes for private use stays`(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let parts = [
      "*", "_", "`", "```\n", "$", "$$", "\\(", "\\)", "\\[", "\\]", "[", "](", ")", "![", "|", "-",
      "\n", "\n\n", "> ", "- ", "1. ", "#", " ", "\t", "<", "<kbd>", "</kbd>", "<details>",
      "</details>", "<summary>", "&amp;", "~~", "[^a]", "[^a]: ", "\\", "\u{F0000}", "\0", "é", "中",
      "a", "b", "\r", "\r\n", "[!NOTE]", "<!--", "-->", "|-|-|\n",
    ]
    for _ in 0..<500 {
      let source = (0..<random.int(1...60)).map { _ in random.pick(parts) }.joined()
      let blocks = Markdown.blocks(source)
      #expect(blocks.depth <= 32)
      if !source.contains("\u{F0000}") { #expect(!blocks.plainText.contains("\u{F0000}")) }
    }
  }

  @Test func `Many threads read as one does`() async {
    let sources = (0..<40).map { number in
      "# T\(number)\n\n| a | b |\n|---|---|\n| ~~\(number)~~ | `x` |\n\n- [x] *a* **b**\n\n[^1] \(number)\n\n[^1]: f"
    }
    let expected = sources.map(Markdown.blocks)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<25).allSatisfy { _ in sources.map(Markdown.blocks) == expected }
        }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }
}
