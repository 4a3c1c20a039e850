import ArgumentParser
import Confab

/// The conversation that a command is about.
struct ChatFile: ParsableArguments {
  @Argument(help: "A conversation (confab/1, JSON or JSON lines); - is standard input.")
  var chat: String

  func read() throws -> Conversation { try ConversationReader.read(path: chat) }

  /// Where its pictures are looked for: beside it, or here for standard input.
  var folder: String {
    guard let slash = chat.lastIndex(of: "/") else { return "." }
    return slash == chat.startIndex ? "/" : String(chat[..<slash])
  }
}
