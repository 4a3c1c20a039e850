import ConfabModel
import TestSupport

extension SeededRandom {
  /// Random valid blocks of all types.
  ///
  /// - Parameter depth: The most blocks inside each other.
  mutating func blocks(depth: Int) -> [Block] {
    (0..<int(0...3)).map { _ in block(depth: depth) }
  }

  private mutating func block(depth: Int) -> Block {
    switch int(0..<(depth > 1 ? 15 : 9)) {
    case 0: .paragraph(styled())
    case 1: .heading(level: int(1...6), styled())
    case 2: .code(code())
    case 3: .table(table())
    case 4: .rule
    case 5:
      .image(
        ImageBlock(
          src: maybe { _ in "a/b.png" }, alt: maybe { $0.text() },
          width: maybe { $0.int(1...4_000) }, height: maybe { $0.int(1...4_000) }))
    case 6: .math(text())
    case 7:
      .tool(
        ToolCall(
          name: name(), status: maybe { $0.pick(ToolCall.Status.allCases) },
          input: maybe { $0.json(2) }, output: maybe { $0.json(2) },
          duration: maybe { Double($0.int(0...99)) }, isOpen: chance(0.5)))
    case 8: .artifact(Artifact(title: name(), type: maybe { $0.name() }))
    case 9: .list(list(depth: depth - 1))
    case 10: .quote(blocks(depth: depth - 1))
    case 11:
      .callout(
        Callout(
          pick(Callout.Kind.allCases), title: maybe { $0.name() }, blocks(depth: depth - 1)))
    case 12: .details(Details(styled(), isOpen: chance(0.5), blocks(depth: depth - 1)))
    case 13:
      .thinking(
        Thinking(
          duration: maybe { Double($0.int(0...99)) }, isRunning: chance(0.3),
          isOpen: chance(0.5), blocks(depth: depth - 1)))
    default:
      .footnotes((0..<int(0...2)).map { _ in Footnote(mark: name(), blocks(depth: depth - 1)) })
    }
  }

  /// A text with spans of the styles that blocks have.
  mutating func styled() -> StyledText {
    let text = text()
    let spans = spans(scalars: text.unicodeScalars.count).filter { !$0.style.isParagraph }
    return StyledText(text, spans: spans)
  }

  private mutating func list(depth: Int) -> ListBlock {
    let items = (0..<int(0...3)).map { _ in
      ListBlock.Item(blocks(depth: depth), isChecked: maybe { $0.chance(0.5) })
    }
    return ListBlock(items, start: maybe { $0.int(0...12) }, isLoose: chance(0.3))
  }

  private mutating func code() -> CodeBlock {
    let lines = (0..<int(1...4)).map { _ in text().filter { !$0.isNewline && $0 != "\r" } }
    let numbers = 0..<lines.count
    return CodeBlock(
      lines.joined(separator: "\n"), language: maybe { $0.pick(["swift", "c++"]) },
      file: maybe { _ in "Sources/a.swift" }, firstLine: maybe { $0.int(0...999) },
      added: Set(numbers.filter { _ in chance(0.3) }),
      removed: Set(numbers.filter { _ in chance(0.3) }))
  }

  private mutating func table() -> TableBlock {
    let columns = (0..<int(1...4)).map { _ in pick(TableBlock.Alignment.allCases) }
    func cells(_ random: inout SeededRandom) -> [StyledText] {
      (0..<random.int(0...columns.count)).map { _ in random.styled() }
    }
    return TableBlock(
      columns: columns, head: cells(&self), rows: (0..<int(0...3)).map { _ in cells(&self) })
  }

  mutating func answer() -> Answer {
    let state = pick(Answer.State.allCases)
    let count = int(1...20)
    return Answer(
      state: state, error: state == .failed ? maybe { $0.name() } : nil, model: maybe { $0.name() },
      cost: maybe { $0.name() }, inputTokens: maybe { $0.int(0...999_999) },
      outputTokens: maybe { $0.int(0...999_999) },
      branch: maybe { Answer.Branch($0.int(1...count), of: count) },
      citations: (0..<int(0...2)).map { _ in
        Answer.Citation(title: name(), url: maybe { $0.name() })
      })
  }
}
