import ConfabModel
import ConfabTimeline
import Samples
import Testing

@Suite struct RowTests {
  @Test func `The rows of a conversation are in order`() throws {
    let state = ConversationState(typing: ["ann", "me", "ann"], unreadFrom: "m3")
    let timeline = try Timeline(
      conversation(
        [
          text("m1", "me", at(0), status: .read), text("m2", "ann", at(1)),
          text("m3", "ann", at(100)), text("m4", "me", at(101), status: .delivered),
        ], state: state))
    #expect(
      timeline.ids == [
        "m1#date", "m1", "m1#status", "m2", "m3#date", "m3#unread", "m3", "m4", "m4#status",
        "#typing",
      ])
    #expect(
      timeline.items.map(\.kind) == [
        .dateHeader, .text, .status, .text, .dateHeader, .unread, .text, .text, .status, .typing,
      ])
    #expect(
      timeline.items.map(\.decoration.side) == [
        .center, .outgoing, .outgoing, .incoming, .center, .center, .incoming, .outgoing,
        .outgoing, .incoming,
      ])
    #expect(
      timeline.items.map(\.decoration.spacingBefore) == [
        .none, .belowDate, .none, .between, .section, .joined, .section, .between, .none, .between,
      ])
  }

  @Test func `All who type share a row, whose id stays`() throws {
    for typing in [["ann"], ["bob", "me", "ann"], ["ann", "bob", "ann"]] {
      let timeline = try Timeline(conversation([], state: ConversationState(typing: typing)))
      #expect(timeline.ids == ["#typing"])
      var expected = typing.filter { $0 != "me" }
      if expected.count > 2 { expected.removeLast() }
      #expect(timeline.items.first?.content == .typing(expected))
    }
    #expect(try Timeline(conversation([], state: ConversationState(typing: ["me"]))).ids == [])
  }

  @Test func `Ids of messages never equal ids of other rows`() throws {
    let names = ["m1", "m1#date", "m1##date", "#", "##", "#typing", "m1#status", "m1#unread"]
    let messages = names.enumerated().map {
      text($1, "me", at(Double($0) * 100), status: .failed)
    }
    let timeline = try Timeline(
      conversation(messages, state: ConversationState(typing: ["ann"], unreadFrom: "m1")))
    #expect(Set(timeline.ids).count == timeline.ids.count)
    #expect(timeline.ids.count == names.count * 3 + 2)
    for name in names { #expect(timeline.ids.contains(TimelineItem.id(ofMessage: name))) }
  }

  @Test func `Two messages with the same id are an error`() {
    #expect(throws: TimelineError.duplicateMessage("m1")) {
      try Timeline(conversation([text("m1", "me"), text("m1", "ann")]))
    }
  }

  @Test func `System lines and messages without a sender are centered`() throws {
    let joined = Message(id: "m2", kind: .system, from: "ann", text: "Ann joined")
    let call = Message(id: "m3", kind: .call)
    let own = Message(id: "m5", kind: MessageKind(rawValue: "x-game"), from: "me")
    let timeline = try Timeline(
      conversation([text("m1", "ann"), joined, call, text("m4", "ann"), own]))
    #expect(
      timeline.items.map(\.decoration.side) == [.incoming, .center, .center, .incoming, .outgoing])
    #expect(timeline.items.map(\.kind.rawValue) == ["text", "system", "call", "text", "x-game"])
    #expect(timeline.items.allSatisfy { $0.decoration.startsCluster && $0.decoration.endsCluster })
    #expect(
      timeline.items.map(\.decoration.spacingBefore)
        == [.none, .section, .joined, .section, .between])
  }

  @Test func `Without a self, all messages are incoming with names`() throws {
    var document = conversation([text("m1", "me"), text("m2", "ann")])
    document.selfID = nil
    let timeline = try Timeline(document)
    #expect(timeline.items.allSatisfy { $0.decoration.side == .incoming })
    #expect(timeline.items.allSatisfy { $0.decoration.showsName })
  }

  @Test func `An empty conversation has no rows`() throws {
    #expect(try Timeline(conversation([])).items.isEmpty)
    #expect(try Timeline(conversation([]), selection: .last(3)).items.isEmpty)
  }

  @Test func `A reply has the original message, even if it is not selected`() throws {
    var reply = text("m2", "ann", at(1))
    reply.replyTo = "m1"
    var lost = text("m3", "ann", at(2))
    lost.replyTo = "m0"
    let document = conversation([text("m1", "me", at(0), "Lunch?"), reply, lost])
    let timeline = try Timeline(document, selection: .last(2))
    let replied = timeline.items.compactMap { item -> String?? in
      guard case .message(let content) = item.content else { return nil }
      return .some(content.repliedTo?.text)
    }
    #expect(replied == ["Lunch?", nil])
  }
}

