import ConfabSupport

/// An error with everything that is wrong with a document: at least one problem.
public struct DocumentError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The name of the file, as the caller gave it.
  public var source: String
  /// The problems in the order of their places, at most `ProblemCollector.limit`.
  public var problems: [Problem]

  /// Creates the error.
  public init(source: String, problems: [Problem]) {
    self.source = source
    self.problems = problems
  }

  /// One line for each of the first 20 problems:
  /// `chat.json:12:9: $.messages[3].knd: unknown key …`.
  public var description: String {
    let shown = 20
    let name = ProblemText.fileName(source)
    var lines = problems.prefix(shown).map { problem in
      let place = problem.line > 0 ? ":\(problem.line):\(problem.column)" : ""
      return "\(name)\(place): \(problem.path): \(problem.text)"
    }
    if problems.count > shown {
      let atLeast = problems.count >= ProblemCollector.limit ? "at least " : ""
      lines.append("and \(atLeast)\(problems.count - shown) more")
    }
    return lines.joined(separator: "\n")
  }
}

/// Something that is wrong with a document, and its place.
public struct Problem: Sendable, Equatable, CustomStringConvertible {
  /// The JSON path of the value: `$.messages[3].from`.
  public var path: String
  /// The line, counted from 1; 0 for a value that is in no text, such as a conversation in code.
  public var line: Int
  /// The column, counted from 1 in Unicode scalars; 0 for a value that is in no text.
  public var column: Int
  /// What is wrong and what was expected.
  public var text: String

  /// Creates a problem.
  public init(path: String, line: Int, column: Int, text: String) {
    self.path = path
    self.line = line
    self.column = column
    self.text = text
  }

  /// `line 12, column 9, $.messages[3].knd: unknown key "knd"; did you mean "kind"?`
  public var description: String {
    line > 0 ? "line \(line), column \(column), \(path): \(text)" : "\(path): \(text)"
  }
}
