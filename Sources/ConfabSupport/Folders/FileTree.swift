import Glibc

/// Lists the files of a folder and its subfolders.
package enum FileTree {
  /// The largest number of folders in folders.
  private static let maximumDepth = 32

  /// The paths of the files that a condition accepts, relative to the folder and sorted. Hidden
  /// files and symbolic links to folders are left out.
  ///
  /// - Throws: ``FolderError`` for a folder that can't be read.
  package static func files(
    in folder: String, where accepts: (String) -> Bool
  ) throws(FolderError) -> [String] {
    var found: [String] = []
    try visit(folder, "", depth: 0) { name, kind in
      guard accepts(name), kind == .file || FileIdentity(path: "\(folder)/\(name)") != nil
      else { return }
      found.append(name)
    }
    return found.sorted()
  }

  /// The states of all files that are not hidden, by their paths relative to the folder. A symbolic
  /// link has the state of the file or the folder that it leads to.
  ///
  /// - Throws: ``FolderError`` for a folder that can't be read.
  /// - Complexity: O(number of files), with one call of the file system each.
  package static func states(of folder: String) throws(FolderError) -> [String: FileStamp] {
    var found: [String: FileStamp] = [:]
    try visit(folder, "", depth: 0) { name, _ in
      if let stamp = FileStamp(path: "\(folder)/\(name)") { found[name] = stamp }
    }
    return found
  }

  private enum Kind {
    case file, link, folder, other
  }

  /// Calls a function with the files and symbolic links of a folder and its subfolders.
  private static func visit(
    _ folder: String, _ prefix: String, depth: Int, _ body: (String, Kind) -> Void
  ) throws(FolderError) {
    for (name, kind) in try entries(of: folder) {
      switch kind {
      case .folder where depth < maximumDepth:
        try visit("\(folder)/\(name)", "\(prefix)\(name)/", depth: depth + 1, body)
      case .file, .link: body(prefix + name, kind)
      case .folder, .other: break
      }
    }
  }

  /// The names in a folder that do not begin with a dot.
  private static func entries(of folder: String) throws(FolderError) -> [(String, Kind)] {
    guard let entries = FilePath.entries(of: folder) else {
      throw FolderError(path: folder, reason: String(cString: strerror(errno)))
    }
    return entries.filter { !$0.name.hasPrefix(".") }.map { name, type in
      (name, kind(type, "\(folder)/\(name)"))
    }
  }

  /// The kind of an entry. Some file systems do not say it when a folder is read.
  private static func kind(_ type: UInt8, _ path: String) -> Kind {
    switch Int(type) {
    case Int(DT_REG): return .file
    case Int(DT_LNK): return .link
    case Int(DT_DIR): return .folder
    case Int(DT_UNKNOWN): break
    default: return .other
    }
    var status = stat()
    guard lstat(path, &status) == 0 else { return .other }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFLNK: return .link
    case S_IFDIR: return .folder
    default: return .other
    }
  }
}

/// The error of a folder that can't be read.
package struct FolderError: Error, Sendable, CustomStringConvertible {
  let path: String
  let reason: String

  /// `photos: the folder can't be read: Permission denied`
  package var description: String { "\(path): the folder can't be read: \(reason)" }
}
