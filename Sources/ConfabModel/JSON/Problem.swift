/// One thing that is wrong with a document, and where.
public struct Problem: Sendable, Equatable, CustomStringConvertible {
  /// The JSON path of the value in question: `$.messages[3].from`.
  public var path: String
  /// Counted from 1.
  public var line: Int
  /// Counted from 1 in Unicode scalars.
  public var column: Int
  /// What is wrong and what was expected.
  public var text: String

  public init(path: String, line: Int, column: Int, text: String) {
    self.path = path
    self.line = line
    self.column = column
    self.text = text
  }

  /// `line 12, column 9, $.messages[3].knd: unknown key "knd"; did you mean "kind"?`
  public var description: String { "line \(line), column \(column), \(path): \(text)" }
}

/// Everything that is wrong with a document. It never comes without at least one problem.
public struct DocumentError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The name of the file, as the caller gave it.
  public var source: String
  /// In the order of their places; at most ``ProblemCollector/limit``.
  public var problems: [Problem]

  public init(source: String, problems: [Problem]) {
    self.source = source
    self.problems = problems
  }

  /// One line a problem, `chat.json:12:9: $.messages[3].knd: unknown key …`, at most 20 of them.
  public var description: String {
    let shown = 20
    let name = Wording.fileName(source)
    var lines = problems.prefix(shown).map { problem in
      "\(name):\(problem.line):\(problem.column): \(problem.path): \(problem.text)"
    }
    if problems.count > shown {
      let atLeast = problems.count >= ProblemCollector.limit ? "at least " : ""
      lines.append("and \(atLeast)\(problems.count - shown) more")
    }
    return lines.joined(separator: "\n")
  }
}
