/// Paths by their bytes. In a `String`, a slash and a combining character after it are one character, which is not
/// a slash.
enum FilePath {
  /// The names between slashes, also empty ones.
  ///
  /// - Complexity: O(length of the path).
  static func parts(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
  }

  /// The path up to its last slash; `nil` without a slash.
  ///
  /// - Complexity: O(length of the path).
  static func folder(of path: String) -> String? {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(Substring(path.utf8[..<$0])) }
  }
}
