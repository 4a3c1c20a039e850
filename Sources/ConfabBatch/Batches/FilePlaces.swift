import ConfabSupport
import Glibc

/// Finds out which paths lead to the same file, also if the file does not exist yet.
///
/// The places of folders are kept, so that each further file of a folder needs one system call.
struct FilePlaces {
  private var folders: [String: String] = [:]

  /// The number of links that the kernel follows in one path.
  private static let mostLinks = 40

  /// The absolute path without links, `.` and `..`, in lower case, because a file system may ignore
  /// case.
  ///
  /// `String` compares it by canonical equivalence, as file systems that normalize names do.
  mutating func place(of path: String) -> String { place(of: path, links: 0).lowercased() }

  /// The place of a folder, also if it does not exist yet.
  mutating func place(ofFolder path: String) -> String { place(ofFolder: path, 0).lowercased() }

  private mutating func place(of path: String, links: Int) -> String {
    let folder = FilePath.folder(of: path)
    let name = FilePath.name(of: path)
    if name == "." || name == ".." || name.isEmpty { return place(ofFolder: path, links) }
    if links < Self.mostLinks, let target = Self.target(ofLink: path) {
      let isAbsolute = target.utf8.first == UInt8(ascii: "/")
      return place(
        of: isAbsolute ? target : folder.map { "\($0)/\(target)" } ?? target, links: links + 1)
    }
    let parent = place(ofFolder: folder ?? ".", links)
    return parent == "/" ? "/\(name)" : "\(parent)/\(name)"
  }

  private mutating func place(ofFolder path: String, _ links: Int) -> String {
    if let known = folders[path] { return known }
    let found: String
    if let resolved = realpath(path, nil) {
      defer { free(resolved) }
      found = String(cString: resolved)
    } else {
      // The folder will be created.
      let parent = FilePath.folder(of: path) ?? "."
      switch FilePath.name(of: path) {
      case "", ".": found = parent == path ? "/" : place(ofFolder: parent, links)
      case "..":
        found = FilePath.folder(of: place(ofFolder: parent, links)) ?? "/"
      default: found = place(of: path, links: links)
      }
    }
    folders[path] = found
    return found
  }

  /// The names of the symbolic links in a folder.
  static func links(in folder: String) -> [String] {
    (FilePath.names(in: folder) ?? []).filter { target(ofLink: "\(folder)/\($0)") != nil }
  }

  /// The target of a symbolic link; `nil` for anything else.
  private static func target(ofLink path: String) -> String? {
    withUnsafeTemporaryAllocation(byteCount: Int(PATH_MAX), alignment: 1) { buffer in
      guard let base = buffer.bindMemory(to: CChar.self).baseAddress else { return nil }
      let count = readlink(path, base, buffer.count)
      return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
  }
}
