import ConfabSupport

/// Reads the blocks of structured texts.
struct BlockDecoder {
  /// The most blocks that are inside each other.
  static let deepest = 32
  /// The most columns of a table.
  static let mostColumns = 1_000

  private static let numbers = 0...999_999_999
  private static let types = [
    "paragraph", "heading", "list", "quote", "callout", "code", "table", "rule", "image", "math",
    "details", "tool", "thinking", "artifact", "footnotes",
  ]

  /// Turns Markdown into blocks; `nil` if the program can't.
  let markdown: (@Sendable (String) -> [Block])?

  /// Reads an array of blocks.
  ///
  /// - Parameter depth: The number of blocks around the array.
  func blocks(_ reader: ValueReader, depth: Int = 0) -> [Block] {
    (reader.array { block($0, depth) } ?? []).flatMap { $0 }
  }

  /// Reads a text in Markdown.
  ///
  /// - Parameter depth: The number of blocks around the text.
  func markdown(_ reader: ValueReader, depth: Int = 0) -> [Block] {
    guard let source = reader.string() else { return [] }
    guard let markdown else {
      reader.report(
        "this reader has no Markdown; pass the payload types `.standard` of the library Confab, "
          + "or write \"blocks\"")
      return []
    }
    let blocks = markdown(source)
    if depth + blocks.depth > Self.deepest { reportDepth(reader) }
    return blocks
  }

  private func reportDepth(_ reader: ValueReader) {
    reader.report("expected at most \(Self.deepest) blocks inside each other")
  }

  /// Reads a block. Markdown can be several blocks.
  private func block(_ reader: ValueReader, _ depth: Int) -> [Block]? {
    if reader.isText { return reader.string().map { [.paragraph(StyledText($0))] } }
    guard reader.isObject else {
      reader.reportExpected("a text or an object with a \"type\"")
      return nil
    }
    guard depth < Self.deepest else {
      reportDepth(reader)
      return nil
    }
    guard let object = reader.object(knowing: nil) else { return nil }
    guard let typeReader = object.value("type") else {
      guard object.has("text") || object.has("markdown") else {
        object.missing("type", ProblemText.alternatives(Self.types))
        return nil
      }
      _ = reader.object(knowing: Self.paragraphKeys)
      if object.has("markdown"), !object.has("text") {
        return object.value("markdown").map { markdown($0, depth: depth) }
      }
      return text(object).map { [.paragraph($0)] }
    }
    guard let type = typeReader.string(.oneOf(Self.types)) else { return nil }
    return typed(reader, type, object, depth).map { [$0] }
  }

  private func typed(
    _ reader: ValueReader, _ type: String, _ object: ObjectReader, _ depth: Int
  ) -> Block? {
    switch type {
    case "heading":
      _ = reader.object(knowing: Self.headingKeys)
      let level = object.integer("level", .required, in: 1...6)
      return text(object).map { .heading(level: level ?? 1, $0) }
    case "list": return list(reader, depth)
    case "quote":
      _ = reader.object(knowing: Self.contentKeys)
      return .quote(content(object, depth))
    case "callout":
      _ = reader.object(knowing: Self.calloutKeys)
      let kind = object.choice("kind", .required, of: Callout.Kind.self)
      return .callout(
        Callout(
          kind ?? .note, title: object.string("title", .optional, .nonEmpty),
          content(object, depth)))
    case "code": return code(reader)
    case "table": return table(reader)
    case "rule":
      _ = reader.object(knowing: ["type"])
      return .rule
    case "image": return image(reader)
    case "math":
      _ = reader.object(knowing: ["type", "text"])
      return object.string("text", .required).map(Block.math)
    case "details":
      _ = reader.object(knowing: Self.detailsKeys)
      let summary = object.value("summary", .required, expected: "a text").flatMap(styled)
      return .details(
        Details(
          summary ?? StyledText(""), isOpen: object.bool("open") ?? false, content(object, depth)))
    case "tool":
      return ToolCall(reader, knowing: ToolCall.blockKeys).map(Block.tool)
    case "thinking": return thinking(reader, depth)
    case "artifact":
      _ = reader.object(knowing: ["type", "title", "kind"])
      let title = object.string("title", .required, .nonEmpty)
      let kind = object.string("kind", .optional, .nonEmpty)
      return title.map { .artifact(Artifact(title: $0, type: kind)) }
    case "footnotes":
      _ = reader.object(knowing: ["type", "notes"])
      return .footnotes(object.array("notes", .required) { footnote($0, depth) } ?? [])
    default:
      _ = reader.object(knowing: Self.paragraphKeys)
      return text(object).map(Block.paragraph)
    }
  }
}

