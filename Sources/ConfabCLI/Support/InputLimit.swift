import ArgumentParser
import Confab

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

  /// Reads a conversation; `-` is standard input.
  func read(_ path: String) throws -> Conversation {
    let limit = try bytes() ?? ConversationReader.maximumLength
    return path == "-"
      ? try ConversationReader.readStandardInput(limit: limit)
      : try ConversationReader.read(path: path, limit: limit)
  }
}