@Suite struct StatusTests {
  @Test func `Only the last read and the last delivered message have a status line`() throws {
    let statuses: [DeliveryStatus?] = [
      .read, .read, .delivered, .delivered, .sent, nil, .sending, .sending,
    ]
    let messages = statuses.enumerated().map { text("m\($0)", "me", status: $1) }
    let timeline = try Timeline(conversation(messages))
    #expect(
      timeline.statusLines == [
        "m1#status": .read("Read"), "m3#status": .delivered("Delivered"),
        "m7#status": .sending("Sending…"),
      ])
  }

  @Test func `A delivered message before a read one has no status line`() throws {
    let timeline = try Timeline(
      conversation([
        text("m1", "me", status: .delivered), text("m2", "me", status: .read),
        text("m3", "ann", status: .delivered),
      ]))
    #expect(timeline.statusLines == ["m2#status": .read("Read")])
  }

  @Test func `Each failed message has a status line and a mark`() throws {
    let timeline = try Timeline(
      conversation([
        text("m1", "me", status: .failed), text("m2", "me", status: .failed),
        text("m3", "me", status: .sending),
      ]))
    #expect(
      timeline.statusLines == [
        "m1#status": .failed("Not Delivered"), "m2#status": .failed("Not Delivered"),
        "m3#status": .sending("Sending…"),
      ])
    #expect(timeline.decoration("m1")?.isFailed == true)
    #expect(timeline.decoration("m3")?.isFailed == false)
    #expect(timeline.decoration("m3")?.isSending == true)
  }

  private func photo(
    _ id: MessageID, _ from: ParticipantID, _ transfers: [ConfabModel.Attachment.Transfer?],
    status: DeliveryStatus?
  ) -> Message {
    Message(
      id: id, kind: .media, from: from,
      status: status,
      attachments: transfers.map { ConfabModel.Attachment(src: "a.png", transfer: $0) })
  }

  @Test(arguments: DeliveryStatus.allCases + [nil])
  func `A message with a failed attachment has failed, whatever its status`(
    _ status: DeliveryStatus?
  ) throws {
    let timeline = try Timeline(
      conversation([
        photo("m1", "me", [nil, .failed, .progress(0.5)], status: status),
        text("m2", "me", status: .delivered),
      ]))
    #expect(
      timeline.statusLines == [
        "m1#status": .failed("Not Delivered"), "m2#status": .delivered("Delivered"),
      ])
    #expect(timeline.decoration("m1")?.isFailed == true)
    #expect(timeline.decoration("m1")?.isSending == false)
  }

  @Test(arguments: [DeliveryStatus.sent, .delivered, .read])
  func `A message with an attachment in transfer is being sent`(_ status: DeliveryStatus) throws {
    let document = conversation([
      text("m1", "me", status: .delivered),
      photo("m2", "me", [.progress(1), .progress(0.9)], status: status),
    ])
    let timeline = try Timeline(document)
    #expect(
      timeline.statusLines
        == ["m1#status": .delivered("Delivered"), "m2#status": .sending("Sending…")])
    #expect(timeline.decoration("m2")?.isSending == true)
    let done = try Timeline(conversation([photo("m1", "me", [.progress(1)], status: status)]))
    #expect(done.decoration("m1")?.isSending == false)
  }

  @Test func `An incoming message with a failed attachment has not failed`() throws {
    let timeline = try Timeline(conversation([photo("m1", "ann", [.failed], status: .delivered)]))
    #expect(timeline.ids == ["m1"] && timeline.decoration("m1")?.isFailed == false)
  }

  @Test func `Status lines are in the language of the conversation`() throws {
    let timeline = try Timeline(
      conversation([text("m1", "me", status: .read)], locale: "de-AT"))
    #expect(timeline.statusLines == ["m1#status": .read("Gelesen")])
  }

  @Test func `Rules can leave out status lines`() throws {
    var rules = TimelineRules.imessage
    rules.showsStatusLines = false
    let timeline = try Timeline(
      conversation([text("m1", "me", status: .failed)]), rules: rules)
    #expect(timeline.ids == ["m1"])
  }

  @Test func `Without receipts, only failures have status lines, and nobody reads or types`() throws
  {
    var document = conversation([
      text("m1", "me", status: .read), text("m2", "me", status: .delivered),
      text("m3", "me", status: .failed), text("m4", "me", status: .sending),
    ])
    document.state.typing = ["ann"]
    document.state.seen = ["ann": "m1"]
    var rules = TimelineRules.imessage
    rules.showsReceipts = false
    let timeline = try Timeline(document, rules: rules)
    #expect(timeline.ids == ["m1", "m2", "m3", "m3#status", "m4", "m4#status"])
    #expect(timeline.items.allSatisfy { $0.decoration.seenBy.isEmpty })
    #expect(try Timeline(document).ids.count > timeline.ids.count)
  }

  @Test func `A selection does not move a status line to an earlier message`() throws {
    let document = conversation([
      text("m1", "me", status: .delivered), text("m2", "me", status: .delivered),
    ])
    #expect(try Timeline(document, selection: .range("1", "1")).ids == ["m1"])
  }
}
