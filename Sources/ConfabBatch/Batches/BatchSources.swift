import ConfabSnapshots
import ConfabSupport
import Glibc

/// Finds the conversations of a batch.
///
/// ```swift
/// let inputs = try BatchSources.inputs(["archive", "extra/*.json", "@list.txt"])
/// ```
public enum BatchSources {
  /// The largest length of a list of files, in bytes.
  package static let maximumListLength = 1 << 30

  /// The conversations that arguments stand for, in the order of the arguments. Those of a folder
  /// or a pattern are sorted by name. A path that occurs again is left out.
  ///
  /// - Parameter arguments: Each is one of these:
  ///   - a file, which need not exist: reading it then fails by itself;
  ///   - a folder, for all `.json` and `.jsonl` files in it and its subfolders, except for themes,
  ///     scenarios and `confab.json`;
  ///   - a `GlobPattern`, for the files that match;
  ///   - `@` with the name of a file, or `@-` for standard input, that has a file, a folder or a
  ///     pattern on each line. Blank lines are skipped.
  /// - Throws: ``BatchError`` for a folder or a pattern without conversations, and for a list that
  ///   can't be read.
  /// - Complexity: O(*n*) in the number of files in the folders.
  public static func inputs(_ arguments: [String]) throws(BatchError) -> [BatchInput] {
    var found: [BatchInput] = []
    for argument in arguments {
      if argument.hasPrefix("@") {
        for line in try lines(ofList: String(argument.dropFirst())) {
          found += try inputs(of: line)
        }
      } else {
        found += try inputs(of: argument)
      }
    }
    var seen: Set<[UInt8]> = []
    // By bytes: names that are equal for `String` are two files.
    return found.filter { seen.insert(Array($0.path.utf8)).inserted }
  }

  /// The files of the lists among some arguments. No picture may replace them.
  public static func lists(in arguments: [String]) -> [String] {
    arguments.filter { $0.hasPrefix("@") }.map {
      $0 == "@-" ? "/dev/stdin" : String($0.dropFirst())
    }
  }

  /// Whether an argument can stand for several conversations.
  package static func isSeveral(_ argument: String) -> Bool {
    argument.hasPrefix("@") || kind(of: argument) == S_IFDIR
      || kind(of: argument) == nil && isPattern(argument)
  }

  private static func inputs(of argument: String) throws(BatchError) -> [BatchInput] {
    let kind = kind(of: argument)
    let found: [BatchInput]
    if kind == S_IFDIR {
      found = try files(in: argument) { SnapshotSuite.isConversation($0) }
    } else if kind == nil, isPattern(argument) {
      let folder = fixedFolder(of: argument)
      let prefix = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
      let pattern = GlobPattern(argument)
      found = try files(in: folder) { pattern.matches(prefix + $0) }
    } else {
      return [BatchInput(path: argument)]
    }
    guard !found.isEmpty else {
      throw BatchError(
        kind == nil
          ? "no file matches \(ProblemText.quoted(argument))"
          : "\(ProblemText.quoted(argument)) has no conversations (*.json, *.jsonl)")
    }
    return found
  }

  private static func files(
    in folder: String, where accepts: (String) -> Bool
  ) throws(BatchError) -> [BatchInput] {
    do {
      return try FileTree.files(in: folder.isEmpty ? "." : folder, where: accepts)
        .map { BatchInput($0, in: folder) }
    } catch {
      throw BatchError("\(error)")
    }
  }

  private static func lines(ofList path: String) throws(BatchError) -> [String] {
    do {
      let bytes =
        path == "-"
        ? try WholeFile.readStandardInput(limit: maximumListLength)
        : try WholeFile.read(path: path, limit: maximumListLength)
      return bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
        .filter { !$0.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
        .map { String(decoding: $0, as: UTF8.self) }
    } catch {
      throw BatchError("the list \(error)")
    }
  }

  private static func isPattern(_ argument: String) -> Bool {
    argument.contains { $0 == "*" || $0 == "?" }
  }

  /// The folder around everything that a pattern matches; empty for the current one.
  private static func fixedFolder(of pattern: String) -> String {
    let fixed = pattern.prefix { $0 != "*" && $0 != "?" }
    return FilePath.folder(of: String(fixed)) ?? ""
  }

  /// The kind of a file; `nil` if there is none.
  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT
  }
}

/// An error of a batch as a whole. It is thrown before anything is drawn.
public struct BatchError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The error in one line: what is wrong, where, and what was expected.
  public let description: String

  /// Creates an error from its description.
  init(_ description: String) { self.description = description }
}

/// One of several equal parts of a batch, for machines that each draw one of them.
public struct BatchShard: Sendable, Hashable, CustomStringConvertible {
  /// The number of the part, 1 … ``count``.
  public let number: Int
  /// The number of parts, 1 … 1,000,000.
  public let count: Int

  /// Reads `i/n`, such as `3/8`.
  ///
  /// - Throws: ``BatchError`` for other texts.
  public init(_ text: String) throws(BatchError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...1_000_000).contains(count), (1...count).contains(number)
    else {
      throw BatchError("the shard is \"\(text)\"; expected i/n with i from 1 to n, such as 3/8")
    }
    self.number = number
    self.count = count
  }

  /// `3/8`
  public var description: String { "\(number)/\(count)" }

  /// The elements of the part: every ``count``-th one, so that neighbors, which often are alike,
  /// are spread.
  public func elements<Element>(of list: [Element]) -> [Element] {
    stride(from: number - 1, to: list.count, by: count).map { list[$0] }
  }
}

/// A conversation of a batch: the path of its file, and how outputs are named after it.
public struct BatchInput: Sendable, Hashable {
  /// The path of the file.
  public let path: String
  /// The name of the theme of its picture, if the paths of pictures depend on it.
  package internal(set) var theme: String?
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

  /// The file's name without folders and without the ending of a conversation, such as `.json` or
  /// `.md`.
  public var name: String { Self.withoutEnding(FilePath.name(of: path)) }

  /// The path below the folder that was given, without the ending of a conversation.
  package var relativeName: String {
    Self.withoutEnding(String(Substring(path.utf8.dropFirst(start))))
  }

  /// The folder of the file, in which its pictures are.
  public var folder: String { FilePath.folder(of: path) ?? "." }

  private static func withoutEnding(_ name: String) -> String {
    for ending in [".json", ".jsonl", ".md", ".markdown"]
    where name.hasSuffix(ending) && name.count > ending.count {
      return String(name.dropLast(ending.count))
    }
    return name
  }
}
