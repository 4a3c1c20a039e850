import ConfabModel

extension CodeBlock {
  /// Creates code from a block of Markdown.
  ///
  /// - Parameters:
  ///   - source: The lines.
  ///   - info: The text after the fence: the language, and attributes such as `title=a.swift`. Also
  ///     `swift:a.swift` names a file.
  init(markdown source: String, info: String) {
    self.init(CodeBlock.lines(source))
    let words = Self.words(of: info)
    if let first = words.first, !first.contains("=") {
      let parts = first.split(separator: ":", maxSplits: 1).map(String.init)
      language = parts.first.map(Self.name(ofLanguage:)).flatMap { $0.isEmpty ? nil : $0 }
      if parts.count > 1, language != nil { file = parts[1] }
    }
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2, ["title", "file", "filename", "name"].contains(parts[0].lowercased()) {
        file = parts[1]
      }
    }
    if language == "diff" || language == "patch" { markChanges() }
  }

  /// `{.python}` and `.python` are `python`.
  private static func name(ofLanguage word: String) -> String {
    word.hasPrefix("{") || word.hasPrefix(".") ? word.filter { !"{}.".contains($0) } : word
  }

  /// The words of an info string. Quotation marks keep words together.
  private static func words(of info: String) -> [String] {
    var words = [""]
    var quote: Character?
    for character in info {
      if let open = quote {
        if character == open { quote = nil } else { words[words.count - 1].append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character.isWhitespace || character == "," {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }

  /// Finds the added and removed lines of a difference.
  private mutating func markChanges() {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("+"), !line.hasPrefix("+++") { added.insert(number) }
      if line.hasPrefix("-"), !line.hasPrefix("---") { removed.insert(number) }
    }
  }
}
