extension Block {
  /// The blocks inside of this one, in their order. An item of a list and a footnote are one list of
  /// blocks each.
  package var children: [[Block]] {
    switch self {
    case .list(let list): list.items.map(\.blocks)
    case .quote(let blocks): [blocks]
    case .callout(let callout): [callout.blocks]
    case .details(let details): [details.blocks]
    case .thinking(let thinking): [thinking.blocks]
    case .footnotes(let notes): notes.map(\.blocks)
    case .paragraph, .heading, .code, .table, .rule, .image, .math, .tool, .artifact: []
    }
  }

  /// Whether a picture shows the blocks inside of this one.
  package var showsChildren: Bool {
    switch self {
    case .details(let details): details.isOpen
    case .thinking(let thinking): thinking.isOpen
    default: true
    }
  }

  /// What a picture of the block says besides the blocks inside of it, one text a line. What is
  /// hidden in a spoiler is the word "spoiler".
  fileprivate var ownLines: [String] {
    switch self {
    case .paragraph(let text), .heading(_, let text): [text.visibleText]
    case .code(let code): [code.file, code.text].compactMap { $0 }
    case .table(let table):
      (table.head.isEmpty ? [] : [table.head]).appending(table.rows).map { cells in
        cells.map(\.visibleText).joined(separator: "\t")
      }
    case .image(let image): [image.alt].compactMap { $0 }
    case .math(let source): [source]
    case .callout(let callout): [callout.title ?? callout.kind.name]
    case .details(let details): [details.summary.visibleText]
    case .tool(let call): call.lines?.compactMap { $0 } ?? []
    case .artifact(let artifact): [artifact.title, artifact.type].compactMap { $0 }
    case .list, .quote, .rule, .thinking, .footnotes: []
    }
  }
}

extension [[StyledText]] {
  fileprivate func appending(_ rows: [[StyledText]]) -> [[StyledText]] { self + rows }
}

extension Callout.Kind {
  /// The name in English, such as "Note".
  package var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension StyledText {
  /// The word that stands for the text of a hidden spoiler.
  package static let hiddenWord = "spoiler"

  /// The text in which each hidden spoiler is replaced by ``hiddenWord``.
  ///
  /// - Complexity: O(text + spans · log spans).
  package var visibleText: String {
    guard spans.contains(where: \.isHidden) else { return text }
    let scalars = Array(text.unicodeScalars)
    let hidden = spans.filter(\.isHidden).map { max(0, $0.start)..<max(0, $0.start, $0.end) }
      .map { $0.clamped(to: 0..<scalars.count) }
      .sorted { $0.lowerBound < $1.lowerBound }
    var result = String.UnicodeScalarView()
    var end: Int?
    for range in hidden where !range.isEmpty {
      // Spoilers that overlap or touch are one.
      if range.lowerBound > end ?? -1 {
        result.append(contentsOf: scalars[(end ?? 0)..<range.lowerBound])
        result.append(contentsOf: Self.hiddenWord.unicodeScalars)
      }
      end = max(end ?? 0, range.upperBound)
    }
    result.append(contentsOf: scalars[(end ?? 0)...])
    return String(result)
  }
}

extension [Block] {
  /// Calls a function for each block that a picture shows, from top to bottom: not for those inside
  /// of closed details and reasoning.
  package func forEachShown(_ body: (Block) -> Void) {
    var rest = [self[...]]
    while let blocks = rest.popLast() {
      guard let block = blocks.first else { continue }
      rest.append(blocks.dropFirst())
      body(block)
      if block.showsChildren { rest += block.children.reversed().map { $0[...] } }
    }
  }

  /// What the blocks say without styles: paragraphs, items, rows of tables and lines of code, each
  /// on a line of its own, and cells with a tab between them. It doesn't have markers and numbers of
  /// lists, and of closed details only the summary.
  ///
  /// - Complexity: O(*n*) in the size of the blocks.
  public var plainText: String {
    var lines: [String] = []
    forEachShown { lines += $0.ownLines }
    return lines.joined(separator: "\n")
  }

  /// The paths of the pictures that are shown, in their order.
  package var pictures: [String] {
    var paths: [String] = []
    forEachShown { block in
      if case .image(let image) = block, let src = image.src { paths.append(src) }
    }
    return paths
  }
}
