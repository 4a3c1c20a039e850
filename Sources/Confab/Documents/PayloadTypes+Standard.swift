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
