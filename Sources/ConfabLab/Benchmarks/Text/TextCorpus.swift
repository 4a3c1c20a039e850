import Confab
import FoundationEssentials
import Glibc

/// Reads messages from files.
///
/// Reads files of `fortune` (entries between lines of a single `%`), YAML files of
/// chatterbot-corpus (items under `conversations:`) and plain text with one message a line.
enum TextCorpus {
  private typealias Bytes = ArraySlice<UInt8>

  /// The length of the longest message, in UTF-8 bytes. Longer entries are skipped.
  private static let longestMessage = 500

  /// The messages of all files without duplicates, shuffled the same way in every run.
  ///
  /// - Parameter paths: files, and folders whose files are read at any depth. Files in folders that
  ///   are not text are skipped.
  /// - Throws: `BenchmarkError` if a path can't be read or a file is not UTF-8.
  static func messages(in paths: [String]) throws -> [String] {
    var seen = Set<String>()
    var messages: [String] = []
    for (name, content) in try paths.flatMap(contents) {
      for message in entries(of: content, named: name).compactMap(message) {
        if seen.insert(message).inserted { messages.append(message) }
      }
    }
    var generator = SeededGenerator(seed: 70)
    return messages.shuffled(using: &generator)
  }

  private static func contents(of path: String) throws -> [(name: String, content: Bytes)] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw BenchmarkError("--corpus: there is no file or folder \(path)")
    }
    guard isFolder else {
      guard let data = FileManager.default.contents(atPath: path) else {
        throw BenchmarkError("--corpus: cannot read \(path)")
      }
      guard let content = text(data) else {
        throw BenchmarkError("--corpus: \(path) is not UTF-8 text")
      }
      return [(path, content)]
    }
    guard let names = try? FileManager.default.subpathsOfDirectory(atPath: path) else {
      throw BenchmarkError("--corpus: cannot read the folder \(path)")
    }
    // Some files of fortunes are links to others.
    let files = Set(names.compactMap { resolved("\(path)/\($0)") }).sorted()
    return files.compactMap { file in
      FileManager.default.contents(atPath: file).flatMap(text).map { (file, $0) }
    }
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func text(_ data: Data) -> Bytes? {
    let bytes = Array(data)
    let isText = !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    return isText ? bytes[...] : nil
  }

  /// The entries of a file, with their line breaks.
  private static func entries(of content: Bytes, named name: String) -> [Bytes] {
    let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if name.hasSuffix(".yml") || name.hasSuffix(".yaml") {
      return lines.drop { !$0.elementsEqual("conversations:".utf8) }.compactMap { line in
        let utterance = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
        return utterance.startIndex > line.startIndex ? utterance : nil
      }
    }
    let groups = lines.split { $0.elementsEqual("%".utf8) }
    guard groups.count > 1 else { return lines }
    return groups.compactMap { group in
      guard let first = group.first, let last = group.last else { return nil }
      return content[first.startIndex..<last.endIndex]
    }
  }

  /// An entry with wrapped lines joined; empty lines remain line breaks.
  ///
  /// `nil` for an entry that is empty, too long or has control characters.
  private static func message(_ entry: Bytes) -> String? {
    var message: [UInt8] = []
    var newLines = 0
    var isSpaced = false
    for byte in entry {
      switch byte {
      case UInt8(ascii: "\n"): newLines += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): isSpaced = true
      case 0..<0x20, 0x7F: return nil
      default:
        if !message.isEmpty, newLines > 0 || isSpaced {
          message.append(newLines > 1 ? UInt8(ascii: "\n") : UInt8(ascii: " "))
        }
        message.append(byte)
        (newLines, isSpaced) = (0, false)
      }
    }
    guard !message.isEmpty, message.count <= longestMessage else { return nil }
    return String(decoding: message, as: UTF8.self)
  }
}
