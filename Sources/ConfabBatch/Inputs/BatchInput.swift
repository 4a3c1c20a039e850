import ConfabText

/// A conversation of a batch: the path of its file, and how outputs are named after it.
public struct BatchInput: Sendable, Hashable {
  /// The path of the file.
  public let path: String
  /// The offset in UTF-8 bytes at which the path below the folder that was given begins.
  private let start: Int

  /// Creates an input for a file that was given by itself. Outputs can have its path as it was
  /// written, without what leads out of the current folder (`/`, `..`).
  public init(path: String) {
    var start = 0
    var offset = 0
    for part in FilePath.parts(of: path).dropLast() {
      offset += part.utf8.count + 1
      if part.isEmpty || part == "." || part == ".." { start = offset }
    }
    self.init(path: path, start: start)
  }

  /// Creates an input for a file in a folder that was searched.
  ///
  /// - Parameters:
  ///   - name: The path relative to the folder.
  ///   - folder: The path of the folder; empty for the current one.
  public init(_ name: String, in folder: String) {
    let prefix = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
    self.init(path: prefix + name, start: prefix.utf8.count)
  }

  private init(path: String, start: Int) {
    self.path = path
    self.start = start
  }

  /// The file's name without folders and without `.json` or `.jsonl`.
  public var name: String { Self.withoutEnding(FilePath.name(of: path)) }

  /// The path below the folder that was given, without `.json` or `.jsonl`.
  public var relativeName: String {
    Self.withoutEnding(String(Substring(path.utf8.dropFirst(start))))
  }

  /// The folder of the file, in which its pictures are.
  public var folder: String { FilePath.folder(of: path) ?? "." }

  private static func withoutEnding(_ name: String) -> String {
    for ending in [".json", ".jsonl"] where name.hasSuffix(ending) && name.count > ending.count {
      return String(name.dropLast(ending.count))
    }
    return name
  }
}
