import ConfabText
import FoundationEssentials

/// Paths from the root of a repository, as services that show annotations at files expect them.
enum RepositoryPath {
  /// The path of a folder from the root of the git repository around it; without one, from the current folder. Empty
  /// for the root itself, `nil` for a folder outside both.
  static func path(ofFolder folder: String) -> String? {
    var resolver = PathResolver()
    let parts = FilePath.parts(of: resolver.resolved(folder)).filter { !$0.isEmpty }
    for count in stride(from: parts.count, through: 0, by: -1) {
      let root = "/" + parts[..<count].joined(separator: "/")
      // A file in worktrees and submodules.
      if FileManager.default.fileExists(atPath: root + "/.git") {
        return parts[count...].joined(separator: "/")
      }
    }
    // A repository that a CI system unpacked without `.git`.
    let current = FilePath.parts(of: resolver.resolved(".")).filter { !$0.isEmpty }
    return parts.starts(with: current) ? parts.dropFirst(current.count).joined(separator: "/") : nil
  }
}
