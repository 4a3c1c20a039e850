import Confab
import TestSupport
import Testing

@testable import ConfabTesting

@Suite struct InlineSnapshotTests {
  @Test func `The words of a conversation equal those in the source`() async throws {
    try await expectInlineSnapshot(of: try chat("Are you \"there\"?", "On my way"), as: .transcript)
    {
      """
      Bo: Are you "there"?
      Ada: On my way
      """
    }
  }

  @Test func `The layout of a conversation equals that in the source`() async throws {
    var options = LayoutOptions()
    options.width = 200
    try await expectInlineSnapshot(of: try chat("one"), as: .layout(options)) {
      """
      200 × 76.33 points at 3 pixels per point
      message 1 (m1), text: 200 × 40.33, 16 below the row before
        bubble 16, 0, 57 × 40.33
        line "one", width 28.67, baseline 26.33
      """
    }
  }

  private func write(
    _ source: String, line: Int, column: Int = 1, _ text: String
  ) throws -> String {
    var source = SwiftSource(Array(source.utf8))
    let before = source.bytes.count { $0 == UInt8(ascii: "\n") }
    let added = try source.setClosure(
      behindCallOf: "expectInlineSnapshot", line: line, column: column, text: text)
    #expect(source.bytes.count { $0 == UInt8(ascii: "\n") } - before == added)
    return String(decoding: source.bytes, as: UTF8.self)
  }

  @Test func `A text is written behind the parentheses of the call`() throws {
    #expect(
      try write(
        "if x {\n  try await expectInlineSnapshot(of: a, as: .lines)\n}\n", line: 2, "a\n\nb")
          == #"""
          if x {
            try await expectInlineSnapshot(of: a, as: .lines) {
              """
              a

              b
              """
            }
          }

          """#)
    // Strings and comments with parentheses and quotes, several lines, and the other call of the
    // line.
    let call =
      "f(); expectInlineSnapshot(of: \"(\\(g(\")\"))\", /* ) \" */\n  as: .lines // )\n  , x: #\")\"#)"
    #expect(
      try write("\(call) { \"}\" }\n.y", line: 1, column: 6, "")
        == "\(call) {\n  \"\"\"\n\n  \"\"\"\n}\n.y")
    let two = "expectInlineSnapshot(a) { x }; expectInlineSnapshot(b)"
    #expect(try write(two, line: 1, column: 1, "z").hasPrefix("expectInlineSnapshot(a) {\n"))
    #expect(
      try write(two, line: 1, column: 40, "z").hasPrefix("expectInlineSnapshot(a) { x }; exp"))
  }

  @Test func `A text that a literal can't have as it is is escaped`() {
    #expect(
      StringLiteral.lines(of: "a\\n\u{7} \n\"\"\"#\r") == [
        "##\"\"\"", "a\\n\\##u{7}\\##u{20}", "\"\"\"#\\##u{d}", "\"\"\"##",
      ])
    #expect(StringLiteral.lines(of: "plain\n") == ["\"\"\"", "plain", "\"\"\""])
  }

  @Test(arguments: [
    "x", "expectInlineSnapshot(of: a", "expectInlineSnapshot", "expectInlineSnapshot(a) { x",
    "expectInlineSnapshot(a, matches: { x })",
  ])
  func `A call that isn't found is an error and changes nothing`(source: String) {
    #expect(throws: SourceEditError.self) { try write(source, line: 1, "z") }
  }

  /// Two calls in a file that change its lines.
  @Test func `Texts are recorded in the source, and differences are named`() async throws {
    let scratch = try ScratchFolder()
    let source = "// 1\n  expectInlineSnapshot(of: a)\n  expectInlineSnapshot(of: b) { \"old\" }\n"
    try scratch.put("Chat.swift", source)
    func failure(
      _ text: String, _ expected: String?, line: Int, _ record: SnapshotRecordMode,
      in run: SnapshotRun
    ) async throws -> SnapshotFailure? {
      let location = SourceLocation(
        fileID: "App/Chat.swift", filePath: scratch("Chat.swift"), line: line, column: 3)
      let closure: (() -> String)? = expected.map { text in { text } }
      return try await run.failures {
        try await expectInlineSnapshot(
          of: text, as: .lines, record: record, sourceLocation: location, matches: closure)
      }.first
    }
    let run = try SnapshotRun()
    let missing = try await failure("one\ntwo", nil, line: 2, .never, in: run)
    #expect(missing?.kind == .missing && missing?.reference == "Chat.swift:2")
    #expect(try scratch.bytes("Chat.swift") == Array(source.utf8))
    let next = try SnapshotRun()
    #expect(try await failure("one\ntwo", nil, line: 2, .missing, in: next)?.kind == .recorded)
    let different = try await failure("new", "old", line: 3, .missing, in: next)
    #expect(different?.kind == .different)
    #expect(different?.details == ["@@ -1 +1 @@", "- old", "+ new"])
    let last = try SnapshotRun()
    #expect(try await failure("new", "old", line: 3, .failed, in: last)?.kind == .replaced)
    #expect(try await failure("new", "new\n", line: 3, .never, in: try SnapshotRun()) == nil)
    #expect(
      String(decoding: try scratch.bytes("Chat.swift"), as: UTF8.self) == #"""
        // 1
          expectInlineSnapshot(of: a) {
            """
            one
            two
            """
          }
          expectInlineSnapshot(of: b) {
            """
            new
            """
          }

        """#)
    // In a loop, the texts of one call can't all be in the source.
    let again = try await failure("other", "new", line: 3, .all, in: last)
    #expect(again?.kind == .different && again?.advice.contains("several times") == true)
  }
}
