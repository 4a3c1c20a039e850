import ConfabModel

/// The lines `key: value` between two lines `---` at the beginning of a Markdown file.
struct FrontMatter: Equatable {
  /// A key with its value.
  struct Entry: Equatable {
    /// The key, in lower case.
    var key: String
    var value: String
    /// The line, counted from 1.
    var line: Int
  }

  var entries: [Entry] = []
  /// The number of lines, with both lines `---`.
  var lineCount = 0

  /// Reads the front matter of a file; empty for a file without one.
  init(_ lines: [Substring]) {
    guard lines.first.map(Self.trimmed) == "---",
      let end = lines.dropFirst().firstIndex(where: {
        Self.trimmed($0) == "---" || Self.trimmed($0) == "..."
      })
    else { return }
    lineCount = end + 1
    for index in 1..<end {
      let line = lines[index]
      if let item = Self.listItem(line), !entries.isEmpty {
        let last = entries.count - 1
        entries[last].value += (entries[last].value.isEmpty ? "" : ", ") + item
      } else if let colon = line.firstIndex(of: ":"), line.first?.isWhitespace == false {
        entries.append(
          Entry(
            key: Self.trimmed(line[..<colon]).lowercased(),
            value: Self.unquoted(Self.trimmed(line[line.index(after: colon)...])), line: index + 1))
      } else if !Self.trimmed(line).isEmpty {
        entries.append(Entry(key: "", value: String(line), line: index + 1))
      }
    }
  }

  private static func listItem(_ line: Substring) -> String? {
    let text = trimmed(line)
    return text.hasPrefix("- ") ? unquoted(trimmed(text.dropFirst(2))) : nil
  }

  private static func unquoted(_ text: String) -> String {
    guard text.count >= 2, let first = text.first, first == text.last, "\"'".contains(first) else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
}
