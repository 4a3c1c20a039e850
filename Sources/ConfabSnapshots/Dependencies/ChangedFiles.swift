import ConfabSupport
import Glibc

/// Files that changed since an earlier run or revision, also files that were removed.
///
///     var selection = SuiteSelection()
///     selection.changed = ChangedFiles(["Snapshots/groups/heads.json"])
package struct ChangedFiles: Sendable, Hashable {
  /// The paths without symbolic links. A link has its own path and that of the file it leads to.
  private let paths: Set<String>
  /// The paths of folders in which everything may have changed.
  private let folders: Set<String>

  /// Creates a value.
  ///
  /// - Parameter paths: Paths, absolute or relative to the current folder. In a folder, every file
  ///   may have changed.
  /// - Complexity: O(n) in the number of paths, with some calls of the file system each.
  package init(_ paths: some Sequence<String>) {
    var resolver = PathResolver()
    var files: Set<String> = []
    var folders: Set<String> = []
    for path in paths {
      var path = path
      while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
      let found = [resolver.place(path), resolver.resolved(path)]
      if Self.isFolder(path) { folders.formUnion(found) } else { files.formUnion(found) }
    }
    self.paths = files
    self.folders = folders
  }

  /// Whether no file changed.
  package var isEmpty: Bool { paths.isEmpty && folders.isEmpty }

  /// Whether a file changed.
  ///
  /// - Parameter path: An absolute path without symbolic links.
  func contains(_ path: String) -> Bool {
    if paths.contains(path) { return true }
    guard !folders.isEmpty else { return false }
    return path.utf8.indices.contains { index in
      path.utf8[index] == UInt8(ascii: "/") && folders.contains(String(path[..<index]))
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The paths of the changed files in a folder and its subfolders, relative to it.
  ///
  /// - Parameter folder: An absolute path without symbolic links.
  func names(in folder: String) -> [String] {
    let start = folder + "/"
    return paths.filter { $0.utf8.starts(with: start.utf8) }.map {
      String(Substring($0.utf8.dropFirst(start.utf8.count)))
    }
  }
}
