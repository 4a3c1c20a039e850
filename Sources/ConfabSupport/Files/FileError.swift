import Glibc

/// The error of reading or writing a file.
///
/// The description is one line with the file's name: "cannot write out.png: No space left on
/// device".
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The operation that failed.
  public enum Action: String, Sendable, Hashable {
    /// A file is read.
    case read
    /// A file is written.
    case write
  }

  /// The reasons for a failure.
  public enum Reason: Sendable, Hashable, CustomStringConvertible {
    /// The file does not exist.
    case notFound
    /// The folder of the file does not exist.
    case folderNotFound
    /// The path is that of a folder.
    case isFolder
    /// A pipe, socket or device where a regular file is needed.
    case notRegular
    /// The path leads out of the folder in which files are looked up.
    case outside
    /// The output would replace a file that is read.
    case isInput
    /// The file has more bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// The reader of the output is gone. A program ends without a message.
    case closedPipe
    /// Any other error of the system, as an `errno` value.
    case system(code: Int32)

    public var description: String {
      switch self {
      case .notFound: "there is no such file"
      case .folderNotFound: "there is no such folder"
      case .isFolder: "it is a folder"
      case .notRegular: "it is not a regular file"
      case .outside: "it lies outside the folder"
      case .isInput: "the picture is made from this file; give the output another name"
      case .tooLarge(let bytes, let limit):
        "its \(bytes) bytes are more than the \(limit) that are allowed"
      case .closedPipe: "the reader is gone"
      case .system(let code): String(cString: strerror(code))
      }
    }
  }

  /// The operation that failed.
  public var action: Action
  /// The path as it was given, or "standard output".
  public var path: String
  /// The reason for the failure.
  public var reason: Reason

  /// Creates an error.
  public init(_ action: Action, _ path: String, _ reason: Reason) {
    self.action = action
    self.path = path
    self.reason = reason
  }

  public var description: String {
    "cannot \(action.rawValue) \(path.isEmpty ? "\"\"" : path): \(reason)"
  }
}
