import CMarkdown
import Confab
import ConfabMarkdown
import ConfabModel
import ConfabSupport
import ConfabText

/// Draws a long text in Markdown to a PDF, in turns with what its libraries need at least: cmark-gfm
/// parses the text, and a PangoLayout breaks its paragraphs.
struct ProseBenchmark: ~Copyable {
  private static let words = 100_000
  /// A page of A4, in points.
  private static let (width, height) = (595.0, 842.0)
  /// Room for text on such a page, in points.
  private static let column = 531.0

  private let folder: TemporaryFolder
  private let program: String
  private let markdown = SampleMarkdown.text(words: words)
  /// A tenth of the text, for the memory that does not depend on the length of a text.
  private let short = SampleMarkdown.text(words: words / 10)
  private let clock = ContinuousClock()

  init(program: String) throws {
    self.program = program
    let folder = try TemporaryFolder()
    for (name, text) in [("text", markdown), ("short", short)] {
      let file = try OutputFile(path: "\(folder.path)/\(name).md")
      try file.write(Array(text.utf8))
      try file.commit()
    }
    self.folder = folder
  }

  func run(_ runs: Int, _ progress: (Double) -> Void) async throws -> [Measurement] {
    var figures = Figures()
    let texts = Self.texts(of: markdown)
    let packed = PackedTexts(texts)
    // Before this process grows.
    let growth = try memory("text") - memory("short")
    figures.paragraph.add(
      max(1, growth) / Double(texts.count - Self.texts(of: short).count))
    let library = try FontLibrary(directory: FontLibrary.bundledDirectory())
    let style = Theme.imessage.metrics.bodyStyle
    let baseline = try PangoBaseline(
      library: library, size: style.size, sample: TextMeasuring.everyFont)
    let studio = try Studio(workers: 1)
    // The first round loads fonts and is not counted.
    for round in 0...runs {
      var next = round > 0 ? figures : Figures()
      let parsing = clock.now
      Self.parse(markdown)
      next.parse.add(clock.seconds(since: parsing))
      let breaking = clock.now
      _ = baseline.lines(of: packed, width: Self.column)
      next.break.add(clock.seconds(since: breaking))
      let reading = clock.now
      let blocks = Markdown.blocks(markdown)
      next.read.add(clock.seconds(since: reading))
      var message = Message(id: "1", from: "assistant")
      message.blocks = blocks
      let conversation = try Conversation(
        me: "user",
        participants: [
          Participant(id: "user", name: "User"), Participant(id: "assistant", name: "Assistant"),
        ]
      ) { message }
      let drawn = try await clock.timed {
        try await studio.write(
          conversation, to: "\(folder.path)/text.pdf",
          options: RenderOptions(
            layout: LayoutOptions(width: Self.width),
            picture: PictureOptions(pageHeight: Self.height)))
      }
      next.draw.add(drawn.seconds)
      if round > 0 { figures = next }
      progress(Double(round + 1) / Double(runs + 1))
    }
    return figures.measurements
  }

  /// The peak memory of drawing a file beyond that of reading it, in bytes.
  private func memory(_ name: String) throws -> Double {
    let file = "\(folder.path)/\(name).md"
    let size = ["--width", "\(Self.width)", "--page-height", "\(Self.height)"]
    let drawing = try MeasuredProgram.run(
      program, ["render", file, "-o", "\(folder.path)/process.pdf"] + size)
    return drawing.peakMemory - (try MeasuredProgram.run(program, ["timeline", file]).peakMemory)
  }

  /// The texts of paragraphs, items, cells and code.
  private static func texts(of markdown: String) -> [String] {
    var texts: [String] = []
    _ = Markdown.blocks(markdown).replacingTexts { text, role in
      if role == .prose || role == .code { texts.append(text.text) }
      return text
    }
    return texts
  }

  /// Parses a text with the extensions that Confab uses.
  private static func parse(_ text: String) {
    cmark_gfm_core_extensions_ensure_registered()
    guard let parser = cmark_parser_new(CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_FOOTNOTES) else {
      return
    }
    defer { cmark_parser_free(parser) }
    for name in ["table", "strikethrough", "tasklist"] {
      if let found = cmark_find_syntax_extension(name) {
        cmark_parser_attach_syntax_extension(parser, found)
      }
    }
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        cmark_parser_feed(parser, $0.baseAddress, $0.count)
      }
    }
    cmark_node_free(cmark_parser_finish(parser))
  }
}

private struct Figures {
  var parse = Samples()
  var `break` = Samples()
  var read = Samples()
  var draw = Samples()
  var paragraph = Samples()

  var measurements: [Measurement] {
    let least = parse.minimum + self.break.minimum
    let whole = read.minimum + draw.minimum
    return [
      read.milliseconds("prose.read", beside: (name: "cmark-gfm", samples: parse)),
      Measurement(
        name: "prose.pdf", value: whole * 1e3, median: (read.median + draw.median) * 1e3,
        unit: .milliseconds, baseline: least * 1e3, baselineName: "cmark-gfm and a PangoLayout"),
      paragraph.times("prose.paragraph", .bytes, 1),
    ]
  }
}
