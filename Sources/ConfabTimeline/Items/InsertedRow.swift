import ConfabModel

/// The content of a row that a ``TimelineDecorator`` inserts: no message, but a text and a value of
/// the host.
public struct InsertedRow: Sendable, Equatable {
  /// The text of the row. A row of the kind ``ItemKind/system`` shows it, and transcripts have it.
  public var text: String
  /// What a presenter of the host needs to know.
  public var value: JSONValue

  /// Creates the content of a row.
  public init(_ text: String = "", value: JSONValue = .null) {
    self.text = text
    self.value = value
  }
}

extension TimelineItem {
  /// Creates a row that a decorator inserts beside another row.
  ///
  /// - Parameters:
  ///   - content: What the row shows.
  ///   - key: The name of the row, unique among those beside `row`. With the id of `row`, it is the
  ///     id.
  ///   - row: The row above or below.
  ///   - kind: The kind, by which a presenter is chosen. Rows of the kind ``ItemKind/system`` are
  ///     lines of text in the middle.
  ///   - decoration: The position among the other rows. A row with a side and a speaker belongs to
  ///     their section.
  public init(
    _ content: InsertedRow, named key: String, beside row: TimelineItem, kind: ItemKind = .system,
    decoration: Decoration = Decoration(side: .center, spacingBefore: .section)
  ) {
    self.init(
      id: "\(row.id)#inserted/\(TimelineItem.id(ofMessage: key))", kind: kind,
      content: .inserted(content), decoration: decoration)
  }
}

extension InsertedRow: Encodable {
  private enum Key: String, CodingKey {
    case text, value
  }

  /// Encodes the members that aren't empty.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    if !text.isEmpty { try container.encode(text, forKey: .text) }
    if value != .null { try container.encode(value, forKey: .value) }
  }
}
