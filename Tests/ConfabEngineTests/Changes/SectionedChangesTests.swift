import ConfabEngine
import ConfabTimeline
import Samples
import Testing

@Suite struct SectionedChangesTests {
  private func step(_ a: (Int, Int), _ b: (Int, Int)) -> SectionedChanges.Step {
    SectionedChanges.Step(
      from: ItemPath(section: a.0, item: a.1), to: ItemPath(section: b.0, item: b.1))
  }

  /// The most common case: another participant's message arrives late in the middle of a run.
  @Test func `Splitting a run moves its second half`() throws {
    let old = try Cards(ids: [(100, [1, 2, 3, 4])])
    let new = try Cards(ids: [(100, [1, 2]), (200, [9]), (300, [3, 4])])
    let changes = SectionedChanges(from: old, to: new)
    #expect(changes.sections.inserts == [1, 2])
    #expect(changes.moves == [step((0, 2), (2, 0)), step((0, 3), (2, 1))])
    #expect(changes.inserts == [ItemPath(section: 1, item: 0)])
    #expect(changes.deletes.isEmpty)
    let back = SectionedChanges(from: new, to: old)
    #expect(back.sections.deletes == [1, 2])
    #expect(back.moves == [step((2, 0), (0, 2)), step((2, 1), (0, 3))])
  }

  @Test func `Stages keep moves that a batch can't contain`() throws {
    let old = try Cards(ids: [(100, [1, 2]), (200, [3])])
    let new = try Cards(ids: [(300, [2, 9, 10]), (100, [1, 3])])
    let stages = UpdateStages(from: old, to: new).stages
    #expect(stages.map(\.kind) == [.sections, .items, .sectionUpdates])
    #expect(stages[1].changes.moves.count == 2)
    #expect(stages[2].changes.sections.deletes.count == 1 && stages[2].changes.deletes.isEmpty)
    #expect(stages.last?.list == new)
    let batch = BatchUpdate(SectionedChanges(from: old, to: new))
    #expect(batch.moves.isEmpty && batch.deletes == [ItemPath(section: 0, item: 1)])
    #expect(batch.inserts == [ItemPath(section: 1, item: 1)])
    #expect(batch.insertedSections == [0] && batch.deletedSections == [1])
  }

  @Test func `The items of a section that moves don't move themselves`() throws {
    let old = try Cards(ids: [(1, [11, 12]), (2, [21]), (3, [31])])
    let new = try Cards(ids: [(2, [21]), (3, [31]), (1, [11, 12])])
    let changes = SectionedChanges(from: old, to: new)
    #expect(changes.sections.moves == [ListChanges.Step(from: 0, to: 2)])
    #expect(changes.moves.isEmpty)
  }

  /// The id of a run is the id of its first message. Deleting that message, or loading older ones
  /// above it, must not move the other rows.
  @Test func `A section whose id changes keeps its items`() throws {
    let old = try Cards(ids: [(1, [1, 2, 3, 4]), (5, [5])])
    let new = try Cards(ids: [(2, [2, 3, 4]), (5, [5])])
    let changes = SectionedChanges(from: old, to: new)
    #expect(changes.moves.isEmpty && changes.deletes == [ItemPath(section: 0, item: 0)])
    #expect(changes.sections.updates == [ListChanges.Step(from: 0, to: 0)])
    #expect(changes.sections.deletes.isEmpty && changes.sections.inserts.isEmpty)
    let back = SectionedChanges(from: new, to: old)
    #expect(back.moves.isEmpty && back.inserts == [ItemPath(section: 0, item: 0)])
    #expect(UpdateStages(from: old, to: new).stages.map(\.kind) == [.deletes, .sectionUpdates])
  }

  @Test func `Two items with the same id are an error with both paths`() {
    #expect(
      throws: SectionedListError.item(
        DuplicateID(
          id: "2", first: ItemPath(section: 0, item: 1), second: ItemPath(section: 2, item: 0)))
    ) { try Cards(ids: [(1, [1, 2]), (2, []), (3, [2])]) }
    #expect(throws: SectionedListError.section(DuplicateID(id: "1", first: 0, second: 1))) {
      try Cards(ids: [(1, [1]), (1, [2])])
    }
    #expect(
      "\(SectionedListError.item(DuplicateID(id: "m", first: ItemPath(section: 0, item: 1), second: ItemPath(section: 2, item: 0))))"
        == "two items have the same id: the id \"m\" is used at [0, 1] and at [2, 0]")
  }

  @Test func `Ids and paths match`() throws {
    let list = try Cards(ids: [(1, []), (2, [21, 22]), (3, []), (4, [41]), (5, [])])
    #expect(list.inconsistencies.isEmpty)
    #expect(list.path(of: 22) == ItemPath(section: 1, item: 1))
    #expect(list.path(of: 41) == ItemPath(section: 3, item: 0))
    #expect(list.path(of: 5) == nil)
    #expect(list.itemIDs(inSection: 2) == [21, 22] && list.itemIDs(inSection: 5) == [])
    #expect(list.itemIDs(inSection: 9) == nil)
    for path in [(-1, 0), (5, 0), (1, 2), (1, -1), (0, 0), (.max, .max), (.min, .min)] {
      #expect(list[ItemPath(section: path.0, item: path.1)] == nil)
    }
    #expect(list.counts == [0, 2, 0, 1, 0])
    #expect(try Cards([]).inconsistencies.isEmpty)
  }

  @Test func `Batches that UIKit refuses are found`() {
    func violations(
      _ old: [Int], _ new: [Int], _ change: (inout BatchUpdate) -> Void
    ) -> [String] {
      var batch = BatchUpdate()
      change(&batch)
      return batch.violations(from: old, to: new)
    }
    let a = ItemPath(section: 0, item: 0)
    let b = ItemPath(section: 1, item: 0)
    #expect(violations([1, 1], [1, 1]) { _ in } == [])
    #expect(violations([2], [1]) { $0.deletes = [a] } == [])
    let illegal = [
      violations([1], [2]) { _ in },
      violations([1], [1, 1]) { _ in },
      violations([2], [1]) { $0.deletes = [a, a] },
      violations([2, 1], [1, 2]) {
        $0.deletes = [a]
        $0.moves = [SectionedChanges.Step(from: a, to: b)]
      },
      violations([1, 1], [2]) {
        $0.deletedSections = [1]
        $0.moves = [SectionedChanges.Step(from: b, to: a)]
      },
      violations([2], [1, 1]) {
        $0.insertedSections = [1]
        $0.moves = [SectionedChanges.Step(from: a, to: b)]
      },
      violations([1, 2], [2, 2]) {
        $0.movedSections = [ListChanges.Step(from: 0, to: 1)]
        $0.inserts = [b]
      },
      violations([1], [1]) { $0.deletes = [ItemPath(section: 0, item: 1)] },
      violations([1], [1]) { $0.inserts = [ItemPath(section: -1, item: 1)] },
      violations([1], []) { $0.deletedSections = [1] },
      violations([1], [1]) { $0.refreshes = [b] },
      violations([1], [1]) { $0.refreshedSections = [7] },
    ]
    for violations in illegal { #expect(!violations.isEmpty) }
  }
}
