/// An error for a file that can't be read.
public struct DocumentFileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The path that was given, or "standard input".
  public var path: String
  /// The reason, from the system where it has one.
  public var text: String
  /// Whether the file is longer than the caller's limit.
  public var isTooLong: Bool

  /// Creates the error.
  public init(path: String, text: String, isTooLong: Bool = false) {
    self.path = path
    self.text = text
    self.isTooLong = isTooLong
  }

  /// `chat.json: No such file or directory`
  public var description: String { "\(ProblemText.fileName(path)): \(text)" }
}
