import Glibc

/// Converts strings for C functions.
enum CStrings {
  /// Calls `body` with an array of C strings that ends with a null pointer.
  static func with<T>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> T
  ) rethrows -> T {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return try body(copies + [nil])
  }
}
