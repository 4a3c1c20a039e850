import ArgumentParser
import Confab
import ConfabProcess

/// `confab new`: writes a small document to begin with.
struct NewCommand: ParsableCommand {
  /// The name of a kind of messages, or "all".
  struct Kind: ExpressibleByArgument {
    let name: String

    init?(argument: String) {
      guard Self.allValueStrings.contains(argument) else { return nil }
      name = argument
    }

    static let allValueStrings = DocumentTemplate.kinds.map(\.name) + ["all"]
  }

  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes a small confab/1 document to begin with.",
    discussion: """
      The document goes to standard output: confab new > chat.json
      With its schema beside it, editors complete keys and mark mistakes: confab schema > confab-1.schema.json
      With --template assistant, it is a conversation with an assistant, whose answers have blocks. With --kind, it has one message of each named kind, with the keys of the kind. Files that these messages name are \
      not written; put your own beside the document.
      """)

  /// A whole conversation.
  enum Template: String, ExpressibleByArgument, CaseIterable {
    case chat, assistant
  }

  @Option(help: "A whole conversation: chat, or assistant, which has blocks in its answers.")
  var template = Template.chat

  @Option(help: "A kind of message to show. Repeatable.")
  var kind: [Kind] = []

  func validate() throws {
    guard template == .chat || kind.isEmpty else {
      throw ValidationError(
        "--template assistant is a whole conversation. Expected it without --kind.")
    }
  }

  func run() throws {
    let names = kind.map(\.name)
    let template =
      template == .assistant
      ? DocumentTemplate.assistant
      : DocumentTemplate(
        kinds: names.contains("all") ? DocumentTemplate.kinds.map(\.name) : names)
    try StandardOutput.write(exactly: template.text)
    guard !template.files.isEmpty else { return }
    StandardError.write(
      line: "confab: put your own \(template.files.joined(separator: ", ")) beside the document")
  }
}
