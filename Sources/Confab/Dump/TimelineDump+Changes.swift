import ConfabEngine
import ConfabTimeline

extension TimelineDump {
  /// What turns the older state into this one: `SectionedChanges` with ids.
  struct Changes: Encodable, Sendable, Equatable {
    var deletes: [Change<ItemPath>]
    var inserts: [Change<ItemPath>]
    var moves: [Change<ItemPath>]
    var updates: [Change<ItemPath>]
    var redecorated: [Change<ItemPath>]
    var sections: Sections
  }

  /// The same of sections, whatever is in them.
  struct Sections: Encodable, Sendable, Equatable {
    var deletes: [Change<Int>]
    var inserts: [Change<Int>]
    var moves: [Change<Int>]
    var updates: [Change<Int>]
  }

  /// What happened to one item or section.
  struct Change<Place: Encodable & Sendable & Equatable>: Encodable, Sendable, Equatable {
    var id: String
    /// Its place in the older state; absent where it was not there.
    var from: Place?
    /// Its place in this state; absent where it is gone.
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
