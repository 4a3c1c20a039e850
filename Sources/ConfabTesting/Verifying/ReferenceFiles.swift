import ConfabSnapshots
import ConfabText
import Synchronization

/// Writes references.
enum ReferenceFiles {
  /// One test of this process writes at a time, because ``ReferenceLock`` does not wait.
  private static let writing = Mutex(())

  /// Writes a reference, whole or not at all, and creates its folder if there is none.
  ///
  /// - Throws: `SuiteError` if another program changes the references of the folder, `FileError`.
  static func write(_ bytes: [UInt8], to path: String) throws {
    try writing.withLock { _ in
      let lock = try ReferenceLock(folder: FilePath.folder(of: path) ?? ".")
      defer { withExtendedLifetime(lock) {} }
      try StoredFile.write(bytes, to: path)
    }
  }
}
