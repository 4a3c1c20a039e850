import ConfabEngine
import ConfabTimeline

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
