import ConfabText
import Glibc

/// Creates folders for files that are written.
package enum OutputFolder {
  /// Creates a folder and those around it, unless they exist.
  ///
  /// - Throws: ``FileError``.
  package static func make(_ path: String) throws(FileError) {
    guard !path.isEmpty, mkdir(path, 0o777) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, let folder = FilePath.folder(of: path) else {
      throw FileError(.write, path, .system(code: errno))
    }
    try make(folder)
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw FileError(.write, path, .system(code: errno))
    }
  }
}
