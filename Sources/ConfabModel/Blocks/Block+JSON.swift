extension Block {
  /// The block as it is written to a document: a string for a paragraph without styles, and an
  /// object with a `type` for every other block.
  package var json: JSONValue {
    switch self {
    case .paragraph(let text):
      text.spans.isEmpty ? .string(text.text) : .object(text.members)
    case .heading(let level, let text):
      Self.object("heading", ["level": .number(Double(level))], text.members)
    case .list(let list):
      Self.object(
        "list",
        [
          "start": list.start.map { .number(Double($0)) },
          "loose": list.isLoose ? .bool(true) : nil, "items": .array(list.items.map(\.json)),
        ])
    case .quote(let blocks): Self.object("quote", [:], blocks.members)
    case .callout(let callout):
      Self.object(
        "callout",
        ["kind": .string(callout.kind.rawValue), "title": callout.title.map(JSONValue.string)],
        callout.blocks.members)
    case .code(let code): Self.object("code", code.members)
    case .table(let table): Self.object("table", table.members)
    case .rule: Self.object("rule", [:])
    case .image(let image): Self.object("image", image.members)
    case .math(let source): Self.object("math", ["text": .string(source)])
    case .details(let details):
      Self.object(
        "details",
        ["summary": details.summary.json, "open": details.isOpen ? .bool(true) : nil],
        details.blocks.members)
    case .tool(let call): Self.object("tool", [:], call.members)
    case .thinking(let thinking):
      Self.object(
        "thinking",
        [
          "duration": thinking.duration.map(JSONValue.number),
          "running": thinking.isRunning ? .bool(true) : nil,
          "open": thinking.isOpen ? .bool(true) : nil,
        ], thinking.blocks.isEmpty ? [:] : thinking.blocks.members)
    case .artifact(let artifact):
      Self.object(
        "artifact",
        ["title": .string(artifact.title), "kind": artifact.type.map(JSONValue.string)])
    case .footnotes(let notes):
      Self.object("footnotes", ["notes": .array(notes.map(\.json))])
    }
  }

  private static func object(
    _ type: String, _ members: [String: JSONValue?], _ others: [String: JSONValue] = [:]
  ) -> JSONValue {
    var all = others.merging(members.compactMapValues { $0 }) { _, own in own }
    all["type"] = .string(type)
    return .object(all)
  }
}

extension StyledText {
  /// A string, or an object with `text` and `spans`.
  var json: JSONValue { spans.isEmpty ? .string(text) : .object(members) }

  /// The keys `text` and `spans`.
  var members: [String: JSONValue] {
    var members: [String: JSONValue] = ["text": .string(text)]
    if !spans.isEmpty { members["spans"] = .array(spans.map(\.json)) }
    return members
  }
}

extension [Block] {
  /// The keys `text` and `spans` for one paragraph, and else the key `blocks`.
  var members: [String: JSONValue] {
    if count == 1, case .paragraph(let text) = self[0] { return text.members }
    return ["blocks": .array(map(\.json))]
  }
}

extension ListBlock.Item {
  fileprivate var json: JSONValue {
    if isChecked == nil, blocks.count == 1, case .paragraph(let text) = blocks[0] {
      return text.json
    }
    return .object(
      blocks.members.merging(isChecked.map { ["checked": .bool($0)] } ?? [:]) { own, _ in own })
  }
}

extension CodeBlock {
  fileprivate var members: [String: JSONValue?] {
    [
      "text": .string(source), "language": language.map(JSONValue.string),
      "file": file.map(JSONValue.string), "firstLine": firstLine.map { .number(Double($0)) },
      "added": Self.numbers(added), "removed": Self.numbers(removed),
    ]
  }

  /// The text, with a line feed after an empty last line, which readers remove.
  private var source: String {
    text.utf8.last == UInt8(ascii: "\n") ? text + "\n" : text
  }

  /// The lines, counted from 1.
  private static func numbers(_ lines: Set<Int>) -> JSONValue? {
    lines.sorted().map { JSONValue.number(Double($0 + 1)) }.filled
  }
}

extension TableBlock {
  fileprivate var members: [String: JSONValue?] {
    [
      "columns": .array(columns.map { .string($0.rawValue) }), "head": head.map(\.json).filled,
      "rows": .array(rows.map { .array($0.map(\.json)) }),
    ]
  }
}

extension ImageBlock {
  fileprivate var members: [String: JSONValue?] {
    [
      "src": src.map(JSONValue.string), "alt": alt.map(JSONValue.string),
      "width": width.map { .number(Double($0)) }, "height": height.map { .number(Double($0)) },
    ]
  }
}

extension Footnote {
  fileprivate var json: JSONValue {
    .object(blocks.members.merging(["mark": .string(mark)]) { own, _ in own })
  }
}

extension Answer {
  /// The value of the key `answer` of a message.
  var json: JSONValue {
    let usual: State = error == nil ? .finished : .failed
    return JSONValue(
      members: [
        "state": state == usual ? nil : .string(state.rawValue),
        "error": error.map(JSONValue.string), "model": model.map(JSONValue.string),
        "cost": cost.map(JSONValue.string), "inputTokens": inputTokens.map { .number(Double($0)) },
        "outputTokens": outputTokens.map { .number(Double($0)) },
        "branch": branch.map {
          .object(["number": .number(Double($0.number)), "count": .number(Double($0.count))])
        }, "citations": citations.map(\.json).filled,
      ])
  }
}

extension Answer.Citation {
  fileprivate var json: JSONValue {
    JSONValue(members: ["title": .string(title), "url": url.map(JSONValue.string)])
  }
}
