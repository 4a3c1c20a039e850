import ConfabModel
import Samples
import TestSupport
import Testing

@testable import ConfabEngine

@Suite struct SeenHeadEditsTests {
  private func timeline(
    _ seen: [ParticipantID: MessageID], senders: [ParticipantID] = ["me", "ann", "me", "ann"],
    readers: [ParticipantID]? = nil
  ) throws -> LiveRows {
    var chat = conversation(
      senders.enumerated().map { text("m\($0)", $1) }, kind: .group,
      state: ConversationState(seen: seen))
    chat.participants += (readers ?? seen.keys.sorted()).map { Participant(id: $0, name: $0) }
    return try LiveTimeline(chat).shown
  }

  private func slot(_ section: Int, _ index: Int) -> SeenHeadEdits.Slot {
    SeenHeadEdits.Slot(path: ItemPath(section: section, item: 0), index: index)
  }

  /// The example of the article "Messenger Seen heads animation on iOS": in row 3, the right one of
  /// two heads is tapped and moves beside the head of row 4. The article lists exactly these edits.
  @Test func `The other heads fill the gap that a head leaves`() throws {
    let old = try timeline(["u0": "m3", "u1": "m2", "u2": "m2"])
    let new = try timeline(["u0": "m3", "u1": "m3", "u2": "m2"])
    let edits = SeenHeadEdits(from: old, to: new)
    #expect(edits.deletes == [slot(2, 0)])
    #expect(edits.inserts == [slot(2, 1), slot(3, 1)])
    #expect(edits.deletes.map(\.elementKind) == ["seenHead0"])
  }

  /// A head that leaves the badge "+N" takes the slot of the head that left the row.
  @Test func `A hidden head moves up into the slot that is free`() throws {
    let crowd = (0..<13).map { "u\($0 + 10)" }
    let all = Dictionary(uniqueKeysWithValues: crowd.map { ($0, "m1") })
    let old = try timeline(all)
    var left = all
    left["u22"] = "m3"
    let hidden = SeenHeadEdits(from: old, to: try timeline(left))
    #expect(hidden.deletes.isEmpty && hidden.inserts == [slot(3, 0)])
    left = all
    left["u13"] = "m3"
    let visible = SeenHeadEdits(from: old, to: try timeline(left))
    #expect(visible.deletes == [slot(1, 3)])
    #expect(visible.inserts == (3..<10).map { slot(1, $0) } + [slot(3, 0)])
    #expect(visible.slots["u20", inRow: "m1"] == 3)
  }

  @Test func `A head of a reader who had none is inserted`() throws {
    let edits = SeenHeadEdits(
      from: try timeline([:], readers: ["u0"]), to: try timeline(["u0": "m0"]))
    #expect(edits.deletes.isEmpty && edits.inserts == [slot(0, 0)])
  }

  /// The heads of a row that moves don't change.
  @Test func `A row that moves keeps its heads`() throws {
    let old = try timeline(["u0": "m1"], senders: ["ann", "ann"])
    let chat = conversation(
      [text("m0", "ann"), text("new", "me"), text("m1", "ann")], kind: .group,
      state: ConversationState(seen: ["u0": "m1"]))
    let edits = SeenHeadEdits(from: old, to: try LiveTimeline(chat).shown)
    #expect(edits.deletes.isEmpty && edits.inserts.isEmpty)
  }

  /// A collection view that applies the edits of one state after the other shows the heads of each
  /// state. It asks again for each head that has another place.
  @Test(arguments: UInt64(0)..<300) func `Applying the edits gives the new heads`(_ seed: UInt64)
    throws
  {
    var random = SeededRandom(seed: seed)
    let readers = (0..<Int.random(in: 0...25, using: &random)).map { "u\($0 + 10)" }
    func state() throws -> LiveRows {
      var seen: [ParticipantID: MessageID] = [:]
      for reader in readers where Int.random(in: 0..<6, using: &random) > 0 {
        seen[reader] = "m\(Int.random(in: 0..<4, using: &random))"
      }
      return try timeline(seen, readers: readers)
    }
    var old = try state()
    var slots = SeenHeadSlots()
    var shown = try elements(old, slots: SeenHeadEdits(from: old, to: old).slots)
    for _ in 0..<4 {
      let new = try state()
      let edits = SeenHeadEdits(from: old, slots: slots, to: new)
      for slot in edits.deletes { #expect(shown.removeValue(forKey: slot) != nil) }
      let after = try elements(new, slots: edits.slots)
      for slot in edits.inserts {
        let element = try #require(after[slot])
        // An element that stays is the same reader's.
        #expect(shown[slot].map { $0.reader == element.reader } ?? true)
        #expect(shown[slot] != element)
        shown[slot] = element
      }
      #expect(shown == after)
      #expect(after.keys.allSatisfy { (0..<10).contains($0.index) })
      (old, slots) = (new, edits.slots)
    }
  }

  private struct Element: Equatable {
    var reader: ParticipantID
    var place: Int
  }

  private func elements(
    _ rows: LiveRows, slots: SeenHeadSlots
  ) throws -> [SeenHeadEdits.Slot: Element] {
    var elements: [SeenHeadEdits.Slot: Element] = [:]
    let list = try rows.list
    for element in list.items.elements {
      guard let path = list.path(of: element.id) else { continue }
      for (place, reader) in element.item.decoration.seenBy.prefix(10).enumerated() {
        guard let index = slots[reader, inRow: element.id] else { continue }
        elements[SeenHeadEdits.Slot(path: path, index: index)] = Element(
          reader: reader, place: place)
      }
    }
    return elements
  }
}
