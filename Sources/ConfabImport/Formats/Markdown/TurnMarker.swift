/// Who speaks in a turn of a transcript.
enum TurnRole: String, CaseIterable {
  case user, assistant, system, tool
  /// A person with a name that is no role.
  case other

  /// The role of a name such as "Human" or "ChatGPT"; `other` for another name.
  init(name: String) {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" }
    let first = words.first.map(String.init) ?? ""
    let whole = words.joined(separator: " ")
    if words.count <= 2, ["user", "human", "you", "me", "prompt", "question"].contains(whole) {
      self = .user
    } else if Self.assistants.contains(whole)
      || words.count <= 4 && Self.models.contains(where: { first.hasPrefix($0) })
    {
      self = .assistant
    } else if ["system", "developer", "system prompt"].contains(whole) {
      self = .system
    } else if ["tool", "function", "tool result", "tool output"].contains(whole) {
      self = .tool
    } else {
      self = .other
    }
  }

  private static let assistants: Set<String> = [
    "assistant", "ai", "bot", "model", "answer", "response", "ai assistant", "assistant response",
  ]
  private static let models = [
    "chatgpt", "gpt", "claude", "gemini", "copilot", "llama", "mistral", "deepseek", "grok", "qwen",
    "perplexity",
  ]
}

/// A line that begins a turn, such as `**User:** Hello`, `## Assistant` or `User: Hello`.
struct TurnMarker: Equatable {
  /// How a marker is written.
  enum Form: Hashable {
    case bold
    case heading(level: Int)
    case plain
  }

  var form: Form
  /// The name as it is written.
  var name: String
  /// The text after the marker in its line.
  var text: String
  /// Whether there is a colon, as in `**User:**`. Without one, only the name of a role is a marker.
  var hasColon: Bool

  var role: TurnRole { TurnRole(name: name) }

  /// The longest name, in characters.
  private static let longestName = 40
  /// Names that are more often the beginning of a paragraph than of a turn.
  private static let words: Set<String> = [
    "note", "tip", "warning", "important", "caution", "example", "summary", "input", "output",
    "result", "http", "https", "todo", "ps", "q", "a",
  ]

  /// Reads a marker at the beginning of a line; `nil` for another line.
  init?(_ line: Substring) {
    if let (form, name, text, hasColon) = Self.heading(line) ?? Self.bold(line) ?? Self.plain(line)
    {
      guard let name = Self.cleaned(name) else { return nil }
      self.form = form
      self.name = name
      self.text = text
      self.hasColon = hasColon
      if role == .other, !hasColon && form == .bold { return nil }
    } else {
      return nil
    }
  }

  private typealias Parts = (form: Form, name: Substring, text: String, hasColon: Bool)

  private static func heading(_ line: Substring) -> Parts? {
    let level = line.prefix { $0 == "#" }.count
    guard (1...6).contains(level), line.dropFirst(level).first?.isWhitespace == true else {
      return nil
    }
    var name = line.dropFirst(level).trimmed
    while name.last == "#" { name = name.dropLast().trimmed }
    if name.hasPrefix("**"), name.hasSuffix("**"), name.count > 4 {
      name = name.dropFirst(2).dropLast(2)
    }
    let hasColon = name.last == ":"
    return (.heading(level: level), hasColon ? name.dropLast() : name, "", hasColon)
  }

  /// `**Name:** text`, `**Name**: text` or `**Name**`.
  private static func bold(_ line: Substring) -> Parts? {
    let mark = line.hasPrefix("**") ? "**" : "__"
    guard line.hasPrefix(mark) else { return nil }
    let rest = line.dropFirst(2)
    guard let end = rest.firstRange(of: mark) else { return nil }
    var name = rest[..<end.lowerBound]
    var text = rest[end.upperBound...]
    var hasColon = false
    if name.last == ":" {
      name = name.dropLast()
      hasColon = true
    } else if text.first == ":" {
      text = text.dropFirst()
      hasColon = true
    } else if !text.trimmed.isEmpty {
      return nil
    }
    guard text.isEmpty || text.first?.isWhitespace == true else { return nil }
    return (.bold, name, String(text.trimmed), hasColon)
  }

  private static func plain(_ line: Substring) -> Parts? {
    guard let colon = line.firstIndex(of: ":"), line.first?.isLetter == true else { return nil }
    let text = line[line.index(after: colon)...]
    guard text.isEmpty || text.first?.isWhitespace == true else { return nil }
    return (.plain, line[..<colon], String(text.trimmed), true)
  }

  /// The name without symbols around it and without "said"; `nil` if it can't be one.
  private static func cleaned(_ name: Substring) -> String? {
    func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    var name = name.drop { !isPart($0) }
    while let last = name.last, !isPart(last), last != ")", last != "." { name = name.dropLast() }
    if name.lowercased().hasSuffix(" said") { name = name.dropLast(5) }
    let isName = name.allSatisfy { isPart($0) || " -_.'’()".contains($0) }
    guard !name.isEmpty, name.count <= longestName, isName, name.split(separator: " ").count <= 4,
      !words.contains(name.lowercased())
    else { return nil }
    return String(name)
  }
}

extension Substring {
  /// The text without white space around it.
  var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? start[start.endIndex...]
  }

  /// The first place of a text.
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        return start..<index(start, offsetBy: text.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
