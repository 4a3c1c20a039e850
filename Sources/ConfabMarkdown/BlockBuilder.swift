import ConfabModel

/// Builds blocks from the events of a parsed text.
struct BlockBuilder {
  /// The most blocks that are inside each other. Deeper quotes and lists become paragraphs of the
  /// deepest.
  static let deepest = 32

  private enum Container {
    case document
    case quote
    case list(start: Int?, isLoose: Bool)
    case item(isChecked: Bool?)
    case footnote
    case details(isOpen: Bool)
  }

  /// A container that has no end yet.
  private struct Frame {
    var container: Container
    /// The depth of the blocks inside, counted from 1.
    var depth: Int
    var blocks: [Block] = []
    var items: [ListBlock.Item] = []
    var summary: StyledText?
    /// The end of the first line of the first paragraph, in scalars; `nil` if it has one line.
    var firstLineEnd: Int?
  }

  private let formulas: Formulas
  private var frames = [Frame(container: .document, depth: 1)]
  /// The number of containers around the current position that are too deep.
  private var tooDeep = 0
  private var inline: InlineBuilder?
  private var table: TableBlock?
  private var row: [StyledText] = []
  private var footnotes: [Footnote] = []
  /// Whether a container was too deep.
  private(set) var isFlattened = false

  init(_ formulas: Formulas) { self.formulas = formulas }

  mutating func add(_ event: MarkdownDocument.Event) {
    switch event {
    case .enter(let part): enter(part)
    case .leave(let part): leave(part)
    case .leaf(let leaf): add(leaf)
    }
  }

  /// The blocks. Footnotes are the last.
  mutating func finish() -> [Block] {
    closeDetails()
    let blocks = frames[0].blocks
    return footnotes.isEmpty ? blocks : blocks + [.footnotes(footnotes)]
  }

  private mutating func enter(_ part: MarkdownDocument.Part) {
    switch part {
    case .quote: push(.quote)
    case .list(let start, let isLoose): push(.list(start: start, isLoose: isLoose))
    case .item(let isChecked): push(.item(isChecked: isChecked))
    case .footnote: push(.footnote)
    case .paragraph: inline = InlineBuilder(formulas)
    case .heading, .cell: inline = InlineBuilder(formulas, isParagraph: false)
    case .table(let alignments):
      table = TableBlock(columns: alignments.map(TableBlock.Alignment.init), rows: [])
    case .row: row = []
    case .emphasis: inline?.enter(.italic)
    case .strong: inline?.enter(.bold)
    case .strike: inline?.enter(.strike)
    case .link(let url): inline?.enterLink(url: url)
    case .image(let url): inline?.enterImage(url: url)
    }
  }

  private mutating func leave(_ part: MarkdownDocument.Part) {
    switch part {
    case .quote, .list, .item, .footnote: pop()
    case .paragraph:
      let firstLineEnd = inline?.firstLineEnd
      if frames[frames.count - 1].blocks.isEmpty {
        frames[frames.count - 1].firstLineEnd = firstLineEnd
      }
      append(inline?.finishParagraph() ?? [])
      inline = nil
    case .heading(let level):
      if let text = inline?.finishText() { append(.heading(level: level, text)) }
      inline = nil
    case .cell:
      if let text = inline?.finishText() { row.append(text) }
      inline = nil
    case .row(let isHead):
      if isHead { table?.head = row } else { table?.rows.append(row) }
    case .table:
      if let table, !table.columns.isEmpty { append(.table(table)) }
      table = nil
    case .emphasis: inline?.leave(.italic)
    case .strong: inline?.leave(.bold)
    case .strike: inline?.leave(.strike)
    case .link: inline?.leave(.link)
    case .image: inline?.leaveImage()
    }
  }

  private mutating func add(_ leaf: MarkdownDocument.Leaf) {
    switch leaf {
    case .text(let text): inline?.add(text: text)
    case .code(let code): inline?.add(code: code)
    case .html(let html): inline?.add(html: html)
    case .softBreak: inline?.addSoftBreak()
    case .lineBreak: inline?.addLineBreak()
    case .footnoteReference(let mark): inline?.add(footnoteReference: mark)
    case .codeBlock(let source, let info):
      append(
        .code(CodeBlock(markdown: formulas.restored(source), info: formulas.restored(info))))
    case .htmlBlock(let html): add(html: formulas.restored(html))
    case .rule: append(.rule)
    }
  }

  private mutating func append(_ block: Block) { frames[frames.count - 1].blocks.append(block) }

  private mutating func append(_ parts: [InlineBuilder.Part]) {
    for part in parts {
      switch part {
      case .text(let text): append(.paragraph(text))
      case .formula(let source): append(.math(source))
      case .image(let image): append(.image(image))
      }
    }
  }

  // MARK: - Containers

