import ConfabMarkdown
import ConfabModel

extension Message {
  /// Sets the content of a message of the kind `text` from Markdown.
  ///
  /// One paragraph becomes the text with its spans, anything else becomes blocks. A source without
  /// content, such as a comment of HTML, is the text as it is.
  ///
  /// - Returns: What could not be shown as what it is.
  package mutating func set(markdown source: String) -> [ParsedMarkdown.Note] {
    let parsed = Markdown.parse(source)
    set(parsed.blocks.isEmpty ? [.paragraph(StyledText(source))] : parsed.blocks)
    return parsed.notes
  }

  /// Sets the content of a message of the kind `text`: one paragraph as the text with its spans,
  /// anything else as blocks.
  package mutating func set(_ blocks: [Block]) {
    if blocks.count == 1, case .paragraph(let paragraph) = blocks[0] {
      text = paragraph.text
      spans = paragraph.spans
    } else {
      self.blocks = blocks
    }
  }
}
