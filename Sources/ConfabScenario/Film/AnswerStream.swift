import ConfabModel

/// The versions of an answer while an assistant writes it, word by word.
struct AnswerStream {
  /// The versions, each longer than the one before. The last one is the answer itself, which has no
  /// caret.
  let versions: [Message]

  /// The most versions. Longer answers grow by several words at a time.
  private static let mostVersions = 40
  /// The characters of a version beyond those of the one before, if there are fewer versions.
  private static let leastGrowth = 6

  /// Creates the versions.
  ///
  /// - Parameter answer: A message with a text or with blocks.
  /// - Complexity: O(*n* · versions) in the length of the message.
  init(_ answer: Message) {
    let length = max(1, answer.text?.count ?? 0)
    let count = max(1, min(Self.mostVersions, length / Self.leastGrowth))
    var versions: [Message] = []
    for index in 1..<max(1, count) {
      let part = answer.beginning(of: length * index / count)
      if part != versions.last { versions.append(part) }
    }
    self.versions = versions + [answer]
  }
}

extension Message {
  /// The message when an assistant has written some of it: with a caret, and without what is below
  /// the text.
  ///
  /// - Parameter length: The number of characters. The text ends after a whole word.
  fileprivate func beginning(of length: Int) -> Message {
    var result = self
    if blocks.isEmpty {
      let part = StyledText(text ?? "", spans: spans).prefix(length)
      (result.text, result.spans) = (part.text, part.spans)
    } else {
      var rest = length
      result.blocks = blocks.prefix(&rest, depth: 0)
    }
    result.answer = Answer(state: .streaming)
    return result
  }
}

extension StyledText {
  /// The start of the text up to the end of a word, with the spans in it.
  ///
  /// - Parameter length: The largest number of characters.
  fileprivate func prefix(_ length: Int) -> StyledText {
    guard length < text.count else { return self }
    var start = text.prefix(max(0, length))
    // A language without spaces has no ends of words nearby.
    if let space = start.suffix(Self.longestWord).lastIndex(where: \.isWhitespace) {
      start = start[..<space]
    } else if start.count <= Self.longestWord {
      let word = text.prefix(Self.longestWord)
      if word.contains(where: \.isWhitespace) || word.endIndex == text.endIndex {
        start = text.prefix(0)
      }
    }
    let count = start.unicodeScalars.count
    return StyledText(
      String(start),
      spans: spans.compactMap { span in
        var span = span
        span.end = min(span.end, count)
        return span.start < span.end ? span : nil
      })
  }

  private static let longestWord = 24
}

extension [Block] {
  /// The largest depth of blocks that grow. Deeper ones appear as a whole.
  private static var largestDepth: Int { 32 }

  /// The start of the blocks.
  ///
  /// - Parameter rest: The number of characters, which gets smaller by those of the result.
  fileprivate func prefix(_ rest: inout Int, depth: Int) -> [Block] {
    var result: [Block] = []
    for block in self where rest > 0 {
      if depth < Self.largestDepth {
        if let part = block.prefix(&rest, depth: depth) { result.append(part) }
      } else {
        rest -= 1
        result.append(block)
      }
    }
    return result
  }
}

extension Block {
  /// The start of the block; `nil` if nothing of it is shown yet. Pictures, tool calls and the like
  /// appear as a whole.
  fileprivate func prefix(_ rest: inout Int, depth: Int) -> Block? {
    func take(_ text: StyledText) -> StyledText {
      let part = text.prefix(rest)
      // A text that was cut before its last word is the end.
      rest = part.text.count < text.text.count ? 0 : rest - Swift.max(1, text.text.count)
      return part
    }
    switch self {
    case .paragraph(let text):
      let part = take(text)
      return part.text.isEmpty ? nil : .paragraph(part)
    case .heading(let level, let text):
      let part = take(text)
      return part.text.isEmpty ? nil : .heading(level: level, part)
    case .list(var list):
      var items: [ListBlock.Item] = []
      for item in list.items where rest > 0 {
        let blocks = item.blocks.prefix(&rest, depth: depth + 1)
        if !blocks.isEmpty || item.blocks.isEmpty {
          items.append(ListBlock.Item(blocks, isChecked: item.isChecked))
        }
      }
      list.items = items
      return items.isEmpty ? nil : .list(list)
    case .quote(let blocks):
      let part = blocks.prefix(&rest, depth: depth + 1)
      return part.isEmpty ? nil : .quote(part)
    case .callout(var callout):
      callout.blocks = callout.blocks.prefix(&rest, depth: depth + 1)
      return callout.blocks.isEmpty ? nil : .callout(callout)
    case .code(var code):
      code.text = take(StyledText(code.text)).text
      return code.text.isEmpty ? nil : .code(code)
    case .table(var table):
      // A table grows by rows.
      var rows: [[StyledText]] = []
      rest -= table.head.reduce(1) { $0 + $1.text.count }
      for row in table.rows where rest > 0 {
        rows.append(row)
        rest -= row.reduce(1) { $0 + $1.text.count }
      }
      table.rows = rows
      return .table(table)
    case .details, .rule, .image, .math, .tool, .thinking, .artifact, .footnotes:
      rest -= 1 + [self].plainText.count
      return self
    }
  }
}
