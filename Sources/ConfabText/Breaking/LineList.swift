/// What measuring collects from the lines of a text, without breaking it.
protocol LineList {
  /// Starts a paragraph. Paragraphs come in text order.
  mutating func begin(_ paragraph: ShapedText.Paragraph)

  /// Adds the next line of the current paragraph.
  ///
  /// - Parameters:
  ///   - end: The start of the next line, or the end of the paragraph.
  ///   - width: The width without hanging white space, in 1/1024 point.
  mutating func append(end: ShapedText.Opportunity, width: Int64)
}
