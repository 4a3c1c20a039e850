import Confab
import ConfabLayout
import ConfabScene
import Synchronization
import Testing

@testable import ConfabEngine
@testable import ConfabScenario

/// The example of "Messenger Seen heads animation on iOS" (Zhisheng Huang): the right-most head of
/// a row moves to the next message, and the other head of the row moves right into its slot.
@Suite struct SeenHeadTransitionTests {
  private static func conversation() -> Conversation {
    Conversation(
      selfID: "me",
      participants: ["me", "ana", "bo", "cy"].map { Participant(id: $0, name: $0.capitalized) },
      timezone: "UTC", now: Timestamp(milliseconds: 1_762_041_600_000, offset: 0),
      messages: (0..<5).map { index in
        Message(
          id: "m\(index)", from: "me",
          at: Timestamp(milliseconds: 1_762_041_000_000 + Int64(index) * 10_000, offset: 0),
          text: "Row \(index)")
      },
      state: ConversationState(seen: ["ana": "m3", "bo": "m2", "cy": "m2"]))
  }

  /// The stills before and after the reader at the right of row 2 has seen row 3.
  private static func stills() async throws -> (old: Still, new: Still) {
    let changes = Mutex<[PlayedChange]>([])
    let first = try await heads(of: "m2").first ?? ""
    let scenario = Scenario(
      conversation: .inline(conversation()), framesPerSecond: 10,
      steps: [Step(.seen("m3", by: [first]))])
    _ = try await ScenarioPlayer(studio: SampleGroup.studio).play(scenario, of: conversation()) {
      event in
      if case .change(let change) = event { changes.withLock { $0.append(change) } }
    }
    let change = try #require(changes.withLock { $0.last })
    return (change.before.target, change.after.target)
  }

  /// The readers at a message, from the right.
  private static func heads(of id: String) async throws -> [ParticipantID] {
    let rests = Mutex<[PlayedRest]>([])
    let scenario = Scenario(
      conversation: .inline(conversation()), framesPerSecond: 10, steps: [Step(.scroll(.bottom))])
    _ = try await ScenarioPlayer(studio: SampleGroup.studio).play(scenario, of: conversation()) {
      event in if case .rest(let rest) = event { rests.withLock { $0.append(rest) } }
    }
    let rest = try #require(rests.withLock { $0.last })
    return rest.transition.target.rows[id]?.seenHeads?.heads.map(\.participant) ?? []
  }

  @Test(arguments: [
    TimingCurve(.linear, duration: 1), TimingCurve(.cubic(.easeInOut), duration: 1),
  ])
  func `A head goes to the next message, and the other one takes its slot`(
    curve: TimingCurve
  ) async throws {
    let (old, new) = try await Self.stills()
    let (before, after) = (HeadPlaces(of: old).heads, HeadPlaces(of: new).heads)
    let right = try #require(old.rows["m2"]?.seenHeads?.heads.first?.participant)
    let left = try #require(old.rows["m2"]?.seenHeads?.heads.last?.participant)
    #expect(old.rows["m2"]?.seenHeads?.heads.map(\.participant) == [right, left])
    #expect(new.rows["m2"]?.seenHeads?.heads.map(\.participant) == [left])
    #expect(new.rows["m3"]?.seenHeads?.heads.map(\.participant) == ["ana", right])
    // The remaining head is where the other one was.
    #expect(after[left]?.frame.x == before[right]?.frame.x)

    let transition = Transition(from: old, to: new, curve)
    for percent in [0.0, 25, 50, 75, 100] {
      let time = percent / 100
      let progress = curve.progress(at: time)
      for reader in [right, left, "ana"] {
        let from = try #require(before[reader]?.frame)
        let to = try #require(after[reader]?.frame)
        let place = try #require(transition.heads[reader]).movement.value(at: time)
        #expect(
          abs(place.frame.x - (from.x + (to.x - from.x) * progress)) < 1e-9, "\(reader) \(percent)")
        #expect(
          abs(place.top - (from.y + (to.y - from.y) * progress)) < 1e-9, "\(reader) \(percent)")
        #expect(place.opacity == 1 && place.scale == 1)
      }
    }
    #expect(transition.end == 1)
    #expect(transition.scene(at: 1).differences(from: new.scene()).isEmpty)
  }

  @Test func `The edits and changes are those of the article`() async throws {
    let (old, new) = try await Self.stills()
    let edits = SeenHeadEdits(
      from: Heads(old.layout.rows) { _ in 10 }, SeenHeadSlots(),
      to: Heads(new.layout.rows) { _ in 10 })
    // The head that moves up keeps its kind. Its element is inserted again because its place
    // changes.
    #expect(edits.deletes.map(\.elementKind) == ["seenHead0"])
    #expect(edits.inserts.map(\.elementKind) == ["seenHead1", "seenHead1"])
    let row = try #require(edits.deletes.first?.path)
    #expect(
      edits.inserts.map(\.path) == [row, ItemPath(section: row.section, item: row.item + 1)])

    func elements(_ still: Still) -> [RowElement] {
      still.layout.elements(
        of: still.rows.values.sorted {
          (still.top(ofRow: $0.item.id) ?? 0) < (still.top(ofRow: $1.item.id) ?? 0)
        })
    }
    let changes = ElementChanges(from: old.layout, elements(old), to: new.layout, elements(new))
    #expect(changes.inserts.isEmpty && changes.removes.isEmpty)
    #expect(changes.moves.count >= 2)
  }
}
