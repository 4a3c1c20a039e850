import ConfabEngine
import ConfabTimeline
import FoundationEssentials
import Testing

@Suite struct ListChangesTests {
  private func changes(_ old: [Int], _ new: [Int]) throws -> ListChanges {
    try ListChanges(from: old.map { PlainCard(id: $0) }, to: new.map { PlainCard(id: $0) })
  }

  @Test func `Moving the first element to the end is one move`() throws {
    let change = try changes(Array(0..<10), Array(1..<10) + [0])
    #expect(change.moves == [ListChanges.Step(from: 0, to: 9)])
    #expect(change.deletes.isEmpty && change.inserts.isEmpty && change.updates.isEmpty)
    let back = try changes(Array(0..<10), [9] + Array(0..<9))
    #expect(back.moves == [ListChanges.Step(from: 9, to: 0)])
  }

  @Test func `Reversing moves all elements but one`() throws {
    #expect(try changes(Array(0..<10), (0..<10).reversed()).moves.count == 9)
  }

  @Test func `Another type with the same id is a deletion and an insertion`() throws {
    let change = try ListChanges(
      from: [PlainCard(id: 1), PlainCard(id: 2)],
      to: [PlainCard(id: 1), PlainCard(id: 2, kind: 1, content: 4)])
    #expect(change.deletes == [1] && change.inserts == [1])
    #expect(change.updates.isEmpty && change.moves.isEmpty)
  }

  @Test func `Changes of content and decoration are separate`() throws {
    let change = try ListChanges(
      from: [PlainCard(id: 1), PlainCard(id: 2), PlainCard(id: 3)],
      to: [PlainCard(id: 3, look: 1), PlainCard(id: 1, content: 1, look: 1), PlainCard(id: 2)])
    #expect(change.updates == [ListChanges.Step(from: 0, to: 1)])
    #expect(change.redecorated == [ListChanges.Step(from: 2, to: 0)])
  }

  @Test func `A duplicate id is an error with both indexes`() {
    #expect(throws: DuplicateID(id: "7", first: 1, second: 3)) {
      try changes([5, 7, 6, 7, 7], [1])
    }
    // Also if both lists have a common prefix, or one is empty.
    #expect(throws: DuplicateID(id: "5", first: 0, second: 2)) { try changes([5, 6], [5, 6, 5]) }
    #expect(throws: DuplicateID(id: "1", first: 0, second: 1)) { try changes([], [1, 1]) }
    #expect(
      DuplicateID(id: "m7", first: 1, second: 3).description
        == "the id \"m7\" is used at 1 and at 3")
  }

  @Test func `A list finds its ids while it grows`() throws {
    var list = try UniqueList<PlainCard>([])
    for id in 0..<1000 {
      try list.append(PlainCard(id: id * 7))
      #expect(list.place(of: id * 7) == id)
    }
    #expect(throws: DuplicateID(id: "21", first: 3, second: 1000)) {
      try list.append(PlainCard(id: 21))
    }
    #expect(list.count == 1000)
    #expect(
      (0..<1000).allSatisfy { list.place(of: $0 * 7) == $0 && list.place(of: $0 * 7 + 1) == nil })
    #expect(try list == UniqueList(list.elements))
  }

  private struct Named: ChangeTracked {
    var id: UUID
    func hasSameContent(as other: Named) -> Bool { true }
  }

  @Test func `UUIDs are found`() throws {
    let rows = (0..<500).map { _ in Named(id: UUID()) }
    let list = try UniqueList(rows)
    for (place, row) in rows.enumerated() { #expect(list.place(of: row.id) == place) }
    #expect(list.place(of: UUID()) == nil)
    // UUIDs with equal halves must not have equal hashes.
    let zero = (0..<100).map { (byte: UInt8) in
      Named(id: UUID(uuid: (byte, 0, 0, 0, 0, 0, 0, 0, byte, 0, 0, 0, 0, 0, 0, 0)))
    }
    #expect(Set(zero.map { Named.hash(ofID: $0.id) }).count == 100)
  }
}
