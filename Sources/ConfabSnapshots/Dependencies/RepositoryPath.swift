import ConfabSupport
import FoundationEssentials

/// Paths from the root of a repository, as services that show annotations at files expect them.
/// They are the same on every machine and name no folder outside.
enum RepositoryPath {
  /// The path of a folder from the root of the git repository around it; without one, from the
  /// current folder. Empty for the root itself, `nil` for a folder outside both.
  static func path(ofFolder folder: String) -> String? {
    var resolver = PathResolver()
    // A CI system can unpack a repository without `.git`.
    let root = parts(root(around: folder) ?? resolver.resolved("."))
    let found = parts(resolver.resolved(folder))
    return found.starts(with: root) ? found.dropFirst(root.count).joined(separator: "/") : nil
  }

  /// The folder that a path of ``path(ofFolder:)`` means in the git repository around the current
  /// folder or, without one, in the current folder; `nil` for a path that leaves it.
  static func folder(_ path: String) -> String? {
    var resolver = PathResolver()
    return folder(path, from: root(around: ".") ?? resolver.resolved("."))
  }

  /// The path of a folder from another one, such as `../suite`. `nil` if it names folders outside
  /// of the git repository around the other one or, without one, of the current folder.
  static func path(ofFolder folder: String, from other: String) -> String? {
    var resolver = PathResolver()
    let outer = outer(of: other)
    let (found, start) = (parts(resolver.resolved(folder)), parts(resolver.resolved(other)))
    guard found.starts(with: outer), start.starts(with: outer) else { return nil }
    let shared = zip(found, start).prefix { $0 == $1 }.count
    let names = start.dropFirst(shared).map { _ in ".." } + found.dropFirst(shared)
    return names.isEmpty ? "." : names.joined(separator: "/")
  }

  /// The folder that a path of ``path(ofFolder:from:)`` means; `nil` if it leaves the repository or
  /// the current folder.
  static func folder(_ path: String, from other: String) -> String? {
    var resolver = PathResolver()
    guard !path.utf8.contains(0), path.utf8.first != UInt8(ascii: "/") else { return nil }
    let found = resolver.resolved("\(other)/\(path)")
    return parts(found).starts(with: outer(of: other)) ? found : nil
  }

  /// The names of the git repository around a folder, or of the current folder without one.
  private static func outer(of folder: String) -> [String] {
    var resolver = PathResolver()
    return parts(root(around: folder) ?? resolver.resolved("."))
  }

  /// The root of the git repository around a folder; `nil` without one.
  private static func root(around folder: String) -> String? {
    var resolver = PathResolver()
    let parts = parts(resolver.resolved(folder))
    for count in stride(from: parts.count, through: 0, by: -1) {
      let root = "/" + parts[..<count].joined(separator: "/")
      // A file in worktrees and submodules.
      if FileManager.default.fileExists(atPath: root + "/.git") { return root }
    }
    return nil
  }

  private static func parts(_ path: String) -> [String] {
    FilePath.parts(of: path).filter { !$0.isEmpty }
  }
}
