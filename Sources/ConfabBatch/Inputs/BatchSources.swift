import ConfabModel
import ConfabSnapshots
import ConfabText
import Glibc

/// Finds the conversations of a batch.
///
/// ```swift
/// let inputs = try BatchSources.inputs(["archive", "extra/*.json", "@list.txt"])
/// ```
public enum BatchSources {
  /// The largest length of a list of files, in bytes.
  public static let maximumListLength = 1 << 30

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
  public static func isSeveral(_ argument: String) -> Bool {
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
