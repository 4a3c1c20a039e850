import Glibc

/// Why a file could not be read or written.
///
/// Its description is one line that names the file:
/// "cannot write out.png: No space left on device".
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Action: String, Sendable, Hashable {
    case read, write
  }

  public enum Reason: Sendable, Hashable, CustomStringConvertible {
    case notFound
    /// The folder that was to hold the file does not exist.
    case folderNotFound
    case isFolder
    /// A pipe, socket or device where a regular file is needed.
    case notRegular
    /// It is not in the folder in which it was looked for.
    case outside
    /// Output would replace a file that is being read.
    case isInput
    case tooLarge(bytes: Int, limit: Int)
    /// Whoever was reading the output has gone away. A program ends quietly here.
    case closedPipe
    /// Anything else the system said, as an `errno` value.
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
      case .closedPipe: "nobody is reading any more"
      case .system(let code): String(cString: strerror(code))
      }
    }
  }

  public var action: Action
  /// As the caller gave it; "standard output" for `-`.
  public var path: String
  public var reason: Reason

  public init(_ action: Action, _ path: String, _ reason: Reason) {
    self.action = action
    self.path = path
    self.reason = reason
  }

  public var description: String {
    "cannot \(action.rawValue) \(path.isEmpty ? "\"\"" : path): \(reason)"
  }
}
