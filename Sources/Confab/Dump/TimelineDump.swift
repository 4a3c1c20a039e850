import ConfabTimeline

/// A conversation's rows as they are printed by `confab timeline`: items, sections and, beside an older
/// state, what changed.
public struct TimelineDump: Encodable, Sendable, Equatable {
  public var engine = "confab \(confabVersion)"
  /// From top to bottom.
  public var items: [Item]
  public var sections: [Section]
  public var changes: Changes?

  /// - Parameter old: the state before; `nil` prints no changes.
  public init(_ timeline: SectionedTimeline, from old: SectionedTimeline? = nil) {
    let list = timeline.list
    items = list.contents.enumerated().flatMap { section, content in
      content.items.enumerated().map { item, element in
        Item(element, path: ItemPath(section: section, item: item))
      }
    }
    sections = list.contents.map { Section($0.section, items: $0.items.map(\.id)) }
    changes = old.map { Changes(timeline.changes(from: $0), from: $0.list, to: list) }
  }

  /// A row.
  public struct Item: Encodable, Sendable, Equatable {
    public var id: String
    public var kind: String
    /// The id of the message that it shows; `nil` for the rows between messages.
    public var message: String?
    public var path: ItemPath
    public var hash: ContentHash

    init(_ element: TrackedItem, path: ItemPath) {
      id = element.id
      kind = element.item.kind.rawValue
      message = element.item.message?.id
      self.path = path
      hash = element.contentHash
    }

    /// Writes `null` where a reader may count on the key.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(kind, forKey: .kind)
      try container.encode(message, forKey: .message)
      try container.encode(path, forKey: .path)
      try container.encode(hash, forKey: .hash)
    }

    private enum CodingKeys: String, CodingKey { case id, kind, message, path, hash }
  }

  /// A run of one speaker.
  public struct Section: Encodable, Sendable, Equatable {
    public var id: String
    public var side: Decoration.Side
    public var speaker: String?
    public var footer: SectionFooter
    /// The ids of its rows.
    public var items: [String]

    init(_ section: TimelineSection, items: [String]) {
      id = section.id
      side = section.side
      speaker = section.speaker
      footer = section.footer
      self.items = items
    }

    /// Writes `null` where a reader may count on the key.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(side, forKey: .side)
      try container.encode(speaker, forKey: .speaker)
      try container.encode(footer, forKey: .footer)
      try container.encode(items, forKey: .items)
    }

    private enum CodingKeys: String, CodingKey { case id, side, speaker, footer, items }
  }
}
