import ConfabModel
import TestSupport

/// Random texts and blocks that Markdown can say.
struct SeededDocuments {
  var random: SeededRandom
  /// Whether the blocks are in a quote, where Markdown has no check boxes.
  private var isQuoted = false

  init(seed: Int) { random = SeededRandom(seed: UInt64(seed)) }

  private static let pieces = [
    "a", "word", "naïve", "snake_case", "2*3*4", "**", "*", "_", "__init__", "`", "```", "~~", "~",
    "[x]", "](y)", "![", "<b>", "<details>", "&amp;", "&", "\\", "\\(", "\\[", "$5", "$x$", "|",
    "#",
    "# h", "- ", "+ ", "1. ", "12) ", "> ", "===", "---", ":-:", "日本語", "🎉", "👩‍👩‍👧", "«q»", "“q”",
    "(p)", "!", ".", ":", "Ana:", "**Ana:**", "https://example.org/a_b?c=d&e=f", "\u{2028}",
    "\u{A0}",
    "<!-- c -->", "[^1]", "\t",
  ]

  /// A text without white space at its ends.
  mutating func text(lines: Int = 3) -> String {
    (0..<random.int(1...max(1, lines))).map { _ in
      (0..<random.int(1...5)).map { _ in random.pick(Self.pieces) }
        .joined(separator: random.pick(["", " ", " "]))
    }.joined(separator: "\n").trimmedForMarkdown
  }

  /// A text with spans that nest.
  mutating func styled(lines: Int = 3) -> StyledText {
    let text = text(lines: lines)
    let count = text.unicodeScalars.count
    guard count > 0 else { return StyledText("x") }
    var spans: [TextSpan] = []
    addSpans(in: 0..<count, text, outside: [], to: &spans)
    return StyledText(text, spans: spans)
  }

  private mutating func addSpans(
    in range: Range<Int>, _ text: String, outside: Set<TextSpan.Style>, to spans: inout [TextSpan]
  ) {
    let scalars = Array(text.unicodeScalars)
    var position = range.lowerBound
    while position < range.upperBound, random.chance(0.6) {
      let start = random.int(position..<range.upperBound)
      let end = random.int(start + 1...range.upperBound)
      let style = random.pick(
        [TextSpan.Style.bold, .italic, .strike, .code, .link, .key, .highlight, .subscript])
      defer { position = end + 1 }
      guard !outside.contains(style), start < end else { continue }
      if style == .code, scalars[start..<end].contains(where: { Character($0).isNewline }) {
        continue
      }
      // What is all white space can't be told from the space around it.
      guard scalars[start..<end].contains(where: { !$0.properties.isWhitespace }) else { continue }
      let target = style == .link ? "https://example.org/\(random.int(0...9))_(x) y" : nil
      spans.append(TextSpan(start: start, end: end, style: style, target: target))
      if style != .code, end - start > 2 {
        addSpans(
          in: start + 1..<end - 1, text, outside: outside.union([style]), to: &spans)
      }
    }
  }

  /// Blocks that are read back as they are.
  mutating func blocks(depth: Int = 0) -> [Block] {
    (0..<random.int(1...3)).map { _ in block(depth: depth) }
  }

  private mutating func block(depth: Int) -> Block {
    switch random.int(0...(depth < 3 ? 11 : 6)) {
    case 0, 1, 2: return .paragraph(styled())
    case 3: return .heading(level: random.int(1...6), styled(lines: 1))
    case 4:
      return .code(
        CodeBlock(
          random.pick(["let x = 1", "a\n\nb", "```\nx\n```", "  indented", "**Ana:** no", ""]),
          language: random.pick([nil, "swift", "c++"]),
          file: random.pick([nil, nil, "my file.swift"])))
    case 5: return table()
    case 6:
      return random.pick([
        .rule, .math("a^2 + b_2"), .image(ImageBlock(src: "a b/ü%.png", alt: "x [y]")),
      ])
    case 7, 8, 9: return list(depth: depth)
    case 10: return .quote(quoted(depth: depth))
    default:
      return random.pick([
        .callout(
          Callout(
            random.pick(Callout.Kind.allCases), title: random.pick([nil, "A *b*"]),
            quoted(depth: depth))),
        .details(
          Details(StyledText("S & <t>"), isOpen: random.chance(0.5), blocks(depth: depth + 1))),
      ])
    }
  }

  private mutating func quoted(depth: Int) -> [Block] {
    let wasQuoted = isQuoted
    isQuoted = true
    defer { isQuoted = wasQuoted }
    return blocks(depth: depth + 1)
  }

  private mutating func table() -> Block {
    let columns = (0..<random.int(1...3)).map { _ in
      random.pick(TableBlock.Alignment.allCases)
    }
    func row(_ self: inout SeededDocuments) -> [StyledText] {
      columns.map { _ in self.styled(lines: 2) }
    }
    let head = row(&self)
    return .table(
      TableBlock(
        columns: columns, head: head, rows: (0..<random.int(1...2)).map { _ in row(&self) }))
  }

  private mutating func list(depth: Int) -> Block {
    let isLoose = random.chance(0.5)
    let start: Int? = random.pick([nil, nil, 1, 7])
    let items = (0..<random.int(2...3)).map { _ -> ListBlock.Item in
      let first = Block.paragraph(styled(lines: 2))
      guard isLoose else {
        let nested = depth < 3 && random.chance(0.3) ? [tightList(depth: depth + 1)] : []
        return ListBlock.Item(
          [first] + nested, isChecked: isQuoted ? nil : random.pick([nil, nil, true, false]))
      }
      return ListBlock.Item(
        random.chance(0.2)
          ? [.code(CodeBlock("x")), first]
          : [first] + (random.chance(0.5) ? blocks(depth: depth + 1) : []))
    }
    return .list(ListBlock(items, start: start, isLoose: isLoose))
  }

  private mutating func tightList(depth: Int) -> Block {
    .list(ListBlock([ListBlock.Item([.paragraph(styled(lines: 1))])]))
  }
}

extension String {
  /// Without what the ends of a paragraph lose.
  fileprivate var trimmedForMarkdown: String {
    let scalars = Array(unicodeScalars)
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "x" }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[first...last])
    return String(view)
  }
}
