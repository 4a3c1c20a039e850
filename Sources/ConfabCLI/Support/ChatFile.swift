import ArgumentParser
import Confab

/// The conversation that a command is about.
struct ChatFile: ParsableArguments {
  @Argument(help: "A conversation (confab/1, JSON or JSON lines); - is standard input.")
  var chat: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Largest document, theme or font file that is read, in MiB (default: 256 for a document, 1 for a "
        + "theme, 64 for a font).", valueName: "mib"))
  var maxInput: Int?

  func read() throws -> Conversation { try read(path: chat) }

  /// Reads another conversation within the same limit.
  func read(path: String) throws -> Conversation {
    try ConversationReader.read(
      path: path, limit: inputLimit() ?? ConversationReader.maximumLength)
  }

  /// Bytes that a file may have; `nil` for each kind's own limit.
  func inputLimit() throws -> Int? {
    if let maxInput, !(1...1 << 20).contains(maxInput) {
      throw OptionError("--max-input is \(maxInput); expected 1 to \(1 << 20) MiB")
    }
    return maxInput.map { $0 << 20 }
  }

  /// Where its pictures are looked for: beside it, or here for standard input.
  var folder: String {
    guard let slash = chat.lastIndex(of: "/") else { return "." }
    return slash == chat.startIndex ? "/" : String(chat[..<slash])
  }
}
