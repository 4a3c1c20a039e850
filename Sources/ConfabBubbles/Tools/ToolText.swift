import ConfabModel

/// What a tool was given or returned, as lines of text: a member of an object, an element of an
/// array or a line of a string is one line.
struct ToolText {
  /// The lines, at most as many as asked for.
  private(set) var lines: [String] = []
  /// Whether long lines are broken, as those of texts are. Other values have one line each.
  private(set) var breaksLines = false
  /// Whether there are more lines.
  private(set) var isCut = false

  /// The longest line, in characters.
  static let longestLine = 240

  /// - Parameters:
  ///   - value: A value of any size.
  ///   - count: The largest number of lines.
  init(_ value: JSONValue, lines count: Int) {
    switch value {
    case .object(let members) where !members.isEmpty:
      let keys = members.keys.sorted()
      lines = keys.prefix(count).map { key in
        Self.line(key + ": ", members[key] ?? .null)
      }
      isCut = keys.count > count
    case .array(let elements) where !elements.isEmpty:
      lines = elements.prefix(count).map { Self.line("", $0) }
      isCut = elements.count > count
    case .string(let string):
      breaksLines = true
      let parts = string.split(
        maxSplits: count, omittingEmptySubsequences: true, whereSeparator: \.isNewline)
      lines = parts.prefix(count).map { String($0.prefix(Self.longestLine)) }
      isCut = parts.count > count
    default:
      lines = count > 0 ? [Self.line("", value)] : []
      isCut = count == 0
    }
  }

  /// A value on one line. Strings have no quotation marks.
  private static func line(_ start: String, _ value: JSONValue) -> String {
    var line = String(start.prefix(longestLine))
    if case .string(let string) = value {
      line += string.prefix(longestLine)
    } else {
      append(value, to: &line)
    }
    return String(
      line.prefix(longestLine).map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  /// Adds a value as compact JSON. It ends early if the line is long enough.
  private static func append(_ value: JSONValue, to line: inout String) {
    guard line.utf8.count < 4 * longestLine else { return }
    switch value {
    case .null: line += "null"
    case .bool(let value): line += value ? "true" : "false"
    case .number(let value):
      line += Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    case .string(let string):
      line += "\""
      for character in string.prefix(longestLine) {
        if character == "\"" || character == "\\" { line += "\\" }
        line.append(character)
      }
      line += "\""
    case .array(let elements):
      line += "["
      for (index, element) in elements.prefix(longestLine).enumerated() {
        if index > 0 { line += ", " }
        append(element, to: &line)
      }
      line += "]"
    case .object(let members):
      line += "{"
      for (index, key) in members.keys.sorted().prefix(longestLine).enumerated() {
        if index > 0 { line += ", " }
        append(.string(key), to: &line)
        line += ": "
        append(members[key] ?? .null, to: &line)
      }
      line += "}"
    }
  }
}