  private mutating func push(_ container: Container) {
    let depth = frames[frames.count - 1].depth
    guard tooDeep == 0, depth < Self.deepest else {
      tooDeep += 1
      isFlattened = true
      return
    }
    // An item isn't a block; the blocks inside of it are inside of the list.
    if case .item = container {
      frames.append(Frame(container: container, depth: depth))
    } else {
      frames.append(Frame(container: container, depth: depth + 1))
    }
  }

  private mutating func pop() {
    if tooDeep > 0 {
      tooDeep -= 1
      return
    }
    closeDetails()
    guard frames.count > 1 else { return }
    let frame = frames.removeLast()
    switch frame.container {
    case .quote: append(Self.quote(frame.blocks, firstLineEnd: frame.firstLineEnd))
    case .list(let start, let isLoose):
      append(.list(ListBlock(frame.items, start: start, isLoose: isLoose)))
    case .item(let isChecked):
      frames[frames.count - 1].items.append(ListBlock.Item(frame.blocks, isChecked: isChecked))
    case .footnote:
      footnotes.append(Footnote(mark: "\(footnotes.count + 1)", frame.blocks))
    case .details(let isOpen):
      append(
        .details(Details(frame.summary ?? StyledText("Details"), isOpen: isOpen, frame.blocks)))
    case .document: break
    }
  }

  /// Closes the details that a quote, an item or the document has not closed.
  private mutating func closeDetails() {
    while case .details = frames[frames.count - 1].container { closeInnermostDetails() }
  }

  private mutating func closeInnermostDetails() {
    guard case .details(let isOpen) = frames[frames.count - 1].container else { return }
    let frame = frames.removeLast()
    append(.details(Details(frame.summary ?? StyledText("Details"), isOpen: isOpen, frame.blocks)))
  }

  /// A quote, or a callout if its first line is `[!NOTE]` or the like. A text after the mark is the
  /// title.
  private static func quote(_ blocks: [Block], firstLineEnd: Int?) -> Block {
    guard case .paragraph(let text)? = blocks.first, text.text.hasPrefix("[!") else {
      return .quote(blocks)
    }
    let count = text.text.unicodeScalars.count
    let line = min(firstLineEnd ?? count, count)
    let first = text.slice(0..<line).text
    guard let end = first.firstIndex(of: "]"),
      let kind = Callout.Kind(rawValue: first[..<end].dropFirst(2).lowercased())
    else { return .quote(blocks) }
    let title = first[first.index(after: end)...].trimmed
    let rest = text.slice(line..<count).trimmed
    return .callout(
      Callout(
        kind, title: title.isEmpty ? nil : String(title),
        (rest.text.isEmpty ? [] : [.paragraph(rest)]) + blocks.dropFirst()))
  }

  // MARK: - HTML

  /// Adds a block of HTML: details, and else text.
  private mutating func add(html: String) {
    var text = InlineBuilder(.none)
    var isSummary = false
    func finished() -> [InlineBuilder.Part] {
      defer { text = InlineBuilder(.none) }
      return text.finishParagraph()
    }
    for piece in HTMLPiece.pieces(of: html) {
      switch piece {
      case .tag(let tag) where tag.name == .details:
        append(finished())
        isSummary = false
        if tag.isEnd { closeInnermostDetails() } else { openDetails(isOpen: tag.isOpen) }
      case .tag(let tag) where tag.name == .summary:
        if tag.isEnd {
          if isSummary { setSummary(text.finishText()) }
          text = InlineBuilder(.none)
        } else {
          append(finished())
        }
        isSummary = !tag.isEnd
      case .tag(let tag): text.add(tag)
      case .text(let added): text.add(text: isSummary ? Self.decoded(added) : added)
      }
    }
    if isSummary { setSummary(text.finishText()) } else { append(finished()) }
  }

  private mutating func openDetails(isOpen: Bool) {
    let depth = frames[frames.count - 1].depth
    guard tooDeep == 0, depth < Self.deepest else {
      isFlattened = true
      return
    }
    frames.append(Frame(container: .details(isOpen: isOpen), depth: depth + 1))
  }

  /// Sets the summary of the innermost details. Elsewhere, and after the first, it is a paragraph.
  private mutating func setSummary(_ text: StyledText) {
    if case .details = frames[frames.count - 1].container,
      frames[frames.count - 1].summary == nil
    {
      frames[frames.count - 1].summary = text
    } else if !text.text.isEmpty {
      append(.paragraph(text))
    }
  }

  /// A text with the characters of the usual references of HTML.
  private static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    let references = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", "\u{A0}"),
      ("&amp;", "&"),
    ]
    return references.reduce(text) { text, reference in
      text.split(separator: reference.0, omittingEmptySubsequences: false)
        .joined(separator: reference.1)
    }
  }
}

extension TableBlock.Alignment {
  /// - Parameter byte: The first letter of left, center or right; 0 for none.
  fileprivate init(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "c"): self = .center
    case UInt8(ascii: "r"): self = .end
    default: self = .start
    }
  }
}
