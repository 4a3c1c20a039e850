import ArgumentParser
import Confab
import ConfabImport
import ConfabModel
import ConfabProcess
import ConfabSupport

/// The conversation that a command reads.
struct ChatFile: ParsableArguments {
  @Argument(
    help:
      "A conversation (confab/1, JSON or JSON lines) or a transcript in Markdown; - is standard input.",
    completion: .file(extensions: ["json", "jsonl", "md"]))
  var chat: String

  @OptionGroup var format: InputFormat

  @OptionGroup var limit: InputLimit

  func read() throws -> Conversation { try format.read(chat, limit) }

  /// Reads another conversation with the same format and limit.
  func read(path: String) throws -> Conversation { try format.read(path, limit) }

  /// The path of an argument that can be `-` for standard input.
  static func path(_ argument: String) -> String { argument == "-" ? "/dev/stdin" : argument }

  /// The largest size of a file in bytes; `nil` for the default of each kind of file.
  func inputLimit() throws -> Int? { try limit.bytes() }

  /// The folder of its attachments: the document's own, or the current one for standard input.
  var folder: String { Self.folder(of: chat) }

  /// The folder of a document's attachments.
  static func folder(of path: String) -> String { FilePath.folder(of: path) ?? "." }
}

/// The limit on the files that a command reads.
struct InputLimit: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Largest document (or request), theme or font file, in MiB. (default: 256 for a document, 1 for a theme, 64 "
        + "for a font)", valueName: "mib"))
  var maxInput: Int?

  /// The largest size of a file in bytes; `nil` for the default of each kind of file.
  func bytes() throws -> Int? {
    if let maxInput, !(1...1 << 20).contains(maxInput) {
      throw OptionError("--max-input is \(maxInput); expected 1 to \(1 << 20) MiB")
    }
    return maxInput.map { $0 << 20 }
  }
}

/// The format of the conversation that a command reads.
struct InputFormat: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Format of the conversation: json, or markdown for a transcript. (default: the ending of its name, or json)",
      valueName: "format"))
  var inputFormat: ConversationFile.Format?

  /// Reads a conversation; `-` is standard input. Writes what was not understood to standard error.
  func read(_ path: String, _ limit: InputLimit) throws -> Conversation {
    warned(
      try ConversationFile.read(
        path: path == "-" ? nil : path,
        limit: limit.bytes() ?? ConversationReader.maximumLength, format: inputFormat), of: path)
  }

  /// Reads a conversation that is in memory.
  func read(_ bytes: [UInt8], named name: String) throws -> Conversation {
    warned(try ConversationFile.read(bytes, named: name, format: inputFormat), of: name)
  }

  private func warned(_ read: ImportedConversation, of path: String) -> Conversation {
    for note in read.notes { StandardError.write(line: "warning: \(path): \(note)") }
    return read.conversation
  }
}

extension ConversationFile.Format: ExpressibleByArgument {}
