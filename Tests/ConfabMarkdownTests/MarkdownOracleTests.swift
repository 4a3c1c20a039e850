import ConfabMarkdown
import ConfabModel
import Foundation
import TestSupport
import Testing

/// Compares the text of blocks with the output of the program `cmark-gfm`.
///
/// For a text without raw HTML, the oracle is its HTML without tags, in which pictures are their
/// alternative texts. For one with raw HTML, which Confab shows except for a few tags, it is the
/// texts of its XML. White space is normalized, and left out between ideographs. Three things have
/// no counterpart, and texts with them are left out: formulas; footnotes, which the program can't
/// read; and details without a summary, which Confab names.
@Suite struct MarkdownOracleTests {
  struct ProgramMissing: Error, CustomStringConvertible {
    var description = "cmark-gfm is missing: run Scripts/deps --test"
  }

  @Test func `The text of all examples of the specifications is that of cmark-gfm`() throws {
    let path = "/usr/share/gocode/src/github.com/yuin/goldmark/_test/spec.json"
    let examples = try JSONDecoder().decode(
      [JSONValue].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    let sources = examples.compactMap { example -> String? in
      guard case .object(let members) = example, case .string(let text)? = members["markdown"]
      else {
        return nil
      }
      return text
    }
    try #require(sources.count > 600)
    let tables = [
      "| foo | bar |\n| --- | --- |\n| baz | bim |\n",
      "| abc | defghi |\n:-: | -----------:\nbar | baz\n",
      "| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n",
      "| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n",
      "~~Hi~~ Hello, ~there~ world!\n",
      "- [ ] foo\n- [x] bar\n", "| a |\n| --- |\n> b\n",
    ]
    let compared = try compare(sources + tables)
    #expect(compared > 600)
  }

  @Test func `The text of README files is that of cmark-gfm`() throws {
    let roots = ["/usr/share/doc", SourceTree.path("Documentation"), SourceTree.path(".build")]
    var paths: [String] = []
    for root in roots {
      guard let files = FileManager.default.enumerator(atPath: root) else { continue }
      for case let path as String in files where path.lowercased().hasSuffix(".md") {
        paths.append("\(root)/\(path)")
      }
    }
    paths = paths.filter { path in
      let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size]) as? Int
      return 1...300_000 ~= size ?? 0
    }.sorted()
    try #require(paths.count >= 24, "found \(paths.count) Markdown files")
    let step = max(1, paths.count / 300)
    let sources = stride(from: 0, to: paths.count, by: step).compactMap { index in
      FileManager.default.contents(atPath: paths[index]).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(try compare(sources) > sources.count / 2)
  }

  /// Compares texts, and returns the number of those that have a counterpart.
  private func compare(_ sources: [String]) throws -> Int {
    var compared = 0
    for source in sources {
      let parsed = Markdown.parse(source)
      let details = source.ranges(of: /<details/.ignoresCase()).count
      guard parsed.notes.isEmpty, !source.contains("[^"),
        details == source.ranges(of: /<summary/.ignoresCase()).count
      else { continue }
      let xml = try cmark(["--to", "xml"], source)
      let expected =
        xml.contains("<html_") ? Self.text(ofXML: xml) : Self.text(ofHTML: try cmark([], source))
      let found = Self.normalized(parsed.blocks.map(\.opened).plainText)
      compared += 1
      if found != expected {
        let place = zip(found, expected).prefix { $0 == $1 }.count
        Issue.record(
          """
          \(source.prefix(200)): found “\(found.dropFirst(max(0, place - 20)).prefix(80))”, \
          expected “\(expected.dropFirst(max(0, place - 20)).prefix(80))”
          """)
      }
    }
    return compared
  }

  private func cmark(_ arguments: [String], _ source: String) throws -> String {
    let program = "/usr/bin/cmark-gfm"
    guard FileManager.default.isExecutableFile(atPath: program) else { throw ProgramMissing() }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("confab-cmark-\(UUID().uuidString).md")
    try Data(source.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments =
      ["-e", "table", "-e", "strikethrough", "-e", "tasklist", "--strikethrough-double-tilde"]
      + ["--validate-utf8"] + arguments + [file.path]
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }

  private static func text(ofHTML html: String) -> String {
    let marked = html.replacing(#/(<blockquote>\s*<p>)\[!(\w+)\]/#) {
      "\($0.1)\(Callout.Kind(rawValue: $0.2.lowercased())?.name ?? "[!\($0.2)]")"
    }
    let alternatives = marked.replacing(#/<img [^>]*?alt="([^"]*)"[^>]*>/#) { String($0.1) }
    let spaced = alternatives.replacing(
      #/</?(p|li|h[1-6]|td|th|blockquote|pre|ul|ol|table|tr|hr|br)\b[^>]*>/#, with: " ")
    return normalized(decoded(spaced.replacing(/<[^>]*>/, with: "")))
  }

  private static func text(ofXML xml: String) -> String {
    let marked = xml.replacing(#/(<block_quote>\s*<paragraph>\s*<text[^>]*>)\[!(\w+)\]/#) {
      "\($0.1)\(Callout.Kind(rawValue: $0.2.lowercased())?.name ?? "[!\($0.2)]")"
    }
    var text = ""
    let parts = marked.matches(
      of:
        #/<(text|code|code_block|html_inline|html_block)\b[^>]*>([^<]*)</|<(softbreak|linebreak|/paragraph|/heading|/table_cell|/item|/tasklist|thematic_break)\b|</(code_block|html_block)/#
    )
    for part in parts {
      guard let name = part.1, let content = part.2 else {
        text += " "
        continue
      }
      let literal = decoded(String(content))
      switch name {
      case "html_inline", "html_block":
        text += shown(literal, isBlock: name == "html_block") + (name == "html_block" ? " " : "")
      default: text += literal + (name == "code_block" ? " " : "")
      }
    }
    return normalized(text)
  }

  /// What Confab shows of raw HTML.
  private static func shown(_ html: String, isBlock: Bool) -> String {
    let rest = html.replacing(#/<!--(>|->|(?s).*?-->|(?s).*)/#, with: "")
      .replacing(#/<\/?br(\s[^>]*)?\/?>/#.ignoresCase(), with: " ")
      .replacing(#/<\/?(sub|sup|kbd|mark)(\s[^>]*)?\/?>/#.ignoresCase(), with: "")
    return isBlock
      ? rest.replacing(#/<\/?(details|summary)(\s[^>]*)?\/?>/#.ignoresCase(), with: " ") : rest
  }

  private static func decoded(_ text: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")].reduce(text) {
      $0.replacing($1.0, with: $1.1)
    }
  }

  private static func normalized(_ text: String) -> String {
    let words = text.unicodeScalars.split { $0.properties.isWhitespace }
    var result = String.UnicodeScalarView()
    for word in words {
      if let last = result.last, let first = word.first, !(isIdeograph(last) && isIdeograph(first))
      {
        result.append(" ")
      }
      result.append(contentsOf: word)
    }
    return String(result)
  }

  private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x312F, 0x31A0...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}

extension Block {
  /// The block with all details open.
  fileprivate var opened: Block {
    switch self {
    case .details(var details):
      details.isOpen = true
      details.blocks = details.blocks.map(\.opened)
      return .details(details)
    case .quote(let blocks): return .quote(blocks.map(\.opened))
    case .callout(var callout):
      callout.blocks = callout.blocks.map(\.opened)
      return .callout(callout)
    case .list(var list):
      for index in list.items.indices {
        list.items[index].blocks = list.items[index].blocks.map(\.opened)
      }
      return .list(list)
    default: return self
    }
  }
}
