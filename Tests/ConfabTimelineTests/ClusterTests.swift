import ConfabModel
import ConfabTimeline
import Samples
import Testing

@Suite struct ClusterTests {
  /// "(" starts a cluster, ")" ends one.
  private func shape(_ messages: [Message], kind: ConversationInfo.Kind = .direct) throws -> String
  {
    try Timeline(conversation(messages, kind: kind)).items.filter { $0.message != nil }.map {
      ($0.decoration.startsCluster ? "(" : "") + $0.id + ($0.decoration.endsCluster ? ")" : "")
    }.joined(separator: " ")
  }

  @Test func `A cluster ends after more than a minute`() throws {
    let messages = [
      text("a", "ann", at(0)), text("b", "ann", at(1)), text("c", "ann", at(2.001)),
      text("d", "me", at(2.01)), text("e", "me", at(2.02)),
    ]
    #expect(try shape(messages) == "(a b) (c) (d e)")
  }

  @Test func `Messages of a sender without times are a cluster`() throws {
    let messages = [
      text("a", "ann", at(0)), text("b", "ann"), text("c", "ann", at(5)), text("d", "ann"),
    ]
    #expect(try shape(messages) == "(a b) (c d)")
  }

  @Test func `Headers, unread bars and status lines end a cluster`() throws {
    let state = ConversationState(unreadFrom: "b")
    let incoming = [text("a", "ann"), text("b", "ann")]
    let unread = try Timeline(conversation(incoming, state: state))
    #expect(unread.decoration("a")?.endsCluster == true)
    let outgoing = [text("a", "me", status: .failed), text("b", "me")]
    let failed = try Timeline(conversation(outgoing))
    #expect(failed.decoration("a")?.endsCluster == true)
    #expect(failed.decoration("b")?.spacingBefore == .between)
  }

  @Test func `A message of large emoji is a cluster by itself`() throws {
    let messages = [
      text("a", "ann"), text("b", "ann", nil, "🎉"), text("c", "ann", nil, "🎉🎉"), text("d", "ann"),
      text("e", "ann", nil, "four 🎉"), text("f", "ann", nil, "🎉🎉🎉🎉"),
    ]
    #expect(try shape(messages) == "(a) (b) (c) (d e f)")
    let timeline = try Timeline(conversation(messages, kind: .group))
    #expect(
      timeline.items.map(\.decoration.spacingBefore)
        == [.none, .between, .between, .between, .joined, .joined])
    // The sender is the same.
    #expect(timeline.items.filter(\.decoration.showsName).map(\.id) == ["a"])
    let late = [text("a", "ann", at(0), "🎉"), text("b", "ann", at(2)), text("c", "bob", at(2))]
    #expect(
      try Timeline(conversation(late, kind: .group)).items.filter(\.decoration.showsName).map(\.id)
        == ["a", "b", "c"])
  }

  @Test func `Messages of other kinds stay in their cluster`() throws {
    let picture = Message(
      id: "b", kind: .media, from: "ann", attachments: [Attachment(src: "a.png")])
    let messages = [text("a", "ann"), picture, text("c", "ann")]
    #expect(try shape(messages) == "(a b c)")
    #expect(try Timeline(conversation(messages)).decoration("b")?.spacingBefore == .joined)
  }

  @Test func `Groups show the name at the first and the picture at the last message`() throws {
    let messages = [
      text("a", "ann"), text("b", "ann"), text("c", "bob"), text("d", "me"), text("e", "bob"),
    ]
    let state = ConversationState(typing: ["ann"])
    let timeline = try Timeline(conversation(messages, kind: .group, state: state))
    #expect(timeline.items.filter(\.decoration.showsName).map(\.id) == ["a", "c", "e"])
    #expect(
      timeline.items.filter(\.decoration.showsAvatar).map(\.id) == ["b", "c", "e", "#typing"])
    #expect(
      timeline.items.filter(\.decoration.reservesAvatarGutter).map(\.id)
        == ["a", "b", "c", "e", "#typing"])
    let direct = try Timeline(conversation(messages.filter { $0.from != "bob" }))
    #expect(!direct.items.contains { $0.decoration.showsName || $0.decoration.showsAvatar })
  }
}

