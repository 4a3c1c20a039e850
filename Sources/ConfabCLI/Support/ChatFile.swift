import ArgumentParser
import Confab
import ConfabText

/// The conversation that a command reads.
struct ChatFile: ParsableArguments {
  @Argument(
    help: "A conversation (confab/1, JSON or JSON lines); - is standard input.",
    completion: .file(extensions: ["json", "jsonl"]))
  var chat: String

  @OptionGroup var limit: InputLimit

  func read() throws -> Conversation { try limit.read(chat) }

  /// Reads another conversation with the same limit.
  func read(path: String) throws -> Conversation { try limit.read(path) }

  /// The path of an argument that can be `-` for standard input.
  static func path(_ argument: String) -> String { argument == "-" ? "/dev/stdin" : argument }

  /// The largest size of a file in bytes; `nil` for the default of each kind of file.
  func inputLimit() throws -> Int? { try limit.bytes() }

  /// The folder of its attachments: the document's own, or the current one for standard input.
  var folder: String { Self.folder(of: chat) }

  /// The folder of a document's attachments.
  static func folder(of path: String) -> String { FilePath.folder(of: path) ?? "." }
}