extension BlockDecoder {
  private static let paragraphKeys: KeySet = ["type", "text", "spans", "markdown"]
  private static let headingKeys: KeySet = ["type", "level", "text", "spans", "markdown"]
  private static let contentKeys: KeySet = ["type", "text", "spans", "markdown", "blocks"]
  private static let itemKeys: KeySet = ["checked", "text", "spans", "markdown", "blocks"]
  private static let calloutKeys: KeySet = [
    "type", "kind", "title", "text", "spans", "markdown", "blocks",
  ]
  private static let detailsKeys: KeySet = [
    "type", "summary", "open", "text", "spans", "markdown", "blocks",
  ]
  private static let thinkingKeys: KeySet = [
    "type", "duration", "running", "open", "text", "spans", "markdown", "blocks",
  ]
  private static let codeKeys: KeySet = [
    "type", "text", "language", "file", "firstLine", "added", "removed",
  ]
  private static let styledKeys: KeySet = ["text", "spans", "markdown"]

  /// Reads a text with its styles, from a string or an object.
  private func styled(_ reader: ValueReader) -> StyledText? {
    if reader.isText { return reader.string().map { StyledText($0) } }
    guard reader.isObject else {
      reader.reportExpected("a text or an object with a \"text\"")
      return nil
    }
    return reader.object(knowing: Self.styledKeys).flatMap(text)
  }

  /// Reads the key `text` with its `spans`, or the key `markdown`, of an object.
  private func text(_ object: ObjectReader) -> StyledText? {
    guard let key = only(["text", "markdown"], in: object), let reader = object.value(key) else {
      return nil
    }
    if key == "markdown" {
      let blocks = markdown(reader)
      if blocks.isEmpty { return StyledText("") }
      guard blocks.count == 1, case .paragraph(let text) = blocks[0] else {
        if markdown != nil { reader.report("expected Markdown of one paragraph") }
        return nil
      }
      return text
    }
    guard let text = reader.string() else { return nil }
    return StyledText(text, spans: spans(object, text))
  }

  private func spans(_ object: ObjectReader, _ text: String) -> [TextSpan] {
    object.value("spans").map { SpanDecoder.spans($0, of: text, isBlock: true) } ?? []
  }

  /// Reads the content of a block: one of the keys `text`, `markdown` and `blocks`.
  private func content(_ object: ObjectReader, _ depth: Int) -> [Block] {
    guard let key = only(["text", "markdown", "blocks"], in: object),
      let reader = object.value(key)
    else { return [] }
    switch key {
    case "blocks": return blocks(reader, depth: depth + 1)
    case "markdown": return markdown(reader, depth: depth + 1)
    default: return text(object).map { [.paragraph($0)] } ?? []
    }
  }

  /// The only one of some keys that an object has. Reports none or several, and spans without a
  /// text.
  private func only(_ keys: [String], in object: ObjectReader) -> String? {
    let found = keys.filter(object.has)
    if object.has("spans"), !found.contains("text") {
      object.report(key: "spans", "spans need a \"text\"")
    }
    guard let first = found.first else {
      object.report("missing key \(ProblemText.alternatives(keys))")
      return nil
    }
    if found.count > 1 {
      object.report(key: found[1], "expected only one of \(ProblemText.alternatives(keys))")
    }
    return first
  }

  private func list(_ reader: ValueReader, _ depth: Int) -> Block? {
    guard let object = reader.object(knowing: ["type", "start", "loose", "items"]) else {
      return nil
    }
    let items = object.array("items", .required) { item($0, depth) }
    return .list(
      ListBlock(
        items ?? [], start: object.integer("start", in: Self.numbers),
        isLoose: object.bool("loose") ?? false))
  }

