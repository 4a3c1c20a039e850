import ConfabTimeline

extension TimelineDump {
  /// What turns the older state into this one: `SectionedChanges` with ids.
  public struct Changes: Encodable, Sendable, Equatable {
    public var deletes: [Change<ItemPath>]
    public var inserts: [Change<ItemPath>]
    public var moves: [Change<ItemPath>]
    public var updates: [Change<ItemPath>]
    public var redecorated: [Change<ItemPath>]
    public var sections: Sections
  }

  /// The same of sections, whatever is in them.
  public struct Sections: Encodable, Sendable, Equatable {
    public var deletes: [Change<Int>]
    public var inserts: [Change<Int>]
    public var moves: [Change<Int>]
    public var updates: [Change<Int>]
  }

  /// What happened to one item or section.
  public struct Change<Place: Encodable & Sendable & Equatable>: Encodable, Sendable, Equatable {
    public var id: String
    /// Its place in the older state; absent where it was not there.
    public var from: Place?
    /// Its place in this state; absent where it is gone.
    public var to: Place?
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
