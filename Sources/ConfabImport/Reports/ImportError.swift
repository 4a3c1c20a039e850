import ConfabSupport

/// Why an export can't be read: one line that says what, where and what was expected.
public struct ImportError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The export as it was given, with the file in it: `export.zip: result.json`.
  public var source: String
  /// The line, counted from 1; 0 for the file as a whole.
  public var line: Int
  /// What is wrong and what was expected.
  public var text: String

  /// Whether the export fits no format.
  package var isUnknownFormat = false

  /// Creates an error.
  public init(_ source: String, line: Int = 0, _ text: String) {
    self.source = source
    self.line = line
    self.text = text
  }

  /// `export.zip: result.json:12: the file ends in the middle of a message`
  public var description: String {
    // Texts of libraries and of the export can have line feeds.
    "\(ProblemText.fileName(source))\(line > 0 ? ":\(line)" : ""): \(OneLine.text(text))"
  }
}
