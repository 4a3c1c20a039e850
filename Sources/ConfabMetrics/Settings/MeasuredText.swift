import ConfabText

/// A text to measure: a message or a line of a file.
public struct MeasuredText: Sendable, Hashable, Codable {
  /// The id of the message, or the number of the line.
  public var id: String
  /// The text.
  public var text: String
  /// The traits of ranges of the text, such as bold or link.
  public var spans: [TraitSpan]
  /// Whether the viewer of the conversation wrote it, which puts its bubble on the right.
  public var isOutgoing: Bool

  /// Creates a text.
  public init(id: String, text: String, spans: [TraitSpan] = [], isOutgoing: Bool = false) {
    self.id = id
    self.text = text
    self.spans = spans
    self.isOutgoing = isOutgoing
  }
}
