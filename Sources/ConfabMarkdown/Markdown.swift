import ConfabModel

/// Reads Markdown: CommonMark with GitHub's tables, struck-through text, task lists, footnotes and
/// alerts, and formulas.
///
///     let blocks = Markdown.blocks("# Rice\n\n1. Boil\n2. Eat")
///
/// Every text is Markdown, so there are no errors. Nothing is downloaded, and nothing of the text is
/// left out but comments of HTML: what can't be shown as what it is becomes text, see
/// ``ParsedMarkdown/notes``.
package enum Markdown {
  /// The longest text that is parsed, in UTF-8 bytes. A longer one is shown as it is, without styles.
  package static let maximumLength = 16 << 20

  /// Returns the blocks of a text in Markdown.
  ///
  /// - Parameter source: The text.
  /// - Complexity: O(*n*) for usual texts. Only one thread at a time parses.
  package static func blocks(_ source: String) -> [Block] { parse(source).blocks }

  /// Returns the blocks of a text in Markdown, and what was not understood.
  ///
  /// - Parameter source: The text.
  /// - Complexity: As ``blocks(_:)``.
  package static func parse(_ source: String) -> ParsedMarkdown {
    guard source.utf8.count <= maximumLength else {
      return ParsedMarkdown(blocks: plainParagraphs(source), notes: [.tooLong])
    }
    let (text, formulas) = Formulas.taken(from: source)
    let cost = ParsingCost(of: text)
    guard cost.isAcceptable else {
      return ParsedMarkdown(blocks: plainParagraphs(source), notes: [.tooComplex])
    }
    var notes: Set<ParsedMarkdown.Note> = formulas.isEmpty ? [] : [.formulas]
    if !cost.acceptsTables { notes.insert(.tooManyCells) }
    let document = MarkdownDocument(text, hasTables: cost.acceptsTables)
    var builder = BlockBuilder(formulas)
    document.forEachEvent { builder.add($0) }
    let blocks = builder.finish()
    if builder.isFlattened { notes.insert(.flattened) }
    return ParsedMarkdown(
      blocks: blocks, notes: ParsedMarkdown.Note.allCases.filter(notes.contains))
  }

  /// Each run of lines that aren't blank, as a paragraph.
  private static func plainParagraphs(_ source: String) -> [Block] {
    var paragraphs: [[Substring]] = [[]]
    for line in source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.allSatisfy(\.isWhitespace) {
        if paragraphs.last?.isEmpty == false { paragraphs.append([]) }
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    return paragraphs.filter { !$0.isEmpty }.map {
      .paragraph(StyledText($0.joined(separator: "\n")))
    }
  }
}

/// The result of reading Markdown.
package struct ParsedMarkdown: Sendable, Equatable {
  /// What could not be shown as what it is.
  package enum Note: String, Sendable, CaseIterable, CustomStringConvertible {
    /// There are formulas. They are shown as their source.
    case formulas
    /// The tables together have too many cells. They are text.
    case tooManyCells
    /// Lists and quotes are too deep. The deepest are not set off from each other.
    case flattened
    /// The text is too long. It has no styles.
    case tooLong
    /// A paragraph has too many marks, or lists and quotes are much too deep. The text has no
    /// styles.
    case tooComplex

    /// What is wrong, in one line.
    package var description: String {
      switch self {
      case .formulas: "formulas are shown as their source"
      case .tooManyCells:
        "the tables have more than \(ParsingCost.mostCells) cells and are shown as text"
      case .flattened:
        "lists and quotes more than \(BlockBuilder.deepest) levels deep are shown as paragraphs"
      case .tooLong:
        "the text has more than \(Markdown.maximumLength >> 20) MiB and is shown without styles"
      case .tooComplex: "the text would take too long to parse and is shown without styles"
      }
    }
  }

  /// The blocks. At most 32 are inside each other.
  package var blocks: [Block]
  /// What could not be shown as what it is.
  package var notes: [Note]
}
