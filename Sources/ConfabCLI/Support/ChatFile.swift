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
