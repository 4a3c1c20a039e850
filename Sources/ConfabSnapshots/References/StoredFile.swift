import ConfabRendering
import ConfabText

/// Writes the files of references and reports.
package enum StoredFile {
  /// Writes a file, whole or not at all, and creates its folder if there is none.
  ///
  /// - Throws: `FileError`.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    if let folder = FilePath.folder(of: path) { try OutputFolder.make(folder) }
    let file = try OutputFile(path: path)
    try file.write(bytes)
    try file.commit()
  }
}
