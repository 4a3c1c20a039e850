/// What a text in a block is.
public enum BlockText: Sendable, CaseIterable {
  /// Text that is read: a paragraph, a heading, a cell of a table, or the summary of details.
  case prose
  /// Lines of code.
  case code
  /// The language of code.
  case language
  /// The name of a file.
  case fileName
  /// The source of a formula.
  case math
  /// The text that stands for a picture.
  case alternative
  /// The path of a picture.
  case picture
  /// The title of a callout, an artifact or a source.
  case title
  /// What an artifact is.
  case kind
  /// The mark of a footnote.
  case mark
  /// The name of a tool.
  case tool
  /// A key in the input or the output of a tool.
  case key
  /// A string or a number in the input or the output of a tool.
  case data
  /// The reason why an answer failed.
  case error
  /// The name of a model.
  case model
  /// The cost of an answer.
  case cost
  /// An address.
  case address
}

/// A function that replaces a text of a block. It receives and returns the spans of a text that is
/// read, whose targets are addresses, ids and marks; other texts have none, and those that it returns
/// are ignored.
public typealias BlockTextChange = (_ text: StyledText, _ role: BlockText) -> StyledText

extension [Block] {
  /// The blocks with every text replaced, also those that are folded away, in their order.
  ///
  /// A text that may not be empty, such as the name of a tool, stays if the function returns an
  /// empty one; an optional one is then removed.
  ///
  /// - Complexity: O(*n*) in the size of the blocks, which are at most 32 inside each other in a
  ///   document.
  public func replacingTexts(_ change: BlockTextChange) -> [Block] {
    map { $0.replacingTexts(change) }
  }
}

extension Block {
  fileprivate func replacingTexts(_ change: BlockTextChange) -> Block {
    switch self {
    case .paragraph(let text): return .paragraph(change(text, .prose))
    case .heading(let level, let text): return .heading(level: level, change(text, .prose))
    case .list(var list):
      for index in list.items.indices {
        list.items[index].blocks = list.items[index].blocks.replacingTexts(change)
      }
      return .list(list)
    case .quote(let blocks): return .quote(blocks.replacingTexts(change))
    case .callout(var callout):
      callout.title = callout.title.flatMap { $0.replaced(.title, change) }
      callout.blocks = callout.blocks.replacingTexts(change)
      return .callout(callout)
    case .code(let code): return .code(code.replacingTexts(change))
    case .table(var table):
      table.head = table.head.map { change($0, .prose) }
      table.rows = table.rows.map { row in row.map { change($0, .prose) } }
      return .table(table)
    case .rule: return .rule
    case .image(var image):
      image.src = image.src.flatMap { $0.replaced(.picture, change) }
      image.alt = image.alt.flatMap { $0.replaced(.alternative, change) }
      return .image(image)
    case .math(let source): return .math(change(StyledText(source), .math).text)
    case .details(var details):
      details.summary = change(details.summary, .prose)
      details.blocks = details.blocks.replacingTexts(change)
      return .details(details)
    case .tool(let call): return .tool(call.replacingTexts(change))
    case .thinking(var thinking):
      thinking.blocks = thinking.blocks.replacingTexts(change)
      return .thinking(thinking)
    case .artifact(var artifact):
      artifact.title = artifact.title.replaced(.title, change) ?? artifact.title
      artifact.type = artifact.type.flatMap { $0.replaced(.kind, change) }
      return .artifact(artifact)
    case .footnotes(let notes):
      return .footnotes(
        notes.map {
          Footnote(
            mark: $0.mark.replaced(.mark, change) ?? $0.mark, $0.blocks.replacingTexts(change))
        })
    }
  }
}

extension CodeBlock {
  /// The added and removed lines stay, as far as the new text has them.
  fileprivate func replacingTexts(_ change: BlockTextChange) -> CodeBlock {
    var code = self
    code.text = CodeBlock.lines(change(StyledText(text), .code).text)
    code.language = language.flatMap { $0.replaced(.language, change) }
    code.file = file.flatMap { $0.replaced(.fileName, change) }
    let count = code.text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    code.added = added.filter { $0 < count }
    code.removed = removed.filter { $0 < count }
    return code
  }
}

extension ToolCall {
  /// The call with every text of its name, its input and its output replaced; extensions are
  /// removed.
  package func replacingTexts(_ change: BlockTextChange) -> ToolCall {
    var call = self
    call.name = name.replaced(.tool, change) ?? name
    call.input = input?.replacingTexts(change)
    call.output = output?.replacingTexts(change)
    call.extensions = [:]
    return call
  }
}

extension JSONValue {
  /// The value with every key, string and number replaced. A number becomes a string if the new text
  /// isn't a number.
  package func replacingTexts(_ change: BlockTextChange) -> JSONValue {
    switch self {
    case .null, .bool: return self
    case .number(let number):
      let text = number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
      let new = change(StyledText(text), .data).text
      return new == text ? self : Double(new).map(JSONValue.number) ?? .string(new)
    case .string(let text): return .string(change(StyledText(text), .data).text)
    case .array(let values): return .array(values.map { $0.replacingTexts(change) })
    case .object(let members):
      // Sorted, so that a function that counts returns the same in every process.
      let pairs = members.sorted { $0.key < $1.key }.map { key, value in
        (change(StyledText(key), .key).text, value.replacingTexts(change))
      }
      return .object(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    }
  }
}

extension Answer {
  /// The answer with every text replaced, like the blocks of ``Swift/Array/replacingTexts(_:)``.
  public func replacingTexts(_ change: BlockTextChange) -> Answer {
    var answer = self
    answer.error = error.flatMap { $0.replaced(.error, change) }
    answer.model = model.flatMap { $0.replaced(.model, change) }
    answer.cost = cost.flatMap { $0.replaced(.cost, change) }
    answer.citations = citations.map { citation in
      Citation(
        title: citation.title.replaced(.title, change) ?? citation.title,
        url: citation.url.flatMap { $0.replaced(.address, change) })
    }
    return answer
  }
}

extension String {
  /// The new text; `nil` if it is empty.
  fileprivate func replaced(_ role: BlockText, _ change: BlockTextChange) -> String? {
    let text = change(StyledText(self), role).text
    return text.isEmpty ? nil : text
  }
}
