import Confab
import ConfabEngine
import ConfabInspection
import ConfabScene
import TestSupport
import Testing

/// The heads of readers in two states, compared with the layouts of both states.
@Suite struct SeenHeadsDumpTests {
  /// A head in the layout of one state.
  private struct Head: Equatable {
    var row: String
    var index: Int
    /// `nil` if a badge counts the reader.
    var frame: Rect?
  }

  private static func chat(
    _ random: inout SeededRandom, readers: Int
  ) -> Conversation {
    let senders = ["me", "r0", "r1"]
    var chat = Conversation(info: ConversationInfo(kind: .group), selfID: "me", timezone: "UTC")
    chat.participants = [Participant(id: "me", name: "Me")]
    chat.participants += (0..<readers).map { Participant(id: "r\($0)", name: "R\($0)") }
    for index in 0..<random.int(2...12) {
      chat.messages.append(
        Message(
          id: "m\(index)", from: random.pick(senders),
          at: Timestamp(milliseconds: 1_790_000_000_000 + Int64(index) * 60_000, offset: 0),
          text: String(repeating: "word ", count: random.int(1...12))))
    }
    return chat
  }

  private static func seen(
    _ random: inout SeededRandom, _ chat: Conversation
  ) -> [ParticipantID: MessageID] {
    // Few messages, so that many heads meet.
    let places = (0..<3).map { _ in random.pick(chat.messages).id }
    var seen: [ParticipantID: MessageID] = [:]
    for reader in chat.participants.dropFirst() where !random.oneIn(4) {
      seen[reader.id] = random.pick(places)
    }
    return seen
  }

  /// The heads by reader, from the dump of the layout.
  private static func heads(
    _ chat: Conversation, _ options: LayoutOptions, _ studio: Studio
  ) async throws -> [String: Head] {
    let layout = try await studio.layout(of: chat, options: options)
    var heads: [String: Head] = [:]
    for item in try await studio.dump(layout).items {
      for (index, head) in (item.seen ?? []).enumerated() {
        heads["\(head.participant)"] = Head(row: item.id, index: index, frame: head.frame)
      }
    }
    return heads
  }

  /// A frame in device pixels.
  private static func pixels(_ frame: Rect) -> [Double] {
    [frame.x, frame.y, frame.maxX, frame.maxY].map { ($0 * 3 * 1e6).rounded() / 1e6 }
  }

  private static func paths(_ chat: Conversation) throws -> [String: ItemPath] {
    let list = try SectionedTimeline(chat).list
    var paths: [String: ItemPath] = [:]
    for section in list.sections.elements.indices {
      for (item, element) in list.items(inSection: section).enumerated() {
        paths[element.id] = ItemPath(section: section, item: item)
      }
    }
    return paths
  }

  /// The elements that a collection view deletes and inserts. A head has the kind of its index in
  /// the old state and keeps it beside its row; a new head has the first kind that no other head
  /// has.
  private static func edits(
    from old: [String: Head], _ oldPaths: [String: ItemPath], to new: [String: Head],
    _ newPaths: [String: ItemPath]
  ) -> (deletes: Set<String>, inserts: Set<String>) {
    let old = old.filter { $0.value.frame != nil }
    let new = new.filter { $0.value.frame != nil }
    func stays(_ reader: String) -> Bool {
      old[reader].map { $0.row == new[reader]?.row } ?? false
    }
    let deletes = old.filter { !stays($0.key) }.compactMap { _, head in
      oldPaths[head.row].map { "seenHead\(head.index) \($0)" }
    }
    var inserts: Set<String> = []
    for (row, heads) in Dictionary(grouping: new, by: \.value.row) {
      var free = Set(0..<10)
      for (reader, _) in heads where stays(reader) { free.remove(old[reader]?.index ?? 0) }
      for (reader, head) in heads.sorted(by: { $0.value.index < $1.value.index }) {
        var kind = old[reader]?.index ?? 0
        if !stays(reader) {
          kind = free.min() ?? 0
          free.remove(kind)
        }
        guard !stays(reader) || old[reader]?.index != head.index else { continue }
        if let path = newPaths[row] { inserts.insert("seenHead\(kind) \(path)") }
      }
    }
    return (Set(deletes), inserts)
  }

  @Test func `Each head starts and ends where the layouts have it`() async throws {
    let studio = try Studio()
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let options = LayoutOptions(width: Double(random.int(150...500)))
      var old = Self.chat(&random, readers: random.int(1...16))
      old.state.seen = Self.seen(&random, old)
      var new = old
      new.state.seen = Self.seen(&random, new)
      if random.oneIn(2) { new.messages.remove(at: random.int(0..<new.messages.count)) }
      let known = Set(new.messages.map(\.id))
      new.state.seen = new.state.seen.filter { known.contains($0.value) }

      let dump = try await studio.seenHeads(from: old, to: new, options: options)
      let before = try await Self.heads(old, options, studio)
      let after = try await Self.heads(new, options, studio)
      #expect(dump.movements.map(\.reader) == Set(before.keys).union(after.keys).sorted())
      for movement in dump.movements {
        for (end, head) in [
          (movement.start, before[movement.reader]), (movement.end, after[movement.reader]),
        ] {
          #expect(end.row == head?.row, "\(seed): \(movement)")
          #expect(end.opacity == (head?.frame == nil ? 0 : 1), "\(seed): \(movement)")
          if let frame = head?.frame {
            #expect(Self.pixels(end.frame) == Self.pixels(frame), "\(seed): \(movement)")
          }
        }
      }
      let (oldPaths, newPaths) = (try Self.paths(old), try Self.paths(new))
      let edits = Self.edits(from: before, oldPaths, to: after, newPaths)
      #expect(Set(dump.deletes.map { "\($0.kind) \($0.path)" }) == edits.deletes, "\(seed)")
      #expect(Set(dump.inserts.map { "\($0.kind) \($0.path)" }) == edits.inserts, "\(seed)")
    }
  }

  @Test func `Nobody has read anything`() async throws {
    var random = SeededRandom(seed: 1)
    let chat = Self.chat(&random, readers: 3)
    let dump = try await Studio().seenHeads(from: chat, to: chat)
    #expect(dump.movements.isEmpty && dump.inserts.isEmpty && dump.deletes.isEmpty)
  }
}