  private func item(_ reader: ValueReader, _ depth: Int) -> ListBlock.Item? {
    if reader.isText { return reader.string().map { ListBlock.Item([.paragraph(StyledText($0))]) } }
    guard reader.isObject else {
      reader.reportExpected("a text or an object with a \"text\" or \"blocks\"")
      return nil
    }
    return reader.object(knowing: Self.itemKeys).map {
      ListBlock.Item(content($0, depth), isChecked: $0.bool("checked"))
    }
  }

  private func code(_ reader: ValueReader) -> Block? {
    guard let object = reader.object(knowing: Self.codeKeys) else { return nil }
    let source = object.string("text", .required)
    var code = CodeBlock(CodeBlock.lines(source ?? ""))
    code.language = object.string("language", .optional, .nonEmpty)
    code.file = object.string("file", .optional, .nonEmpty)
    code.firstLine = object.integer("firstLine", in: Self.numbers)
    let count = code.text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    let lines = { (key: String) in
      Set(object.array(key) { $0.integer(in: 1...count).map { $0 - 1 } } ?? [])
    }
    code.added = lines("added")
    code.removed = lines("removed")
    return source == nil ? nil : .code(code)
  }

  private func table(_ reader: ValueReader) -> Block? {
    guard let object = reader.object(knowing: ["type", "columns", "head", "rows"]) else {
      return nil
    }
    let head = object.array("head", count: 0...Self.mostColumns, styled) ?? []
    let rows =
      object.array("rows", .required) { $0.array(count: 0...Self.mostColumns, styled) } ?? []
    let columns: [TableBlock.Alignment]
    let widest = rows.reduce(head.count) { max($0, $1.count) }
    if object.has("columns") {
      columns = object.array("columns", count: 1...Self.mostColumns) { $0.choice() } ?? []
      if !columns.isEmpty, widest > columns.count {
        object.report(
          key: "columns",
          "there are \(Count.text(columns.count, "column")), but a row has "
            + Count.text(widest, "cell"))
      }
    } else {
      columns = Array(repeating: .start, count: max(1, widest))
    }
    return columns.isEmpty ? nil : .table(TableBlock(columns: columns, head: head, rows: rows))
  }

  private func image(_ reader: ValueReader) -> Block? {
    guard let object = reader.object(knowing: ["type", "src", "alt", "width", "height"]) else {
      return nil
    }
    let pixels = 1...AttachmentDecoder.mostPixels
    return .image(
      ImageBlock(
        src: object.string("src", .optional, .localPath), alt: object.string("alt"),
        width: object.integer("width", in: pixels), height: object.integer("height", in: pixels)))
  }

  private func thinking(_ reader: ValueReader, _ depth: Int) -> Block? {
    guard let object = reader.object(knowing: Self.thinkingKeys) else { return nil }
    let hasContent = ["text", "markdown", "blocks"].contains(where: object.has)
    return .thinking(
      Thinking(
        duration: object.number("duration", in: 0...AttachmentDecoder.mostSeconds),
        isRunning: object.bool("running") ?? false, isOpen: object.bool("open") ?? false,
        hasContent ? content(object, depth) : []))
  }

  private func footnote(_ reader: ValueReader, _ depth: Int) -> Footnote? {
    guard let object = reader.object(knowing: ["mark", "text", "spans", "markdown", "blocks"])
    else { return nil }
    let mark = object.string("mark", .required, .nonEmpty)
    let blocks = content(object, depth)
    return mark.map { Footnote(mark: $0, blocks) }
  }
}

extension CodeBlock {
  /// The lines of a source: line feeds only, and none at the end.
  package static func lines(_ source: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.utf8.count)
    for byte in source.utf8 {
      if byte == UInt8(ascii: "\n") {
        while bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      }
      bytes.append(byte)
    }
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [Block] {
  /// The number of blocks that are inside each other; 0 without blocks.
  package var depth: Int {
    var deepest = 0
    var rest: [(blocks: [Block], depth: Int)] = [(self, 1)]
    while let (blocks, depth) = rest.popLast() {
      if !blocks.isEmpty { deepest = Swift.max(deepest, depth) }
      for block in blocks {
        for children in block.children { rest.append((children, depth + 1)) }
      }
    }
    return deepest
  }
}
