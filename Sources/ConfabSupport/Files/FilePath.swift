import Glibc

/// Paths by their bytes. In a `String`, a slash and a combining character after it are one
/// character, which is not a slash.
package enum FilePath {
  private static let slash = UInt8(ascii: "/")

  /// The names between slashes, also empty ones.
  ///
  /// - Complexity: O(length of the path).
  package static func parts(of path: String) -> [String] {
    path.utf8.split(separator: slash, omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
  }

  /// The path up to its last slash, without it: `/` for a file in the root; `nil` without a slash.
  ///
  /// - Complexity: O(length of the path).
  package static func folder(of path: String) -> String? {
    guard let last = path.utf8.lastIndex(of: slash) else { return nil }
    return last == path.utf8.startIndex ? "/" : String(Substring(path.utf8[..<last]))
  }

  /// The path after its last slash; the whole path without one.
  ///
  /// - Complexity: O(length of the path).
  package static func name(of path: String) -> String {
    guard let last = path.utf8.lastIndex(of: slash) else { return path }
    return String(Substring(path.utf8[path.utf8.index(after: last)...]))
  }

  /// Paths without those that occur again. They are compared by their bytes: files whose names are
  /// equal for `String` are two files on most file systems.
  ///
  /// - Complexity: O(total length).
  package static func withoutRepetitions(_ paths: some Sequence<String>) -> [String] {
    var seen: Set<[UInt8]> = []
    return paths.filter { seen.insert(Array($0.utf8)).inserted }
  }

  /// The names in a folder in any order, without `.` and `..`; `nil` if the folder can't be read.
  ///
  /// - Complexity: O(number of files in the folder).
  package static func names(in folder: String) -> [String]? {
    entries(of: folder)?.lazy.map(\.name).filter { $0 != "." && $0 != ".." }
  }

  /// The names in a folder with their types as `readdir` has them, and `.` and `..`; `nil`, with the
  /// reason in `errno`, if the folder can't be read.
  static func entries(of folder: String) -> [(name: String, type: UInt8)]? {
    guard !folder.utf8.contains(0), let listing = opendir(folder) else { return nil }
    defer { closedir(listing) }
    var entries: [(name: String, type: UInt8)] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      entries.append((name, entry.pointee.d_type))
    }
    return entries
  }
}
