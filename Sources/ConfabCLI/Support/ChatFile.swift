import ArgumentParser
import Confab
import ConfabText

/// The conversation that a command reads.
struct ChatFile: ParsableArguments {
  @Argument(
    help: "A conversation (confab/1, JSON or JSON lines); - is standard input.",
    completion: .file(extensions: ["json", "jsonl"]))
  var chat: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Largest document, theme or font file, in MiB. (default: 256 for a document, 1 for a theme, 64 "
        + "for a font)", valueName: "mib"))
  var maxInput: Int?

  func read() throws -> Conversation { try read(path: chat) }

  /// Reads another conversation with the same limit.
  func read(path: String) throws -> Conversation {
    let limit = try inputLimit() ?? ConversationReader.maximumLength
    return path == "-"
      ? try ConversationReader.readStandardInput(limit: limit)
      : try ConversationReader.read(path: path, limit: limit)
  }

  /// The path of an argument that can be `-` for standard input.
  static func path(_ argument: String) -> String { argument == "-" ? "/dev/stdin" : argument }

  /// The largest size of a file in bytes; `nil` for the default of each kind of file.
  func inputLimit() throws -> Int? {
    if let maxInput, !(1...1 << 20).contains(maxInput) {
      throw OptionError("--max-input is \(maxInput); expected 1 to \(1 << 20) MiB")
    }
    return maxInput.map { $0 << 20 }
  }

  /// The document's name without folders and without `.json` or `.jsonl`.
  var baseName: String {
    let name = FilePath.name(of: chat)
    for ending in [".json", ".jsonl"] where name.hasSuffix(ending) && name.count > ending.count {
      return String(name.dropLast(ending.count))
    }
    return name
  }

  /// The folder of its attachments: the document's own, or the current one for standard input.
  var folder: String { Self.folder(of: chat) }

  /// The folder of a document's attachments.
  static func folder(of path: String) -> String { FilePath.folder(of: path) ?? "." }
}
