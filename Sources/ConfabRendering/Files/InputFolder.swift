import Glibc

/// A folder of which the files can be read, and nothing outside of it.
///
/// Symbolic links are followed as long as they stay inside. What has been found is opened name by name
/// without following links, so that nothing that is put in its place meanwhile leads outside.
public final class InputFolder: Sendable {
  /// Without symbolic links.
  public let path: String
  private let descriptor: Int32

  /// - Parameter path: empty is the current folder.
  public init(path: String) throws(FileError) {
    let resolved = try Self.resolved(path.isEmpty ? "." : path)
    let descriptor = Glibc.open(resolved, Self.pathOnly | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputFile.failure(resolved, code: errno) }
    self.path = resolved
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Opens a regular file.
  ///
  /// - Parameter name: a path relative to the folder.
  /// - Throws: ``FileError/Reason/outside`` for a path that leaves the folder, by `..` or a link.
  func open(_ name: String) throws(FileError) -> InputFile {
    let resolved = try Self.resolved(path + "/" + name)
    let inside = path == "/" ? "/" : path + "/"
    // Bytes: to Swift a slash with a combining mark behind it is no slash, to the system it is one.
    guard resolved.utf8.starts(with: inside.utf8) else { throw FileError(.read, name, .outside) }
    return try open(resolved: String(Substring(resolved.utf8.dropFirst(inside.utf8.count))))
  }

  /// Opens a path without links or `..`.
  func open(resolved name: String) throws(FileError) -> InputFile {
    let full = path == "/" ? "/" + name : path + "/" + name
    var folder = descriptor
    defer { if folder != descriptor { close(folder) } }
    let parts = name.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    for part in parts.dropLast() {
      let next = openat(folder, part, Self.pathOnly | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard next >= 0 else { throw InputFile.failure(full, code: errno) }
      if folder != descriptor { close(folder) }
      folder = next
    }
    guard let last = parts.last else { throw FileError(.read, full, .isFolder) }
    return try InputFile(path: full, in: folder, name: last)
  }

  /// `O_PATH` of Linux's fcntl.h, which shows it to GNU programs only: needs no permission to list the folder.
  private static let pathOnly: Int32 = 0o10_000_000

  private static func resolved(_ path: String) throws(FileError) -> String {
    guard !path.utf8.contains(0) else { throw FileError(.read, path, .notFound) }
    guard let resolved = realpath(path, nil) else { throw InputFile.failure(path, code: errno) }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