@Suite struct SeenTests {
  private let messages = (1...5).map { text("m\($0)", $0.isMultiple(of: 2) ? "me" : "ann") }

  private func places(
    _ seen: [ParticipantID: MessageID], _ selection: Selection = .all
  ) throws -> [String: [ParticipantID]] {
    let document = conversation(
      messages, kind: .group, state: ConversationState(seen: seen))
    return Dictionary(
      uniqueKeysWithValues: try Timeline(document, selection: selection).items
        .filter { !$0.decoration.seenBy.isEmpty }.map { ($0.id, $0.decoration.seenBy) })
  }

  @Test func `Readers are in the order of the participants`() throws {
    let seen = ["zoe": "m4", "carl": "m4", "bob": "m4", "me": "m4", "dan": "m2", "ann": "m5"]
    #expect(try places(seen) == ["m4": ["bob", "carl", "zoe"], "m2": ["dan"], "m5": ["ann"]])
  }

  @Test func `A reader is never shown above their own later message`() throws {
    // "ann" wrote m1, m3 and m5.
    #expect(try places(["ann": "m2", "bob": "m2"]) == ["m5": ["ann"], "m2": ["bob"]])
    #expect(try places(["ann": "m2"], .range("1", "4")) == ["m4": ["ann"]])
    // A system line is a row by itself.
    let joined = Message(id: "m2", kind: .system, from: "bob", text: "Bob named the group")
    let document = conversation(
      [text("m1", "me"), joined], kind: .group, state: ConversationState(seen: ["bob": "m1"]))
    #expect(try Timeline(document).decoration("m2")?.seenBy == ["bob"])
  }

  @Test func `Readers replace Read and Delivered`() throws {
    func lines(_ status: DeliveryStatus, seen: [ParticipantID: MessageID]) throws -> [String] {
      let messages = [text("m1", "me", status: status), text("m2", "ann")]
      let timeline = try Timeline(
        conversation(messages, kind: .group, state: ConversationState(seen: seen)))
      return timeline.ids.filter { $0.hasSuffix("#status") }
    }
    for status in [DeliveryStatus.read, .delivered] {
      #expect(try lines(status, seen: ["bob": "m1"]) == [])
      #expect(try lines(status, seen: ["bob": "m2"]) == ["m1#status"])
      // Ann has seen the message she replies to.
      #expect(try lines(status, seen: ["ann": "m1"]) == ["m1#status"])
    }
    for status in [DeliveryStatus.failed, .sending] {
      #expect(try lines(status, seen: ["bob": "m1"]) == ["m1#status"])
    }
  }

  @Test func `Readers of a hidden message replace Read at the message above`() throws {
    var factories = MessageFactories()
    factories.register(MessageFactory { _, _ in [] }, for: MessageKind(rawValue: "x-hidden"))
    let hidden = ["h1", "h2"].map {
      Message(id: $0, kind: MessageKind(rawValue: "x-hidden"), from: "ann")
    }
    let document = conversation(
      [text("m1", "me", status: .read)] + hidden + [text("m2", "me")], kind: .group,
      state: ConversationState(seen: ["bob": "h2"]))
    let timeline = try Timeline(document, factories: factories)
    #expect(timeline.ids == ["m1", "m2"])
    #expect(timeline.decoration("m1")?.seenBy == ["bob"])
  }

  @Test func `Readers of later messages are shown at the last selected message`() throws {
    let seen = ["ann": "m5", "bob": "m1", "carl": "m3", "dan": "nowhere"]
    #expect(try places(seen, .range("2", "4")) == ["m4": ["ann"], "m3": ["carl"]])
  }
}
