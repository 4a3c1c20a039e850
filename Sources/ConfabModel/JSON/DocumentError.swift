/// An error with everything that is wrong with a document: at least one problem.
public struct DocumentError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The name of the file, as the caller gave it.
  public var source: String
  /// The problems in the order of their places, at most ``ProblemCollector/limit``.
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
