import ConfabModel
import ConfabSupport

/// Writes blocks as lines of text: as Markdown that is read as the same blocks, or as plain text.
struct MarkdownBlocks {
  /// How blocks are written.
  enum Form {
    /// Markdown that Confab reads back.
    case markdown
    /// Plain text with the marks that people type in chats.
    case typed
  }

  private let form: Form
  private let footnotes: Set<String>
  /// Whether a style was left out.
  private(set) var lostStyle = false
  /// Whether the blocks are inside of a quote, where check boxes are text.
  private var isQuoted = false
  /// Whether a part of a block, such as the size of a picture, was left out.
  private(set) var lostPart = false

  /// The deepest level of quotes and lists that is written as such.
  private static let deepest = 32

  /// The lines of blocks.
  ///
  /// - Parameters:
  ///   - blocks: The blocks.
  ///   - form: How they are written.
  ///   - lostStyle: Is set if a style was left out.
  ///   - lostPart: Is set if a part of a block was left out.
  /// - Complexity: O(*n* · depth).
  static func lines(
    _ blocks: [Block], _ form: Form, lostStyle: inout Bool, lostPart: inout Bool
  ) -> [String] {
    var marks: Set<String> = []
    for case .footnotes(let notes) in blocks { marks.formUnion(notes.map(\.mark)) }
    var writer = MarkdownBlocks(form: form, footnotes: marks)
    let lines = writer.lines(blocks, depth: 0)
    if writer.lostStyle { lostStyle = true }
    if writer.lostPart { lostPart = true }
    return lines
  }

  private init(form: Form, footnotes: Set<String>) {
    self.form = form
    self.footnotes = footnotes
  }

  private mutating func inline(
    _ text: StyledText, _ place: MarkdownInline.Place = .paragraph
  ) -> String {
    switch form {
    case .markdown:
      MarkdownInline.source(text, in: place, footnotes: footnotes, lostStyle: &lostStyle)
    case .typed: TypedText.source(text, lostStyle: &lostStyle)
    }
  }

  /// - Parameter isTight: Whether there are no empty lines between the blocks, as in items of a
  ///   list.
  private mutating func lines(
    _ blocks: [Block], depth: Int, isTight: Bool = false
  ) -> [String] {
    guard depth < Self.deepest else {
      lostPart = true
      return inline(StyledText(blocks.plainText)).lines
    }
    var result: [String] = []
    var before: Block?
    var alternates = false
    for block in blocks {
      alternates = before.map { Self.isSameList($0, block) } == true && !alternates
      let next = lines(block, depth: depth, alternates: alternates)
      guard !next.isEmpty else { continue }
      if let before, !isTight || Self.needsSpace(before, block) { result.append("") }
      result += next
      before = block
    }
    return result
  }

  private static func isSameList(_ a: Block, _ b: Block) -> Bool {
    guard case .list(let first) = a, case .list(let second) = b else { return false }
    return (first.start == nil) == (second.start == nil)
  }

  /// Whether a block after another one needs an empty line even in a tight list.
  private static func needsSpace(_ before: Block, _ block: Block) -> Bool {
    switch (before, block) {
    case (.paragraph, .list(let list)): list.start ?? 1 != 1
    case (.paragraph, .code), (.paragraph, .heading), (.heading, _), (.rule, _),
      (.code, .paragraph), (.code, .list):
      false
    default: true
    }
  }

  private mutating func lines(_ block: Block, depth: Int, alternates: Bool) -> [String] {
    switch block {
    case .paragraph(let text): return text.text.isEmpty ? [] : inline(text).lines
    case .heading(let level, let text):
      guard form == .markdown else { return inline(text).lines }
      let marks = String(repeating: "#", count: min(max(level, 1), 6))
      return [text.text.isEmpty ? marks : "\(marks) \(inline(text, .heading))"]
    case .list(let list): return lines(list, depth: depth, alternates: alternates)
    case .quote(let blocks): return quoted(blocks, depth: depth)
    case .callout(let callout): return lines(callout, depth: depth)
    case .code(let code): return lines(code)
    case .table(let table): return lines(table)
    case .rule: return [form == .markdown ? "*****" : "---"]
    case .image(let image): return [line(image)]
    case .math(let source): return math(source)
    case .details(let details):
      return folded(details.summary.text, isOpen: details.isOpen, details.blocks, depth: depth)
    case .thinking(let thinking):
      lostPart = true
      return thinking.blocks.isEmpty
        ? [] : folded("Thinking", isOpen: thinking.isOpen, thinking.blocks, depth: depth)
    case .tool(let call):
      lostPart = true
      return inline(StyledText("Tool: \(call.name)")).lines
    case .artifact(let artifact):
      lostPart = true
      let type = artifact.type.map { " (\($0))" } ?? ""
      return inline(StyledText(artifact.title + type)).lines
    case .footnotes(let notes):
      return notes.flatMap { note in
        let inside = lines(note.blocks, depth: depth + 1)
        return [
          form == .markdown
            ? "[^\(note.mark)]: \(inside.first ?? "")" : "[\(note.mark)] \(inside.first ?? "")"
        ]
          + indented(inside.dropFirst(), 4)
      }
    }
  }

  // MARK: - Lists and quotes

