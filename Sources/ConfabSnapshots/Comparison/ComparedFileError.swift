import ConfabRendering

/// A reason why a picture file can't be compared.
public struct ComparedFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Reason: Sendable, Hashable {
    /// There is no such file.
    case missing
    /// The file can't be read.
    case unreadable(FileError.Reason)
    /// The file is a pointer of Git LFS, whose content was not fetched.
    case lfsPointer
    /// The file is in another format; its name, if it is known.
    case unsupported(String?)
    /// The file has no pixels that can be decoded.
    case undecodable(ImageError)
  }

  /// The path of the file as it was given.
  public var path: String
  /// The reason.
  public var reason: Reason

  /// Creates an error.
  public init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  public var description: String {
    switch reason {
    case .missing: "cannot read \(name): there is no such file"
    case .unreadable(let reason): "cannot read \(name): \(reason)"
    case .lfsPointer:
      "\(name) is a pointer of Git LFS and not the picture; fetch the picture with git lfs pull"
    case .unsupported(let format?): "\(name) is a \(format) file; expected PNG, JPEG or WebP"
    case .unsupported(nil): "\(name) is not a PNG, JPEG or WebP file"
    case .undecodable(let error): "cannot compare \(name): \(error)"
    }
  }

  private var name: String { path.isEmpty ? "\"\"" : path }
}
