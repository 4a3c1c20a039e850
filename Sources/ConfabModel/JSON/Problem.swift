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
