import Confab
import ConfabTimeline
import Glibc
import TestSupport
import Testing

@Suite("PDF and SVG", .timeLimit(.minutes(30)))
struct VectorTests {
  private static let lines = ["Good morning", "Did you see https://a.example/x?", "Yes 👋"]

  private func text(_ tool: String, _ path: String, in scratch: ScratchFolder) throws -> String {
    try #require(system("\(tool) '\(path)' - > '\(scratch("found"))'") == 0)
    return String(decoding: try contents(ofFile: scratch("found")), as: UTF8.self)
  }

  private func info(_ path: String, in scratch: ScratchFolder) throws -> String {
    try #require(system("pdfinfo '\(path)' > '\(scratch("found"))'") == 0)
    return String(decoding: try contents(ofFile: scratch("found")), as: UTF8.self)
  }

  private func scratch(count: Int? = nil, more: String = #""conversation": {"title": "Our talk"},"#)
    throws -> ScratchFolder
  {
    let scratch = try ScratchFolder()
    let texts = count.map { (0..<$0).map { "Message \($0)" } } ?? Self.lines
    try scratch.put("chat.json", Chat.document(texts: texts, more: more))
    return scratch
  }

  private func render(_ scratch: ScratchFolder, _ more: String...) throws -> Run {
    try render(scratch, more)
  }

  private func render(_ scratch: ScratchFolder, _ more: [String]) throws -> Run {
    try Program.run(["render", scratch("chat.json"), "-o"] + more)
  }

  @Test func `A PDF has the text of the messages and their links`() throws {
    let scratch = try scratch()
    #expect(try render(scratch, scratch("out.pdf")).end == .exit(0))
    let found = try text("pdftotext", scratch("out.pdf"), in: scratch)
    let lines: [Substring] = found.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
    #expect(lines == ["Good morning", "Did you see", "https://a.example/x?", "Yes 👋"])
    let info = try info(scratch("out.pdf"), in: scratch)
    #expect(!info.contains("Our talk"), "the picture does not show the title")
    #expect(info.contains("Creator:         Confab \(confabVersion)"))
    #expect(info.contains("Page size:       375 x"))
    let bytes = String(decoding: try contents(ofFile: scratch("out.pdf")), as: UTF8.self)
    #expect(bytes.contains("/URI (https://a.example/x)"))
  }

  @Test func `Text with missing characters can be selected`()
    throws
  {
    let scratch = try ScratchFolder()
    let words = "Tea ᏘᏂ b\u{1AC1}"
    try scratch.put("chat.json", Chat.document(texts: [words], more: ""))
    for size in ["17", "8"] {
      let run = try render(scratch, scratch("out.pdf"), "--type-size", size, "--scale", "1")
      #expect(run.end == .exit(0))
      #expect(run.errors.contains("no font for Cherokee, U+1AC1"))
      let found = try text("pdftotext", scratch("out.pdf"), in: scratch)
      #expect(found.filter(\.isLetter).contains("TeaᏘᏂ"), "\(found)")
      #expect(!found.contains("13A0"))
    }
  }

  @Test func `Options remove the text, or all metadata`() throws {
    let scratch = try scratch()
    let screen = ["--chrome", "full"]
    _ = try render(scratch, [scratch("out.pdf")] + screen)
    #expect(try info(scratch("out.pdf"), in: scratch).contains("Title:           Our talk"))
    _ = try render(scratch, [scratch("out.pdf"), "--metadata", "engine"] + screen)
    let engine = try info(scratch("out.pdf"), in: scratch)
    #expect(!engine.contains("Our talk") && engine.contains("Confab"))
    _ = try render(scratch, scratch("out.pdf"), "--metadata", "none")
    #expect(try !info(scratch("out.pdf"), in: scratch).contains("Confab"))
    for (metadata, isSaid, hasEngine) in [
      ("full", true, true), ("engine", false, true), ("none", false, false),
    ] {
      _ = try render(scratch, [scratch("out.svg"), "--metadata", metadata] + screen)
      let svg = String(decoding: try contents(ofFile: scratch("out.svg")), as: UTF8.self)
      #expect(svg.contains("<title id=\"title\">Our talk</title>") == isSaid)
      #expect(svg.contains("Our talk\nAda: Good morning\nBo: Did you see") == isSaid)
      #expect(svg.contains("Confab \(confabVersion)") == hasEngine)
    }
  }

  @Test func `A PDF has a paragraph for each row, a bookmark and its language`() throws {
    let scratch = try scratch(more: #""conversation": {"title": "Our talk"}, "locale": "de","#)
    #expect(try render(scratch, scratch("out.pdf")).end == .exit(0))
    try #require(
      system("pdfinfo -struct-text '\(scratch("out.pdf"))' > '\(scratch("found"))'") == 0)
    let tree = String(decoding: try contents(ofFile: scratch("found")), as: UTF8.self)
    #expect(tree.hasPrefix("Document"))
    #expect(tree.components(separatedBy: "  P (block)").count > Self.lines.count)
    #expect(tree.contains("Good morning"))
    #expect(tree.contains("Link"))
    let bytes = String(decoding: try contents(ofFile: scratch("out.pdf")), as: UTF8.self)
    #expect(bytes.contains("/Lang (de)"))
    #expect(bytes.contains("/DisplayDocTitle true"))
    #expect(try info(scratch("out.pdf"), in: scratch).contains("Tagged:          yes"))
  }

  /// The names and the texts of a structure tree, with as many spaces as they are deep.
  private func structure(_ path: String, in scratch: ScratchFolder) throws -> [String] {
    try #require(system("pdfinfo -struct-text '\(path)' > '\(scratch("found"))'") == 0)
    return String(decoding: try contents(ofFile: scratch("found")), as: UTF8.self)
      .split(separator: "\n").map { String($0).replacing(" (block)", with: "") }
  }

  private static let structured = #"""
    {"id": "m1", "from": "b", "kind": "text", "blocks": [
      {"type": "heading", "level": 2, "text": "Rice"}, {"text": "Good"}, {"text": "Cheap"},
      {"type": "list", "start": 1, "items": ["Rinse",
        {"blocks": [{"text": "Boil"}, {"type": "list", "start": 7, "items": ["Stir"]}]}]},
      {"type": "quote", "text": "Yum"},
      {"type": "table", "head": ["For"], "columns": ["start"], "rows": [["Two"], ["Four"]]},
      {"type": "image", "src": "gone.png", "alt": "A bowl", "width": 40, "height": 30}]}
    """#

  @Test func `Headings, lists, quotes and tables have their tags`() throws {
    let scratch = try ScratchFolder()
    try scratch.put("chat.json", Chat.document(messages: [Self.structured], more: ""))
    #expect(try render(scratch, scratch("out.pdf")).end == .exit(0))
    let tree = try structure(scratch("out.pdf"), in: scratch)
    let start = try #require(tree.firstIndex { $0.hasSuffix(" H2") })
    let expected = """
      H2
        "Rice"
      P
        "Good"
      P
        "Cheap"
      L
        LI
          Lbl
            "1."
          LBody
            P
              "Rinse"
        LI
          Lbl
            "2."
          LBody
            P
              "Boil"
            L
              LI
                Lbl
                  "7."
                LBody
                  P
                    "Stir"
      BlockQuote
        P
          "Yum"
      Table
        TR
          TH
            "For"
        TR
          TD
            "Two"
        TR
          TD
            "Four"
      """.split(separator: "\n").map { "  \($0)" }
    #expect(Array(tree[start...].prefix(expected.count)) == expected)
  }

  @Test(arguments: [
    ["--page-height", "200"], ["--padding", "20", "--shadow"], ["--background", "none"],
    ["--theme", "assistant"], ["--redact", "all"],
  ])
  func `Blocks keep a valid structure with any options`(options: [String]) throws {
    let scratch = try ScratchFolder()
    let messages = (1...4).map {
      Self.structured.replacing("\"m1\"", with: "\"m\($0)\"")
    }
    try scratch.put("chat.json", Chat.document(messages: messages, more: ""))
    let run = try render(scratch, [scratch("out.pdf")] + options)
    #expect(run.end == .exit(0), "\(run.errors)")
    let tree = try structure(scratch("out.pdf"), in: scratch)
    #expect(tree.first == "Document")
    // Each tag is where it may be.
    let allowed: [String: Set<String>] = [
      "LI": ["L"], "Lbl": ["LI"], "LBody": ["LI"], "TR": ["Table"], "TH": ["TR"], "TD": ["TR"],
    ]
    var path: [Substring] = []
    for line in tree where !line.contains("\"") {
      let name = line.trimmingPrefix { $0 == " " }
      path = path.prefix((line.count - name.count) / 2) + [name]
      if let parents = allowed[String(name)], path.count > 1 {
        #expect(parents.contains(String(path[path.count - 2])), "\(path)")
      }
    }
  }

  @Test func `Emoji at the start of a transparent page keep the tags`() throws {
    let scratch = try ScratchFolder()
    try scratch.put("chat.json", Chat.document(texts: ["a", "👋👋👋", "b"], more: ""))
    let run = try render(
      scratch, scratch("out.pdf"), "--page-height", "200", "--background", "none")
    #expect(run.end == .exit(0), "\(run.errors)")
  }

  @Test(arguments: ["png", "webp", "pdf", "svg"])
  func `The alternative text has a line for each row`(_ format: String) throws {
    let scratch = try scratch()
    let run = try render(scratch, scratch("out.\(format)"), "--alt", scratch("out.txt"))
    #expect(run.end == .exit(0), "\(run.errors)")
    let text = String(decoding: try contents(ofFile: scratch("out.txt")), as: UTF8.self)
    #expect(text.contains("Ada: Good morning\nBo: Did you see https://a.example/x?\n"))
  }

  @Test func `The alternative text is not the picture`() throws {
    let scratch = try scratch()
    let run = try render(scratch, scratch("out.png"), "--alt", scratch("out.png"))
    #expect(run.end == .exit(2))
    #expect(run.errors.contains("is the file of the picture; expected another one for its text"))
    #expect(!scratch.names().contains("out.png"))
  }

  @Test func `A message on several pages has each word once`() throws {
    let scratch = try ScratchFolder()
    let words = (0..<700).map { "word\($0)" }
    try scratch.put("chat.json", Chat.document(texts: [words.joined(separator: " ")]))
    let run = try render(scratch, scratch("out.pdf"), "--page-height", "300")
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(!(try info(scratch("out.pdf"), in: scratch)).contains("Pages:           1\n"))
    let found = try text("pdftotext", scratch("out.pdf"), in: scratch)
    #expect(found.split { $0.isWhitespace }.map(String.init) == words)
  }

  @Test func `Pages are in one PDF, and in numbered SVGs`() throws {
    let scratch = try scratch(count: 60)
    for name in ["out.pdf", "out.svg"] {
      let run = try render(scratch, scratch(name), "--page-height", "600")
      #expect(run.end == .exit(0), "\(run.errors)")
    }
    let pages = scratch.names().filter { $0.hasSuffix(".svg") }
    #expect(pages.count > 2 && pages.first == "out-1.svg")
    let info = try info(scratch("out.pdf"), in: scratch)
    #expect(info.contains("Pages:           \(pages.count)\n"))
    #expect(info.contains("Page size:       375 x 600 pts"))
    let found = try text("pdftotext", scratch("out.pdf"), in: scratch)
    for index in 0..<60 { #expect(found.contains("Message \(index)\n")) }
    // The pages of one file can go to standard output.
    let piped = try render(scratch, "-", "--page-height", "600", "--format", "pdf")
    #expect(piped.output == (try contents(ofFile: scratch("out.pdf"))))
  }

  @Test func `--json prints size and number of pages`() throws {
    let scratch = try scratch(count: 60)
    let run = try render(scratch, scratch("out.pdf"), "--page-height", "600", "--json")
    let report = String(decoding: run.output, as: UTF8.self)
    #expect(report.contains("\"height\" : 600"))
    #expect(report.contains("\"pages\" : "))
    let one = try render(scratch, scratch("out.svg"), "--json")
    #expect(!String(decoding: one.output, as: UTF8.self).contains("pages"))
  }

  @Test func `A page that is too high for a PDF is reported`() throws {
    let scratch = try scratch(count: 400)
    BadCallTests.expectRefusal(
      try render(scratch, scratch("out.pdf")), naming: ["14400", "--page-height"])
    #expect(scratch.names() == ["chat.json"])
    #expect(try render(scratch, scratch("out.svg")).end == .exit(0))
  }

  @Test(arguments: ["out.pdf", "out.svg"]) func `--small is refused for outlines`(name: String)
    throws
  {
    let scratch = try scratch()
    BadCallTests.expectRefusal(
      try render(scratch, scratch(name), "--small"), naming: ["--small"])
    BadCallTests.expectRefusal(
      try render(scratch, scratch("nowhere/\(name)")), naming: ["nowhere", "folder"])
    #expect(scratch.names() == ["chat.json"])
  }

  @Test func `Text under the header of a screen is not in its PDF`() throws {
    let scratch = try ScratchFolder()
    let texts = (0..<100).map { "https://a.example/\($0)" }
    try scratch.put("chat.json", Chat.document(texts: texts))
    _ = try render(scratch, scratch("out.pdf"), "--chrome", "full")
    let bytes = String(decoding: try contents(ofFile: scratch("out.pdf")), as: UTF8.self)
    let count = bytes.split(separator: "/URI (", omittingEmptySubsequences: false).count - 1
    #expect((5..<30).contains(count))
    let found = try text("pdftotext", scratch("out.pdf"), in: scratch)
    let messages = found.split(separator: "\n").filter { $0.hasPrefix("https://") }
    // One message may be fading out, without a link.
    #expect(messages.count - count < 2 && messages.last == "https://a.example/99")
  }
}
