import ConfabModel
import ConfabTimeline
import Samples
import Synchronization
import Testing

@testable import ConfabEngine

/// An edit of a long conversation rebuilds only the rows around it.
@Suite struct LiveEditTests {
  /// The number of rows that an edit may rebuild: its message and both neighbors, with date headers
  /// and status lines.
  private static let few = 9

  /// Messages of two senders or of one, with or without times.
  private static func messages(_ count: Int, senders: Int, isDated: Bool) -> [Message] {
    (0..<count).map { number in
      Message(
        id: "m\(number)", kind: .text, from: number % 3 < senders - 1 ? "me" : "ann",
        at: isDated ? at(Double(number)) : nil, text: "Text \(number)",
        replyTo: number == 4_000 ? "m100" : nil,
        status: number % 3 == 0 ? .read : .delivered)
    }
  }

  @Test(arguments: [(1, true), (2, true), (2, false)])
  func `An edit rebuilds only the rows around it`(senders: Int, isDated: Bool) throws {
    let messages = Self.messages(5_000, senders: senders, isDated: isDated)
    var live = try LiveTimeline(conversation(messages))
    var edited = messages[2_500]
    edited.text = "Edited"
    try check(&live, touching: 1) { try $0.update(edited) }
    try check(&live, touching: 1) { try $0.remove("m1001") }
    try check(&live, touching: 2) { try $0.move("m3000", to: 3_002) }
    try check(&live, touching: 2) { try $0.move("m1500", to: 3_700) }
    try check(&live, touching: 1) {
      try $0.insert([Message(id: "new", kind: .text, from: "ann", text: "Hi")], at: 2_000)
    }
    // A reply shows the message that it replies to.
    var original = messages[100]
    original.text = "Original"
    try check(&live, touching: 2) { try $0.update(original) }
    let rows = try #require(live.shown.rows(of: "m4000"))
    let reply = live.shown.rows[rows].compactMap(\.item.message).first
    #expect(reply?.replyTo == "m100")
  }

  private func check(
    _ live: inout LiveTimeline, touching places: Int,
    _ edit: (inout LiveTimeline) throws -> UnchangedRows?
  ) throws {
    let old = live
    let kept = try #require(try edit(&live))
    let rebuilt = kept.changed(from: old.shown.rows.count, to: live.shown.rows.count)
    #expect(rebuilt.count <= places)
    #expect(rebuilt.reduce(0) { $0 + $1.new.count } <= places * Self.few)
    #expect(kept.count >= live.shown.rows.count - places * Self.few)
    let new = try SectionedTimeline(live.conversation)
    #expect(try live.shown.list == new.list)
    let changes = try live.shown.changes(from: old.shown, keeping: kept)
    #expect(changes.applied(to: try old.shown.list, taking: new.list) == new.list.contents)
  }

  @Test func `Messages can be inserted at one place forever`() throws {
    var live = try LiveTimeline(
      conversation(Self.messages(40, senders: 2, isDated: true)))
    for number in 0..<200 {
      let new = Message(id: "new\(number)", kind: .text, from: "ann", text: "Hi \(number)")
      let kept = try live.insert([new], at: 20 + number % 2)
      #expect(kept.count > 30)
    }
    #expect(try live.shown.list == SectionedTimeline(live.conversation).list)
    #expect(live.messages(20..<22).map(\.id) == ["new198", "new199"])
  }

  @Test func `Unchanged rows of two updates are unchanged in both`() throws {
    var live = try LiveTimeline(conversation(Self.messages(300, senders: 2, isDated: true)))
    let old = live.shown
    let first = try live.remove("m50")
    let second = try live.prepend([Message(id: "top", kind: .text, from: "ann", text: "Hi")])
    let third = try live.remove("m250")
    let kept = try #require(first).followed(by: second).followed(by: try #require(third))
    #expect(kept.parts.count == 3)
    for part in kept.parts {
      #expect(old.rows[part.old] == live.shown.rows[part.new])
    }
    #expect(kept.count > 270)
  }

  @Test func `Only rows that can see a change are decorated anew`() throws {
    let chat = conversation(Self.messages(3_000, senders: 2, isDated: true))
    var live = try LiveTimeline(chat)
    let seen = Mutex(0)
    let decorators = [
      TimelineDecorator.eachRow { row, _ in
        seen.withLock { $0 += 1 }
        return [row]
      },
      TimelineDecorator(reach: 2) { row, _, _, _ in
        seen.withLock { $0 += 1 }
        return [row]
      },
    ]
    let (old, _) = try live.rows(decoratedBy: decorators, from: LiveRows(), keeping: .nothing)
    #expect(seen.withLock { $0 } == 2 * old.rows.count)
    seen.withLock { $0 = 0 }
    let kept = try #require(try live.remove("m1500"))
    let new = try live.rows(decoratedBy: decorators, from: old, keeping: kept)
    #expect(seen.withLock { $0 } <= 2 * Self.few + 4)
    #expect(new.kept.count >= old.rows.count - Self.few - 4)
    #expect(try new.rows.list == live.shown.list)
  }

  @Test func `Rows that decorators insert and hide belong to messages`() throws {
    let chat = conversation(Self.messages(6, senders: 2, isDated: false))
    var live = try LiveTimeline(chat)
    let decorator = TimelineDecorator { items, _ in
      items.flatMap { item -> [TimelineItem] in
        if item.id == "m1" { return [] }
        let note = TimelineItem(
          id: "\(item.id)#host/note", kind: item.kind, content: item.content,
          decoration: item.decoration)
        return item.id == "m3" ? [item, note] : [item]
      }
    }
    let rows = try live.rows(decoratedBy: [decorator], from: LiveRows()).rows
    #expect(rows.rows(of: "m1")?.isEmpty == true)
    let double = try #require(rows.rows(of: "m3"))
    #expect(rows.rows[double].map(\.id).prefix(2) == ["m3", "m3#host/note"])
    for row in double { #expect(rows.message(ofRow: row) == "m3") }
    let last = try #require(rows.rows(of: "m5"))
    #expect(rows.rows[last].first?.id == "m5" && last.upperBound == rows.rows.count)
  }
}
