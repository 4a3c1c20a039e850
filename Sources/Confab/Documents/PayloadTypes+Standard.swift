import ConfabMarkdown
import ConfabModel

extension PayloadTypes {
  /// The types of the kinds that the document format defines, with Markdown.
  ///
  ///     let chat = try ConversationReader.read(path: "chat.json", payloads: .standard)
  public static let standard: PayloadTypes = {
    var types = PayloadTypes()
    types.markdown = { Markdown.blocks($0) }
    return types
  }()
}

extension [Block] {
  /// Creates blocks from a text in Markdown.
  ///
  ///     Message([Block](markdown: "# Rice\n\n1. Boil\n2. Eat"), from: "bot")
  ///
  /// Every text is Markdown. `Documentation/Markdown.md` in the repository describes what is read.
  /// - Complexity: O(*n*) for usual texts. Only one thread at a time parses.
  public init(markdown source: String) { self = Markdown.blocks(source) }
}
