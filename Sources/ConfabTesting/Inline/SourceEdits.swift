import ConfabSnapshots
import ConfabText
import Synchronization
import Testing

/// Writes the texts of inline snapshots into source files.
final class SourceEdits: Sendable {
  /// The edits of this process.
  static let process = SourceEdits()

  /// The function whose calls have inline snapshots.
  static let function = "expectInlineSnapshot"
  private static let maximumLength = 64 << 20

  /// A line of the compiled source, and the number of lines that were added there since.
  private struct Edit {
    var line: Int
    var added: Int
  }

  /// The edits by the paths of their files.
  private let edits = Mutex<[String: [Edit]]>([:])

  /// Writes a text as the closure behind a call, instead of the one that is there.
  ///
  /// - Parameter location: The place of the call when it was compiled.
  /// - Throws: ``SourceEditError``, `FileError`.
  /// - Complexity: O(*n*) in the length of the file.
  func write(_ text: String, at location: SourceLocation) throws {
    try edits.withLock { edits in
      let path = location.filePath
      let earlier = edits[path, default: []].filter { $0.line < location.line }
      let line = location.line + earlier.reduce(0) { $0 + $1.added }
      var source = SwiftSource(
        try RegularFile.open(path).readAll(limit: Self.maximumLength))
      let added = try source.setClosure(
        behindCallOf: Self.function, line: line, column: location.column, text: text)
      try StoredFile.write(source.bytes, to: path)
      edits[path, default: []].append(Edit(line: location.line, added: added))
    }
  }
}

/// A reason why the text of an inline snapshot can't be written into the source.
struct SourceEditError: Error, CustomStringConvertible {
  let description: String
}
