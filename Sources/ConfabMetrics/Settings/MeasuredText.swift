import ConfabText

/// A text to measure: a message or a line of a file.
package struct MeasuredText: Sendable, Hashable, Codable {
  /// The id of the message, or the number of the line.
  package var id: String
  /// The text.
  package var text: String
  /// The traits of ranges of the text, such as bold or link.
  package var spans: [TraitSpan]
  /// Whether the viewer of the conversation wrote it, which puts its bubble on the right.
  package var isOutgoing: Bool

  /// Creates a text.
  package init(id: String, text: String, spans: [TraitSpan] = [], isOutgoing: Bool = false) {
    self.id = id
    self.text = text
    self.spans = spans
    self.isOutgoing = isOutgoing
  }
}
