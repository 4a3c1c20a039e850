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
      "A conversation (confab/1, JSON or JSON lines), or an export or a transcript of another program; - is standard input.",
    completion: .file(extensions: ["json", "jsonl", "md", "txt", "zip"]))
  var chat: String

  @OptionGroup var exports: ExportArguments

  @OptionGroup var limit: InputLimit

  func read() throws -> ReadConversation { try read(path: chat) }

  /// Reads another conversation with the same options.
  func read(path: String) throws -> ReadConversation {
    try exports.read(path, limit, selection: MessageSelection())
  }

  /// The path of an argument that can be `-` for standard input.
  static func path(_ argument: String) -> String { argument == "-" ? "/dev/stdin" : argument }

  /// The largest size of a file in bytes; `nil` for the default of each kind of file.
  func inputLimit() throws -> Int? { try limit.bytes() }

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
