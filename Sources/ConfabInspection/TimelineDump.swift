import Confab
import ConfabEngine
import ConfabSupport
import ConfabTimeline

/// The timeline that `confab timeline` prints as JSON: items, sections and the changes from an
/// older state.
package struct TimelineDump: Sendable {
  private let list: SectionedTimeline.List
  private let changes: Changes?
  private let heads: SeenHeadsDump?

  /// Creates a dump.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - old: An older state of the timeline, or `nil` to print no changes.
  ///   - heads: The heads of readers in both states, or `nil` to print none.
  /// - Complexity: O(*n*) in the number of rows.
  package init(
    _ timeline: SectionedTimeline, from old: SectionedTimeline? = nil, heads: SeenHeadsDump? = nil
  ) {
    let list = timeline.list
    self.list = list
    self.heads = heads
    changes = old.map { Changes(timeline.changes(from: $0), from: $0.list, to: list) }
  }

  /// Writes the timeline to a file as JSON and commits the file.
  ///
  /// The JSON is never in memory as a whole.
  ///
  /// - Throws: `FileError`.
  package func write(to file: OutputFile) throws {
    let writer = TimelineWriter(file: file)
    var json = JSONWriter()
    try json.object { json in
      if let changes { try writer.add("changes", changes, to: &json) }
      json.member("engine", "confab \(confabVersion)")
      if let heads { try writer.add("heads", heads, to: &json) }
      json.key("items")
      try json.array { json in
        for section in list.sections.elements.indices {
          for (item, element) in list.items(inSection: section).enumerated() {
            try writer.add(Item(element, path: ItemPath(section: section, item: item)), to: &json)
          }
        }
      }
      try writer.add(
        "sections",
        list: list.sections.elements.enumerated().lazy.map { place, section in
          Section(section, items: list.items(inSection: place).map(\.id))
        }, to: &json)
    }
    json.endText()
    try file.write(json.take())
    try file.commit()
  }

  /// A row.
  struct Item: Encodable, Sendable, Equatable {
    var id: String
    var kind: String
    /// The id of the message; `nil` for rows between messages.
    @Nullable var message: String?
    var path: ItemPath
    var hash: ContentHash

    init(_ element: TrackedItem, path: ItemPath) {
      id = element.id
      kind = element.item.kind.rawValue
      message = element.item.message?.id
      self.path = path
      hash = element.contentHash
    }
  }

  /// Consecutive rows of one speaker.
  struct Section: Encodable, Sendable, Equatable {
    var id: String
    var side: Decoration.Side
    @Nullable var speaker: String?
    var footer: SectionFooter
    /// The ids of its rows.
    var items: [String]

    init(_ section: TimelineSection, items: [String]) {
      id = section.id
      side = section.side
      speaker = section.speaker
      footer = section.footer
      self.items = items
    }
  }
}

/// Writes arrays incrementally. `JSONEncoder` encodes their elements.
private struct TimelineWriter {
  private static let bytesAtOnce = 1 << 16

  let file: OutputFile
  private let encoder = EncodedJSON.encoder(isIndented: true)

  init(file: OutputFile) { self.file = file }

  func add(_ value: some Encodable, to json: inout JSONWriter) throws {
    json.add(encoded: try encoder.encode(value))
    if json.count > Self.bytesAtOnce { try file.write(json.take()) }
  }

  func add(_ name: StaticString, _ value: some Encodable, to json: inout JSONWriter) throws {
    json.key(name)
    try add(value, to: &json)
  }

  func add(
    _ name: StaticString, list values: some Sequence<some Encodable>, to json: inout JSONWriter
  ) throws {
    json.key(name)
    try json.array(of: values) { try add($1, to: &$0) }
  }

  func add(_ name: StaticString, _ changes: TimelineDump.Changes, to json: inout JSONWriter) throws
  {
    json.key(name)
    try json.object { json in
      try add("deletes", list: changes.deletes, to: &json)
      try add("inserts", list: changes.inserts, to: &json)
      try add("moves", list: changes.moves, to: &json)
      try add("redecorated", list: changes.redecorated, to: &json)
      try add("sections", changes.sections, to: &json)
      try add("updates", list: changes.updates, to: &json)
    }
  }
}

extension TimelineDump {
  /// The changes from the older state to this one: `SectionedChanges` with ids.
  struct Changes: Encodable, Sendable, Equatable {
    var deletes: [Change<ItemPath>]
    var inserts: [Change<ItemPath>]
    var moves: [Change<ItemPath>]
    var updates: [Change<ItemPath>]
    var redecorated: [Change<ItemPath>]
    var sections: Sections
  }

  /// The changes of sections, regardless of their items.
  struct Sections: Encodable, Sendable, Equatable {
    var deletes: [Change<Int>]
    var inserts: [Change<Int>]
    var moves: [Change<Int>]
    var updates: [Change<Int>]
  }

  /// The change of an item or a section.
  struct Change<Place: Encodable & Sendable & Equatable>: Encodable, Sendable, Equatable {
    var id: String
    /// The place in the older state; absent for an insert.
    var from: Place?
    /// The place in this state; absent for a delete.
    var to: Place?
  }
}

extension TimelineDump.Changes {
  init(
    _ changes: SectionedChanges, from old: SectionedTimeline.List, to new: SectionedTimeline.List
  ) {
    deletes = changes.deletes.map { .init(id: old[$0]?.id ?? "", from: $0) }
    inserts = changes.inserts.map { .init(id: new[$0]?.id ?? "", to: $0) }
    let step = { (step: SectionedChanges.Step) in
      TimelineDump.Change(id: new[step.to]?.id ?? "", from: step.from, to: step.to)
    }
    moves = changes.moves.map(step)
    updates = changes.updates.map(step)
    redecorated = changes.redecorated.map(step)
    sections = TimelineDump.Sections(
      changes.sections, from: old.sections.elements.map(\.id), to: new.sections.elements.map(\.id))
  }
}

extension TimelineDump.Sections {
  fileprivate init(_ changes: ListChanges, from old: [String], to new: [String]) {
    deletes = changes.deletes.map { .init(id: old[$0], from: $0) }
    inserts = changes.inserts.map { .init(id: new[$0], to: $0) }
    moves = changes.moves.map { .init(id: new[$0.to], from: $0.from, to: $0.to) }
    updates = changes.updates.map { .init(id: new[$0.to], from: $0.from, to: $0.to) }
  }
}
