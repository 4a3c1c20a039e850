import FoundationEssentials
import Glibc

/// A new folder for files of this process, which nobody else can read. It is removed with all that
/// is in it when the last reference is gone, or when the program is told to end.
package final class TemporaryFolder: Sendable {
  /// The path, without a slash at the end.
  package let path: String

  /// Creates a folder in `$TMPDIR`, or in `/tmp`.
  ///
  /// - Throws: ``FileError`` if that is not possible.
  package init() throws(FileError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/confab-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { name in
      name.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else { throw FileError(.write, parent, .system(code: errno)) }
    path = made
    TemporaryFiles.insert(folder: made)
  }

  deinit {
    TemporaryFiles.remove(folder: path)
  }

  /// Removes a folder with all that is in it. Symbolic links are removed, not followed.
  static func removeTree(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
