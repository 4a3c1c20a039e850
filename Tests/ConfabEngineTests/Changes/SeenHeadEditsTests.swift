import ConfabEngine
import ConfabModel
import Samples
import TestSupport
import Testing

@Suite struct SeenHeadEditsTests {
  private func timeline(
    _ seen: [ParticipantID: MessageID], senders: [ParticipantID] = ["me", "ann", "me", "ann"],
    readers: [ParticipantID]? = nil
  ) throws -> SectionedTimeline {
    var chat = conversation(
      senders.enumerated().map { text("m\($0)", $1) }, kind: .group,
      state: ConversationState(seen: seen))
    chat.participants += (readers ?? seen.keys.sorted()).map { Participant(id: $0, name: $0) }
    return try SectionedTimeline(chat)
  }

  private func slot(_ section: Int, _ index: Int) -> SeenHeadEdits.Slot {
    SeenHeadEdits.Slot(path: ItemPath(section: section, item: 0), index: index)
  }

  /// The example of the story: the right one of two heads moves to the next message, and the other one
  /// takes its slot.
  @Test func `The other heads fill the gap that a head leaves`() throws {
    let old = try timeline(["u0": "m2", "u1": "m2"])
    let new = try timeline(["u0": "m3", "u1": "m2"])
    let edits = SeenHeadEdits(from: old, to: new)
    #expect(edits.deletes == [slot(2, 0), slot(2, 1)])
    #expect(edits.inserts == [slot(2, 0), slot(3, 0)])
    #expect(
      edits.journeys == [
        SeenHeadEdits.Journey(reader: "u0", from: slot(2, 0), to: slot(3, 0)),
        SeenHeadEdits.Journey(reader: "u1", from: slot(2, 1), to: slot(2, 0)),
      ])
    #expect(edits.deletes.map(\.elementKind) == ["seenHead0", "seenHead1"])
  }

  @Test func `A hidden head moves without an edit`() throws {
    let crowd = (0..<13).map { "u\($0 + 10)" }
    let all = Dictionary(uniqueKeysWithValues: crowd.map { ($0, "m1") })
    let old = try timeline(all)
    var left = all
    left["u22"] = "m3"
    let edits = SeenHeadEdits(from: old, to: try timeline(left))
    #expect(edits.deletes.isEmpty && edits.inserts == [slot(3, 0)])
    #expect(
      edits.journeys == [SeenHeadEdits.Journey(reader: "u22", from: slot(1, 12), to: slot(3, 0))])
  }

  @Test func `A new head has no old slot`() throws {
    let edits = SeenHeadEdits(
      from: try timeline([:], readers: ["u0"]), to: try timeline(["u0": "m0"]))
    #expect(edits.journeys == [SeenHeadEdits.Journey(reader: "u0", from: nil, to: slot(0, 0))])
    #expect(edits.deletes.isEmpty && edits.inserts == [slot(0, 0)])
  }

  /// The heads of a row that moves don't change.
  @Test func `A row that moves keeps its heads`() throws {
    let old = try timeline(["u0": "m1"], senders: ["ann", "ann"])
    let chat = conversation(
      [text("m0", "ann"), text("new", "me"), text("m1", "ann")], kind: .group,
      state: ConversationState(seen: ["u0": "m1"]))
    #expect(SeenHeadEdits(from: old, to: try SectionedTimeline(chat)).journeys.isEmpty)
  }

  /// Applying the edits to the old elements gives the elements of the new state.
  @Test(arguments: UInt64(0)..<300) func `Applying the edits gives the new heads`(_ seed: UInt64)
    throws
  {
    var random = SeededRandom(seed: seed)
    let readers = (0..<Int.random(in: 0...25, using: &random)).map { "u\($0 + 10)" }
    func state() throws -> SectionedTimeline {
      var seen: [ParticipantID: MessageID] = [:]
      for reader in readers where Int.random(in: 0..<6, using: &random) > 0 {
        seen[reader] = "m\(Int.random(in: 0..<4, using: &random))"
      }
      return try timeline(seen, readers: readers)
    }
    let (old, new) = (try state(), try state())
    let edits = SeenHeadEdits(from: old, to: new)
    var shown = elements(old)
    for slot in edits.deletes { #expect(shown.removeValue(forKey: slot) != nil) }
    for slot in edits.inserts {
      let reader = new.list[slot.path]?.item.decoration.seenBy[slot.index]
      #expect(shown.updateValue(reader ?? "", forKey: slot) == nil)
    }
    #expect(shown == elements(new))
    #expect(Set(edits.journeys.map(\.reader)).count == edits.journeys.count)
  }

  private func elements(_ timeline: SectionedTimeline) -> [SeenHeadEdits.Slot: ParticipantID] {
    var elements: [SeenHeadEdits.Slot: ParticipantID] = [:]
    for element in timeline.list.items.elements {
      guard let path = timeline.list.path(of: element.id) else { continue }
      for (index, reader) in element.item.decoration.seenBy.prefix(10).enumerated() {
        elements[SeenHeadEdits.Slot(path: path, index: index)] = reader
      }
    }
    return elements
  }
}
