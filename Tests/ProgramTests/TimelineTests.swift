import Foundation
import TestSupport
import Testing

@Suite("confab timeline", .timeLimit(.minutes(30)))
struct TimelineTests {
  private struct Dump: Decodable {
    struct Item: Decodable {
      var id: String
      var kind: String
      var message: String?
      var path: [Int]
      var hash: String
    }
    struct Section: Decodable {
      struct Footer: Decodable {
        var time: String?
        var tick: String?
      }
      var id: String
      var side: String
      var speaker: String?
      var footer: Footer
      var items: [String]
    }
    struct Change<Place: Decodable & Equatable>: Decodable {
      var id: String
      var from: Place?
      var to: Place?
    }
    struct Changes: Decodable {
      struct Sections: Decodable {
        var deletes: [Change<Int>]
        var inserts: [Change<Int>]
        var moves: [Change<Int>]
        var updates: [Change<Int>]
      }
      var deletes: [Change<[Int]>]
      var inserts: [Change<[Int]>]
      var moves: [Change<[Int]>]
      var updates: [Change<[Int]>]
      var redecorated: [Change<[Int]>]
      var sections: Sections
    }
    var engine: String
    var items: [Item]
    var sections: [Section]
    var changes: Changes?
  }

  private func timeline(_ arguments: [String]) throws -> Dump {
    let run = try Program.run(["timeline"] + arguments)
    #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run.errors)")
    return try JSONDecoder().decode(Dump.self, from: Data(run.output))
  }

  private let before = [
    Chat.text(0, "Are you coming?"), Chat.text(1, "Yes"), Chat.text(3, "In an hour"),
    Chat.text(5, "Or two"),
  ]

  @Test func `Every item is at its path in the sections`() throws {
    for name in ["weekend.json", "group.json", "several-days.json", "kinds.json"] {
      let dump = try timeline([SourceTree.example(name)])
      #expect(dump.changes == nil && dump.engine.hasPrefix("confab "))
      #expect(dump.sections.flatMap(\.items) == dump.items.map(\.id))
      for item in dump.items {
        #expect(dump.sections[item.path[0]].items[item.path[1]] == item.id)
        #expect(item.hash.count == 32 && item.hash.allSatisfy { $0.isHexDigit })
      }
    }
    let weekend = try timeline([SourceTree.example("weekend.json")])
    #expect(weekend.items.first?.id == "m1#date" && weekend.items.first?.message == nil)
    #expect(weekend.items.contains { $0.id == "m1" && $0.message == "m1" && $0.kind == "text" })
    #expect(weekend.sections.contains { $0.footer.tick == "read" })
  }

  @Test func `An inserted message splits a section`() throws {
    let scratch = try ScratchFolder()
    let old = try scratch.put("old.json", Chat.document(messages: before))
    var messages = before
    messages.insert(Chat.text(2, "Soon?"), at: 2)
    messages[0] = Chat.text(0, "Are you coming, too?")
    messages.removeLast()
    let new = try scratch.put("new.json", Chat.document(messages: messages))

    let changes = try #require(try timeline([new, "--from", old]).changes)
    #expect(changes.deletes.map(\.id) == ["m5"] && changes.deletes[0].from == [1, 2])
    #expect(changes.inserts.map(\.id) == ["m2"] && changes.inserts[0].to == [2, 0])
    #expect(changes.moves.map(\.id) == ["m3"])
    #expect(changes.moves[0].from == [1, 1] && changes.moves[0].to == [3, 0])
    #expect(changes.updates.map(\.id) == ["m0"])
    #expect(changes.redecorated.map(\.id) == ["m1", "m3"])
    #expect(changes.sections.inserts.map(\.id) == ["m2", "m3"])
    #expect(changes.sections.inserts.map(\.to) == [2, 3])
    #expect(changes.sections.deletes.isEmpty && changes.sections.moves.isEmpty)

    let none = try #require(try timeline([new, "--from", new]).changes)
    #expect(none.deletes.isEmpty && none.inserts.isEmpty && none.moves.isEmpty)
    #expect(none.updates.isEmpty && none.redecorated.isEmpty && none.sections.updates.isEmpty)
  }

