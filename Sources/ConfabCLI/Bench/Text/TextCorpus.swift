import Confab
import FoundationEssentials

/// Messages from files that somebody else wrote.
///
/// Understands files of `fortune` (entries between lines of a single `%`), the YAML files of
/// chatterbot-corpus (utterances behind `- ` under `conversations:`) and plain text, one message a line.
enum TextCorpus {
  /// Longer entries are articles, not messages. In UTF-8 bytes.
  private static let longestMessage = 500

  /// Distinct messages in an order that mixes the files, the same in every run.
  ///
  /// - Parameter paths: files, and folders whose files are read at any depth. What is no text in a
  ///   folder is passed over.
  /// - Throws: `OptionError` for a path that cannot be read or a file that is not UTF-8.
  static func messages(in paths: [String]) throws -> [String] {
    var seen = Set<String>()
    var messages: [String] = []
    for path in paths {
      for (name, content) in try contents(of: path) {
        for message in entries(of: content, named: name).compactMap(message) {
          if seen.insert(message).inserted { messages.append(message) }
        }
      }
    }
    var generator = SeededGenerator(seed: 70)
    return messages.shuffled(using: &generator)
  }

  private static func contents(of path: String) throws -> [(name: String, content: String)] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw OptionError("--corpus: there is no file or folder \(path)")
    }
    guard isFolder else {
      guard let data = FileManager.default.contents(atPath: path) else {
        throw OptionError("--corpus: cannot read \(path)")
      }
      guard let content = text(data) else {
        throw OptionError("--corpus: \(path) is not UTF-8 text")
      }
      return [(path, content)]
    }
    guard let names = try? FileManager.default.subpathsOfDirectory(atPath: path) else {
      throw OptionError("--corpus: cannot read the folder \(path)")
    }
    return names.sorted().compactMap { name in
      FileManager.default.contents(atPath: "\(path)/\(name)").flatMap(text).map { (name, $0) }
    }
  }

  private static func text(_ data: Data) -> String? {
    data.contains(0) ? nil : String(validating: data, as: UTF8.self)
  }

  /// What a file separates, wherever its lines are wrapped.
  private static func entries(of content: String, named name: String) -> [String] {
    let lines = content.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if name.hasSuffix(".yml") || name.hasSuffix(".yaml") {
      return lines.drop { $0 != "conversations:" }.compactMap { line in
        let start = line.drop { $0 == " " || $0 == "-" }
        return start.startIndex > line.startIndex ? String(start) : nil
      }
    }
    guard lines.contains("%") else { return lines.map(String.init) }
    return lines.split(separator: "%").map { $0.joined(separator: "\n") }
  }

  /// An entry as somebody would send it: lines that were wrapped are joined, paragraphs are not.
  ///
  /// `nil` for an entry that is empty, too long, or drawn with control characters.
  private static func message(_ entry: String) -> String? {
    guard !entry.unicodeScalars.contains(where: isUnwanted) else { return nil }
    let lines = entry.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.split { $0 == " " || $0 == "\t" }.joined(separator: " ") }
    let message = lines.split(separator: "").map { $0.joined(separator: " ") }
      .joined(separator: "\n")
    return message.isEmpty || message.utf8.count > longestMessage ? nil : message
  }

  private static func isUnwanted(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
  }
}
