extension ShapedText {
  /// The contents, shared by the copies of the value.
  final class Storage: Sendable {
    // Measuring reads these first, so they share a cache line with the object's header.
    let opportunities: [Opportunity]
    /// The known changes by breaks, sorted by cluster.
    let changes: [BreakChange]
    let paragraphs: [Paragraph]
    let runs: [Run]
    let pieces: ShapedPiece
    /// The text as it was shaped, with control characters replaced.
    let utf8: [UInt8]
    /// The original text; `nil` if it is equal to `utf8`.
    let text: String?
    let style: TextStyle
    let spans: [TraitSpan]
    let missing: MissingCharacters?
    let fonts: [FontInstance]

    init(
      text: String?, style: TextStyle, spans: [TraitSpan], missing: MissingCharacters?,
      utf8: [UInt8], fonts: [FontInstance], paragraphs: [Paragraph], runs: [Run],
      opportunities: [Opportunity], changes: [BreakChange], pieces: ShapedPiece
    ) {
      self.text = text
      self.style = style
      self.spans = spans
      self.missing = missing
      self.utf8 = utf8
      self.fonts = fonts
      self.paragraphs = paragraphs
      self.runs = runs
      self.opportunities = opportunities
      self.changes = changes
      self.pieces = pieces
    }
  }
}