  private mutating func lines(_ list: ListBlock, depth: Int, alternates: Bool) -> [String] {
    var result: [String] = []
    for (index, item) in list.items.enumerated() {
      let marker =
        list.start.map { "\($0 &+ index)\(alternates ? ")" : ".")" }
        ?? (form == .typed ? "-" : alternates ? "*" : "-")
      let inside = lines(item.blocks, depth: depth + 1, isTight: !list.isLoose)
      var first = inside.first ?? ""
      var rest = Array(inside.dropFirst())
      if form == .markdown, !Self.followsMarker(item.blocks.first) {
        // A fence beside the marker of a list is easily taken for text.
        rest = inside
        first = ""
      }
      if let isChecked = item.isChecked {
        if isQuoted { lostPart = true }
        first = (isChecked ? "[x] " : "[ ] ") + first
      }
      if index > 0, list.isLoose { result.append("") }
      result.append(first.isEmpty ? marker : "\(marker) \(first)")
      result += indented(rest[...], marker.utf8.count + 1)
    }
    return result
  }

  private static func followsMarker(_ block: Block?) -> Bool {
    switch block {
    // A check box counts only in a line that begins with its own list.
    case .list(let list): list.items.allSatisfy { $0.isChecked == nil }
    case .paragraph, .heading, .quote, .image, nil: true
    default: false
    }
  }

  private func indented(_ lines: ArraySlice<String>, _ width: Int) -> [String] {
    let space = String(repeating: " ", count: width)
    return lines.map { $0.isEmpty ? "" : space + $0 }
  }

  /// Lines in a quote: blocks, with lines before them.
  private mutating func quoted(
    _ blocks: [Block], after first: [String] = [], depth: Int
  ) -> [String] {
    let wasQuoted = isQuoted
    isQuoted = true
    let all = first + lines(blocks, depth: depth + 1)
    isQuoted = wasQuoted
    return all.isEmpty ? [">"] : all.map { $0.isEmpty ? ">" : "> \($0)" }
  }

  private mutating func lines(_ callout: Callout, depth: Int) -> [String] {
    guard form == .markdown else {
      return quoted(callout.blocks, after: [callout.title ?? callout.kind.name], depth: depth)
    }
    let title = callout.title.map { " " + inline(StyledText($0), .heading) } ?? ""
    var first = ["[!\(callout.kind.rawValue.uppercased())]\(title)"]
    if case .paragraph? = callout.blocks.first {
    } else if !callout.blocks.isEmpty {
      first.append("")
    }
    return quoted(callout.blocks, after: first, depth: depth)
  }

  private mutating func folded(
    _ summary: String, isOpen: Bool, _ blocks: [Block], depth: Int
  ) -> [String] {
    let inside = lines(blocks, depth: depth + 1)
    guard form == .markdown else { return [summary.lines.joined(separator: " ")] + inside }
    let text = summary.lines.joined(separator: " ").replacing("&", with: "&amp;")
      .replacing("<", with: "&lt;")
    return [isOpen ? "<details open>" : "<details>", "<summary>\(text)</summary>", ""] + inside
      + (inside.isEmpty ? [] : [""]) + ["</details>"]
  }

  // MARK: - Leaves

  private mutating func lines(_ code: CodeBlock) -> [String] {
    if code.firstLine != nil || !code.added.isEmpty && code.language != "diff" { lostPart = true }
    let run = MarkdownInline.longestRun(of: "`", in: code.text)
    let fence = String(repeating: "`", count: max(3, run + 1))
    var info = ""
    if form == .markdown {
      info = Self.word(code.language ?? "")
      if let file = code.file {
        let name = file.filter { !$0.isNewline && $0 != "\"" && $0 != "`" }
        info += (info.isEmpty ? "" : " ") + "title=\"\(name)\""
      }
    }
    return [fence + info] + code.text.lines + [fence]
  }

  private static func word(_ text: String) -> String {
    text.filter { !$0.isWhitespace && $0 != "`" && $0 != "," && $0 != "\"" && $0 != "'" }
  }

  private mutating func lines(_ table: TableBlock) -> [String] {
    let rows = ([table.head] + table.rows).map { row -> [String] in
      let cells = row.map { inline($0, .cell) }
      return cells + Array(repeating: "", count: max(0, table.columns.count - cells.count))
    }
    guard form == .markdown else {
      return rows.filter { !$0.allSatisfy(\.isEmpty) }
        .map { row in row.map { $0.lines.joined(separator: " ") }.joined(separator: " | ") }
    }
    let marks = table.columns.map { column in
      switch column {
      case .start: "---"
      case .center: ":-:"
      case .end: "--:"
      }
    }
    return ([rows[0], marks] + rows.dropFirst()).map { "| \($0.joined(separator: " | ")) |" }
  }

  private mutating func line(_ image: ImageBlock) -> String {
    if image.width != nil || image.height != nil { lostPart = true }
    let alt = image.alt ?? ""
    guard form == .markdown else { return "<attached: \(FilePath.name(of: image.src ?? alt))>" }
    return Self.picture(image.src ?? "", alt: alt)
  }

  /// `![text](path)`. The path is a relative address, in which `%` and spaces are encoded.
  static func picture(_ path: String, alt: String) -> String {
    var lostStyle = false
    let text = MarkdownInline.source(StyledText(alt), in: .heading, lostStyle: &lostStyle)
      .replacing("[", with: "&#91;")
    let address = path.replacing("%", with: "%25").replacing(" ", with: "%20")
    return "![\(text)](\(address.isEmpty ? "" : MarkdownInline.destination(address)))"
  }

  private func math(_ source: String) -> [String] {
    let isSimple =
      !source.contains("$") && !source.contains("`") && source.utf8.count < 9_000
      && !source.lines.contains { $0.allSatisfy(\.isWhitespace) }
    return isSimple && form == .markdown
      ? "$$\(source)$$".lines : ["```math"] + source.lines + ["```"]
  }
}

extension String {
  /// The lines, also empty ones.
  var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