  /// The first of two heads moves on beside the head of the next row, the other one takes its
  /// place, and a fourth reader comes.
  @Test func `Heads of readers move from their old place to the new one`() throws {
    let scratch = try ScratchFolder()
    let before = try scratch.put("old.json", chat(seen: ["u0": "m3", "u1": "m2", "u2": "m2"]))
    let after = try scratch.put(
      "new.json", chat(seen: ["u0": "m3", "u1": "m3", "u2": "m2", "u4": "m0"]))
    let run = try Program.run(["timeline", after, "--from", before, "--width", "300"])
    #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run.errors)")
    let heads = try JSONDecoder().decode(Heads.self, from: Data(run.output)).heads
    #expect(heads.deletes == [.init(kind: "seenHead0", path: [2, 0])])
    #expect(
      heads.inserts == [
        .init(kind: "seenHead0", path: [0, 1]), .init(kind: "seenHead1", path: [2, 0]),
        .init(kind: "seenHead1", path: [3, 0]),
      ])
    #expect(heads.movements.map(\.reader) == ["u0", "u1", "u2", "u4"])
    let (moved, shifted, new) = (heads.movements[1], heads.movements[2], heads.movements[3])
    #expect(heads.movements[0].start.row == "m3" && heads.movements[0].end.row == "m3")
    #expect(moved.start.row == "m2" && moved.end.row == "m3")
    #expect(moved.start.frame.x == 264 && moved.end.frame.x == 239)
    #expect(shifted.start.frame.x == 239 && shifted.end.frame.x == 264)
    #expect(new.start.row == nil && new.start.opacity == 0 && new.start.scale == 0.5)
    #expect(new.end.row == "m0" && new.end.opacity == 1 && new.start.frame == new.end.frame)
  }

  private struct Heads: Decodable {
    struct Element: Decodable, Equatable {
      var kind: String
      var path: [Int]
    }
    struct Frame: Decodable, Equatable {
      var x, y, width, height: Double
    }
    struct End: Decodable {
      var row: String?
      var frame: Frame
      var opacity: Double
      var scale: Double
    }
    struct Movement: Decodable {
      var reader: String
      var start: End
      var end: End
    }
    struct Changes: Decodable {
      var deletes: [Element]
      var inserts: [Element]
      var movements: [Movement]
    }
    var heads: Changes
  }

  private func chat(seen: [String: String]) -> String {
    let participants = ["me", "u0", "u1", "u2", "u3", "u4"].map {
      #"{"id": "\#($0)", "name": "\#($0)"}"#
    }
    let messages = ["me", "u3", "me", "u3"].enumerated().map {
      #"{"id": "m\#($0)", "from": "\#($1)", "at": "2026-01-01T10:0\#($0):00Z", "kind": "text", "text": "Row"}"#
    }
    let seen = seen.map { #""\#($0)": "\#($1)""# }.joined(separator: ", ")
    return """
      {"confab": "1", "conversation": {"kind": "group"}, "self": "me", "timezone": "UTC",
       "participants": [\(participants.joined(separator: ", "))],
       "messages": [\(messages.joined(separator: ", "))], "state": {"seen": {\(seen)}}}
      """
  }

  @Test func `Hashes are the same in every process`() throws {
    let first = try timeline([SourceTree.example("kinds.json")])
    let second = try timeline([SourceTree.example("kinds.json")])
    #expect(first.items.map(\.hash) == second.items.map(\.hash))
    #expect(Set(first.items.map(\.hash)).count == first.items.count)
  }

  @Test func `The older conversation can be standard input`() throws {
    let scratch = try ScratchFolder()
    let chat = try scratch.put("chat.json", Chat.document(messages: before))
    let run = try Program.run(["timeline", chat, "--from", "-"], input: chat)
    #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run.errors)")
  }

  @Test(arguments: [
    ([], "<chat>"), (["CHAT", "--from"], "--from"), (["CHAT", "CHAT"], "chat.json"),
    (["CHAT", "--from", "/nonexistent.json"], "/nonexistent.json"),
    (["/nonexistent.json", "--from", "CHAT"], "/nonexistent.json"),
    (["-", "--from", "-"], "standard input"), (["CHAT", "--form", "CHAT"], "--from"),
    (["CHAT", "--from", "ZONE"], "--from"), (["CHAT", "--from", "ZONE"], "Europe/Berlin"),
    (["ZONE"], "Europe/Berlin"), (["CHAT", "--from", "TWICE"], "twice.json"),
    (["CHAT", "--from", "BROKEN"], "broken.json"), (["CHAT", "--json"], "--json"),
    (["CHAT", "--from", ""], "file"),
  ])
  func `Conversations that cannot be compared are reported`(call: [String], word: String) throws {
    let scratch = try ScratchFolder()
    let places = [
      "CHAT": try scratch.put("chat.json", Chat.document(messages: before)),
      "ZONE": try scratch.put(
        "zone.json", Chat.document(messages: before, more: #""timezone": "Europe/Berlim","#)),
      "TWICE": try scratch.put(
        "twice.json", Chat.document(messages: [Chat.text(1, "a"), Chat.text(1, "b")])),
      "BROKEN": try scratch.put("broken.json", "{\"confab\": "),
    ]
    BadCallTests.expectRefusal(
      try Program.run(["timeline"] + call.map { places[$0] ?? $0 }), naming: [word])
  }
}
