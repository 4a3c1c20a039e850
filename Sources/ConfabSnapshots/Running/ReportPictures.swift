import ConfabText
import Glibc

/// Removes pictures that an earlier run wrote into the folder of its report.
///
/// The paths come from a file that anybody could have written. Only files in the folders of
/// pictures are removed, and none through a symbolic link.
struct ReportPictures {
  /// The path of the report's folder.
  let folder: String

  /// Removes pictures, and the folders that are empty then. Files that can't be removed are left.
  ///
  /// - Parameter paths: Paths relative to the folder.
  func remove(_ paths: Set<String>) {
    var resolver = PathResolver()
    let root = resolver.resolved(folder)
    for path in paths.sorted() where Self.isPicture(path) {
      // A link in the path leads to another place.
      guard resolver.place("\(folder)/\(path)") == "\(root)/\(path)" else { continue }
      guard unlink("\(root)/\(path)") == 0 else { continue }
      var parts = FilePath.parts(of: path).dropLast()
      while !parts.isEmpty, rmdir("\(root)/\(parts.joined(separator: "/"))") == 0 {
        parts.removeLast()
      }
    }
  }

  /// Whether a path is one that a report gives its pictures: `actual/groups/heads.png`.
  static func isPicture(_ path: String) -> Bool {
    let parts = FilePath.parts(of: path)
    return parts.count > 1 && ReportFolder.Side(rawValue: parts[0]) != nil
      && ComparedFile.isPicture(path) && !path.utf8.contains(0)
      && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}

extension SnapshotReport {
  /// The paths of all pictures of the results.
  var pictures: Set<String> {
    Set(
      snapshots.flatMap { result in
        [result.expected, result.actual, result.difference].compactMap { $0?.path }
      })
  }
}
