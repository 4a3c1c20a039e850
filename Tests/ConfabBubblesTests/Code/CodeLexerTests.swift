import TestSupport
import Testing

@testable import ConfabBubbles

@Suite struct CodeLexerTests {
  private func parts(_ code: String, _ language: String) -> [String] {
    let bytes = Array(code.utf8)
    return CodeLexer.runs(in: code, language: language).map {
      "\($0.codeClass) \(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
  }

  @Test(arguments: [
    (
      "swift", "let a = \"x\\(b + 1)\" // c",
      ["keyword let", "property a", "string \"x", "number 1", "string \"", "comment // c"]
    ),
    (
      "python", "def f(x): return f'{x!r}'",
      ["keyword def", "name f", "keyword return", "string f'", "string '"]
    ),
    ("js", "`a${1}b` + /x[/]/g", ["string `a", "number 1", "string b`", "string /x[/]/g"]),
    (
      "sh", "a=1; echo \"$b\" # c",
      [
        "property a", "number 1", "name echo", "string \"", "property $b", "string \"",
        "comment # c",
      ]
    ),
    (
      "json", "{\"a\": [1, \"b\", null]}",
      ["property \"a\"", "number 1", "string \"b\"", "number null"]
    ),
    (
      "yaml", "a: |\n  b\n  c: d\ne: 'f' # g",
      ["property a", "number   b", "number   c: d", "property e", "string 'f'", "comment # g"]
    ),
    (
      "html", "<a b=\"c\"><script>if (1) {}</script>",
      [
        "property a", "property b", "string \"c\"", "property script", "keyword if", "number 1",
        "property script",
      ]
    ),
    ("rust", "let s = r#\"a\"b\"#; x!()", ["keyword let", "string r#\"a\"b\"#", "name x!"]),
    (
      "ruby", "x = <<~EOF\n  a#{1}\nEOF\n:b",
      ["string <<~EOF", "string   a", "number 1", "string \nEOF", "string :b"]
    ),
    (
      "c", "#define A 1\nint f(int a) { return 2; }",
      ["keyword #define A 1", "name int", "name f", "name int", "keyword return", "number 2"]
    ),
    (
      "diff", "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y",
      ["property --- a", "property +++ b", "name @@ -1 +1 @@", "deleted -x", "inserted +y"]
    ),
    ("console", "$ cd /\nab", ["name cd"]),
  ])
  func `Code has the classes that a reader expects`(
    language: String, code: String, expected: [String]
  ) {
    #expect(parts(code, language) == expected)
  }

  @Test func `Languages are known by their usual names`() {
    for (name, language) in [
      ("py", "python"), ("C++", "cpp"), ("JS", "javascript"), ("language-ts", "typescript"),
      ("swift title=x", "swift"), ("sh", "shell"), ("yml", "yaml"), ("c#", "csharp"),
    ] {
      #expect(CodeLexer.name(of: name) == language)
    }
    #expect(CodeLexer.languages.count == 21)
    #expect(CodeLexer.name(of: nil) == nil && CodeLexer.name(of: "klingon") == nil)
    #expect(CodeLexer.runs(in: "let a = 1", language: "klingon").isEmpty)
  }

  /// What begins and ends texts and code in some language.
  private static let pieces = [
    "\"", "'", "`", "/", "/*", "*/", "//", "#", "#{", "${", "\\(", "{", "}", "(", ")", "[", "]",
    "<", ">", "<<EOF\n", "EOF\n", "<?php ", "?>", "<script>", "</script>", "%w(", "%", "\\", "\n",
    " ", "a", "if ", "def ", "case ", ":", "::", "=", ";", "1", "0x", "- ", "|\n", "é", "😀",
    "\"\"\"", "'''", "r#\"", "R\"x(", "f\"", "$", "@", "!", "&", "~", "?", ".",
  ]

  @Test(arguments: CodeLexer.languages)
  func `Any bytes have runs in ascending order`(_ language: String) {
    var random = SeededRandom(seed: 33)
    for _ in 0..<200 {
      let code = (0..<Int.random(in: 1...200, using: &random)).map { _ in
        Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
      }.joined()
      var bytes = Array(code.utf8)
      let isDamaged = Bool.random(using: &random)
      if isDamaged {
        for _ in 0..<5 {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
      }
      var end = 0
      for run in CodeLexer.runs(in: bytes, language: language) {
        #expect(run.range.lowerBound >= end && !run.range.isEmpty)
        end = run.range.upperBound
        guard !isDamaged else { continue }
        for edge in [run.range.lowerBound, end] where edge < bytes.count {
          #expect(bytes[edge] & 0xc0 != 0x80, "a run ends in a character of \(code)")
        }
      }
      #expect(end <= bytes.count)
    }
  }

  @Test(arguments: CodeLexer.languages)
  func `Twice as much code takes about twice as many steps`(_ language: String) {
    var random = SeededRandom(seed: 7)
    for _ in 0..<60 {
      let piece = (0..<2).map { _ in
        Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
      }.joined()
      let code = Array(String(repeating: piece, count: 2000).utf8)
      let steps = CodeLexer.steps(in: code, language: language)
      let twice = CodeLexer.steps(in: code + code, language: language)
      #expect(twice <= steps * 23 / 10 + 100, "\(piece.debugDescription): \(steps), \(twice)")
    }
  }
}
