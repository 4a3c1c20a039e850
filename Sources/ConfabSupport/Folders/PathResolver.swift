import Glibc

/// Finds the places of files without symbolic links, also of files that do not exist.
///
/// Two paths that lead to the same file have the same resolved path. The folders are kept, so a
/// value is for one run.
package struct PathResolver {
  private var folders: [String: String] = [:]

  package init() {}

  /// The absolute path without symbolic links. The last names of a path that does not exist stay as
  /// they are.
  package mutating func resolved(_ path: String) -> String {
    Self.realPath(path) ?? place(path)
  }

  /// The absolute path in which only the folders are resolved: that of a link, not of the file it
  /// leads to.
  package mutating func place(_ path: String) -> String {
    let parent = resolvedFolder(FilePath.folder(of: path) ?? ".")
    let name = FilePath.name(of: path)
    // Of folders that do not exist yet.
    if name.isEmpty || name == "." { return parent }
    if name == ".." { return FilePath.folder(of: parent) ?? parent }
    return parent == "/" ? "/" + name : parent + "/" + name
  }

  /// Whether a path is that of a folder or of something in it. Both are absolute and without
  /// symbolic links.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    // By bytes: a slash and a combining character after it are one `Character`.
    path == folder || path.utf8.starts(with: (folder == "/" ? "/" : "\(folder)/").utf8)
  }

  /// Whether a resolved path still has a symbolic link, which leads nowhere.
  package static func hasLink(_ path: String) -> Bool {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { return true }
    guard let folder = FilePath.folder(of: path), folder != path else { return false }
    return hasLink(folder)
  }

  private mutating func resolvedFolder(_ path: String) -> String {
    if let known = folders[path] { return known }
    let resolved = Self.realPath(path) ?? (path == "/" || path == "." ? path : place(path))
    folders[path] = resolved
    return resolved
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
