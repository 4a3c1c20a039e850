/// A line that says neither who speaks nor goes on with a message.
package struct SpokenLineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The number of the line, from 1.
  package var line: Int
  /// The beginning of the line.
  package var text: String

  /// What is wrong, in one line.
  package var description: String {
    "line \(line) is \"\(text)\"; expected \"name: text\", such as \"ana: Are you there?\""
  }
}

extension Conversation {
  /// Creates a conversation from lines such as `ana: Are you there?`.
  ///
  /// A line begins with a name of at most 60 characters, a colon and white space. Another line goes
  /// on with the message above, also after empty lines. Messages have no dates.
  ///
  /// ```swift
  /// let chat = try Conversation(lines: ["ana: Are you there? 👀", "me: In pixels, yes."])
  /// ```
  ///
  /// - Parameters:
  ///   - lines: The lines, without their line feeds.
  ///   - me: The name of the speaker whose messages are outgoing, in any case.
  /// - Throws: `SpokenLineError` for a first line without a name; ``DocumentError`` for a text
  ///   that can't be shown.
  /// - Complexity: O(*n* log *n*) in the length of the lines.
  public init(lines: some Sequence<String>, me: String = "me") throws {
    var said: [(name: String, text: String)] = []
    var emptyLines = 0
    for (index, line) in lines.enumerated() {
      guard line.contains(where: { !$0.isWhitespace }) else {
        emptyLines += 1
        continue
      }
      if let (name, text) = Self.speaker(of: line) {
        said.append((name.lowercased() == me.lowercased() ? me : name, text))
      } else if let last = said.indices.last {
        let breaks = said[last].text.isEmpty ? 0 : emptyLines + 1
        said[last].text += String(repeating: "\n", count: breaks) + line
      } else {
        throw SpokenLineError(line: index + 1, text: String(line.prefix(40)))
      }
      emptyLines = 0
    }
    let others = said.map(\.name).filter { $0 != me }
    try self.init(me: me, title: Set(others).count == 1 ? others[0] : nil) {
      for (name, text) in said { Message(text, from: name) }
    }
  }

  /// The longest name, in characters.
  private static let longestName = 60

  /// The name at the beginning of a line, and the text after it.
  private static func speaker(of line: String) -> (name: String, text: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let after = line[line.index(after: colon)...]
    guard after.first.map(\.isWhitespace) ?? true else { return nil }
    let name = line[..<colon].trimmingWhitespace
    guard !name.isEmpty, name.count <= longestName else { return nil }
    return (String(name), String(after.trimmingWhitespace))
  }
}

extension Substring {
  fileprivate var trimmingWhitespace: Substring {
    let start = drop(while: \.isWhitespace)
    return start[
      ..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
  }
}
