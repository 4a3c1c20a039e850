import Glibc

/// A folder whose files can be read, and no others.
///
/// Symbolic links are followed if they stay inside. A resolved path is opened name by name without
/// following links, so that a link that is put in place meanwhile can't lead outside.
package final class InputFolder: Sendable {
  /// The path of the folder without symbolic links.
  package let path: String
  private let descriptor: Int32

  /// Opens a folder.
  ///
  /// - Parameter path: an empty path is the current folder.
  package init(path: String) throws(FileError) {
    let resolved = try Self.resolved(path.isEmpty ? "." : path)
    let descriptor = Glibc.open(resolved, Self.pathOnly | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.system(code: errno), path: resolved) }
    self.path = resolved
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Opens a regular file.
  ///
  /// - Parameter name: a path relative to the folder.
  /// - Throws: ``FileError/Reason/outside`` for a path that leaves the folder, by `..` or a link.
  package func open(_ name: String) throws(FileError) -> RegularFile {
    let resolved = try Self.resolved(path + "/" + name)
    let inside = path == "/" ? "/" : path + "/"
    // Compared by bytes: for Swift, a slash and a combining mark are one character.
    guard resolved.utf8.starts(with: inside.utf8) else { throw FileError(.read, name, .outside) }
    return try open(resolved: String(Substring(resolved.utf8.dropFirst(inside.utf8.count))))
  }

  /// Opens a relative path without links and `..`.
  package func open(resolved name: String) throws(FileError) -> RegularFile {
    let full = path == "/" ? "/" + name : path + "/" + name
    var folder = descriptor
    defer { if folder != descriptor { close(folder) } }
    let parts = FilePath.parts(of: name).filter { !$0.isEmpty }
    for part in parts.dropLast() {
      let next = openat(folder, part, Self.pathOnly | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard next >= 0 else { throw FileError(.system(code: errno), path: full) }
      if folder != descriptor { close(folder) }
      folder = next
    }
    guard let last = parts.last else { throw FileError(.read, full, .isFolder) }
    do { return try RegularFile(path: full, in: folder, name: last) } catch {
      throw FileError(error, path: full)
    }
  }

  /// `O_PATH` of Linux's fcntl.h, which declares it for GNU programs only. It needs no permission
  /// to list the folder.
  private static let pathOnly: Int32 = 0o10_000_000

  private static func resolved(_ path: String) throws(FileError) -> String {
    guard !path.utf8.contains(0) else { throw FileError(.read, path, .notFound) }
    // Many paths that are looked for do not exist, which realpath finds out part by part.
    guard access(path, F_OK) == 0, let resolved = realpath(path, nil) else {
      throw FileError(.system(code: errno), path: path)
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension FileError {
  /// The error of reading a file that could not be opened or read.
  package init(_ failure: RegularFile.Failure, path: String) {
    let reason: Reason =
      switch failure {
      case .isFolder: .isFolder
      case .notRegular: .notRegular
      case .tooLarge(let bytes, let limit): .tooLarge(bytes: bytes, limit: limit)
      case .system(ENOENT), .system(ENOTDIR): .notFound
      case .system(let code): .system(code: code)
      }
    self.init(.read, path, reason)
  }
}

extension RegularFile {
  /// Opens the file at a path.
  package static func open(_ path: String) throws(FileError) -> RegularFile {
    do { return try RegularFile(path: path) } catch { throw FileError(error, path: path) }
  }

  /// Up to `count` bytes from `offset`; fewer only at the end of the file.
  package func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    let wanted = max(0, min(count, size - offset))
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      do throws(Failure) {
        filled = try read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw FileError(failure, path: path) }
    return bytes
  }

  /// The whole file, unless it has more than `limit` bytes.
  package func readAll(limit: Int) throws(FileError) -> [UInt8] {
    guard size <= limit else {
      throw FileError(.read, path, .tooLarge(bytes: size, limit: limit))
    }
    return try read(at: 0, count: size)
  }
}
