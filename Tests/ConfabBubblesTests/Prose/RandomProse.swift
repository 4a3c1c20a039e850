import ConfabModel
import TestSupport

extension SeededRandom {
  /// Random blocks that are laid out as text, with words of several scripts.
  ///
  /// - Parameter depth: The most blocks inside each other.
  mutating func prose(depth: Int) -> [Block] {
    (0..<int(1...3)).map { _ in proseBlock(depth: depth) }
  }

  private mutating func proseBlock(depth: Int) -> Block {
    switch int(0..<(depth > 1 ? 11 : 6)) {
    case 0, 1: .paragraph(proseText())
    case 2: .heading(level: int(1...6), proseText())
    case 3: .code(proseCode())
    case 4: .rule
    case 5: .math(proseWords(int(1...9)))
    case 6, 7:
      .list(
        ListBlock(
          (0..<int(0...3)).map { _ in
            ListBlock.Item(
              oneIn(6) ? [] : prose(depth: depth - 1),
              isChecked: oneIn(3) ? chance(0.5) : nil)
          }, start: chance(0.5) ? pick([0, 1, 9, 98, 123_456]) : nil, isLoose: chance(0.3)))
    case 8: .quote(oneIn(8) ? [] : prose(depth: depth - 1))
    case 9:
      .callout(
        Callout(
          pick(Callout.Kind.allCases), title: chance(0.3) ? proseWords(4) : nil,
          prose(depth: depth - 1)))
    default: .details(Details(proseText(), isOpen: chance(0.7), prose(depth: depth - 1)))
    }
  }

  /// Words of several scripts.
  mutating func proseWords(_ count: Int) -> String {
    let words = [
      "a", "lighthouse", "and", "the", "boat,", "Straßenbahnhaltestelle", "مرحبا", "بالعالم",
      "שלום", "中文的长句子没有空格", "日本語", "😀", "12", "x=1;", "नमस्ते",
      "https://example.org/a/long/path?without=spaces&in=it", "fi\u{301}",
      "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
    ]
    return (0..<count).map { _ in pick(words) }.joined(separator: oneIn(9) ? "\n" : " ")
  }

  private mutating func proseText() -> StyledText {
    let text = proseWords(int(1...12))
    let count = text.unicodeScalars.count
    let styles = TextSpan.Style.allCases.filter { !$0.isParagraph }
    let spans = (0..<int(0...3)).map { _ in
      let start = int(0..<count)
      return TextSpan(
        start: start, end: int(start + 1...count), style: pick(styles), target: "t",
        isOpen: chance(0.5))
    }
    return StyledText(text, spans: spans.sorted { $0.start < $1.start })
  }

  private mutating func proseCode() -> CodeBlock {
    let lines = (0..<int(1...5)).map { _ in
      (oneIn(3) ? "\t" : "") + proseWords(int(0...8)).filter { $0 != "\n" }
    }
    return CodeBlock(
      lines.joined(separator: "\n"), language: chance(0.5) ? "swift" : nil,
      file: chance(0.3) ? proseWords(2).filter { $0 != "\n" } : nil,
      firstLine: chance(0.5) ? pick([0, 1, 98, 999_999_990]) : nil,
      added: Set(lines.indices.filter { _ in chance(0.3) }),
      removed: Set(lines.indices.filter { _ in chance(0.3) }))
  }
}
