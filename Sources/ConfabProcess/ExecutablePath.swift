import Confab
import Glibc

/// The path of this program's file.
package enum ExecutablePath {
  /// - Throws: `OptionError` without a mounted `/proc`.
  package static func current() throws -> String {
    guard let path = realpath("/proc/self/exe", nil) else {
      throw OptionError(
        "cannot find this program's file: /proc/self/exe: \(String(cString: strerror(errno)))")
    }
    defer { free(path) }
    return String(cString: path)
  }
}
