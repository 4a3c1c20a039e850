import ConfabRendering
import ConfabText
import Glibc

/// Writes the files of references and reports.
package enum StoredFile {
  /// Writes a file, whole or not at all, and creates its folder if there is none.
  ///
  /// - Throws: `FileError`.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    if let folder = FilePath.folder(of: path) { try makeFolder(folder) }
    let file = try OutputFile(path: path)
    try file.write(bytes)
    try file.commit()
  }

  /// Creates a folder and those around it, unless they exist.
  ///
  /// - Throws: `FileError`.
  static func makeFolder(_ path: String) throws(FileError) {
    guard !path.isEmpty, mkdir(path, 0o777) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, let folder = FilePath.folder(of: path) else {
      throw FileError(.write, path, .system(code: errno))
    }
    try makeFolder(folder)
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw FileError(.write, path, .system(code: errno))
    }
  }
}
