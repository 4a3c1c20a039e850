import ConfabEngine
import ConfabModel
import ConfabTimeline
import Samples
import Testing

@Suite struct SectionTests {
  private func sections(_ chat: Conversation) throws -> [[String]] {
    let timeline = try SectionedTimeline(chat)
    #expect(timeline.list.inconsistencies.isEmpty)
    return timeline.list.contents.map { $0.items.map(\.id) }
  }

  @Test func `A section is a run of a sender`() throws {
    let chat = conversation([
      text("1", "ann", at(0)), text("2", "ann", at(200)), text("3", "me", at(201)),
      Message(id: "4", kind: .system, text: "Ann left"), text("5", "ann", at(500)),
    ])
    #expect(
      try sections(chat) == [["1#date", "1", "2#date", "2"], ["3"], ["4"], ["5#date", "5"]])
  }

  @Test func `A status line ends its run and a typing indicator continues it`() throws {
    let chat = conversation(
      [text("1", "ann"), text("2", "me", status: .failed), text("3", "me", status: .sending)],
      state: ConversationState(typing: ["ann"]))
    #expect(
      try sections(chat) == [["1"], ["2", "2#status", "3", "3#status"], ["#typing"]])
    #expect(
      try sections(conversation([text("1", "ann")], state: ConversationState(typing: ["ann"])))
        == [["1", "#typing"]])
    #expect(try sections(conversation([])) == [])
  }

  @Test(arguments: [DeliveryStatus.sent, .delivered, .read])
  func `A footer says that a message is being sent while its attachment is`(
    _ status: DeliveryStatus
  ) throws {
    let photo = Message(
      id: "1", kind: .media, from: "me", status: status,
      attachments: [ConfabModel.Attachment(src: "a.png", transfer: .progress(0.9))])
    let sections = try SectionedTimeline(conversation([photo])).list.sections.elements
    #expect(sections.last?.footer.tick == .sending)
  }

  /// A footer has the time of the last message relative to now, and the status of the last message
  /// sent.
  @Test func `Footers depend on the current time`() throws {
    let messages = [
      text("1", "me", at(0), status: .read), text("2", "me", at(1), status: .delivered),
      text("3", "ann", at(3)), text("4", "ann"),
    ]
    func footers(_ now: Timestamp?, locale: String? = nil, timezone: String = "UTC") throws
      -> [SectionFooter]
    {
      try SectionedTimeline(
        conversation(messages, now: now, locale: locale, timezone: timezone)
      ).list.sections.elements.map(\.footer)
    }
    let day = 24.0 * 60
    #expect(
      try footers(at(60)) == [
        SectionFooter(time: "9:01\u{202F}AM", tick: .delivered),
        SectionFooter(time: "9:03\u{202F}AM", tick: nil),
      ])
    #expect(try footers(nil)[1].time == "9:03\u{202F}AM")
    #expect(try footers(at(day))[1].time == "Yesterday")
    #expect(try footers(at(3 * day))[1].time == "Monday")
    #expect(try footers(at(9 * day))[1].time == "Mon, Nov 3")
    #expect(try footers(at(400 * day))[1].time == "Mon, Nov 3, 2025")
    #expect(try footers(at(day), locale: "de")[1].time == "Gestern")
    // An hour before midnight in that zone, and just after it.
    #expect(try footers(at(30), timezone: "Pacific/Kiritimati")[1].time == "11:03\u{202F}PM")
    #expect(try footers(at(60), timezone: "Pacific/Kiritimati")[1].time == "Yesterday")
  }

  @Test func `Only footers change with the current time`() throws {
    let messages = [text("1", "me", at(0)), text("2", "ann", at(3))]
    let before = try SectionedTimeline(conversation(messages, now: at(60)))
    let after = try SectionedTimeline(conversation(messages, now: at(24 * 60)))
    let changes = after.changes(from: before)
    #expect(changes.sections.updates.count == 2)
    // The header is "Yesterday" now; no message changes.
    #expect(changes.updates.map { after.list[$0.to]?.id } == ["1#date"])
    #expect(changes.deletes.isEmpty && changes.inserts.isEmpty && changes.moves.isEmpty)
  }

  /// A message arrives late in the middle of a run: the rows below it move to a new section.
  @Test func `A message can move to another section`() throws {
    let before = [text("1", "ann", at(0)), text("2", "ann", at(0)), text("3", "ann", at(0))]
    var after = before
    after.insert(text("late", "me", at(0)), at: 1)
    let (old, new) = (
      try SectionedTimeline(conversation(before)), try SectionedTimeline(conversation(after))
    )
    let changes = new.changes(from: old)
    #expect(changes.moves.map { new.list[$0.to]?.id } == ["2", "3"])
    #expect(changes.moves.map(\.from.section) == [0, 0])
    #expect(changes.moves.map(\.to.section) == [2, 2])
    #expect(changes.inserts.map { new.list[$0]?.id } == ["late"])
    #expect(changes.deletes.isEmpty && changes.updates.isEmpty)
    // Now "1" ends a cluster and "2" starts one.
    #expect(changes.redecorated.map { new.list[$0.to]?.id } == ["1", "2"])
    let back = old.changes(from: new)
    #expect(back.sections.deletes == [1, 2] && back.moves.count == 2)

    // With another sender, a message moves to another section.
    var handed = before
    handed[2].from = "me"
    let taken = try SectionedTimeline(conversation(handed)).changes(from: old)
    #expect(taken.moves.count == 1 && taken.updates.count == 1 && taken.deletes.isEmpty)
  }

  @Test func `A row whose kind changes is a different row`() throws {
    let old = try SectionedTimeline(conversation([text("1", "ann"), text("2", "ann")]))
    let new = try SectionedTimeline(
      conversation([text("1", "ann"), Message(id: "2", kind: .contact, from: "ann")]))
    let changes = new.changes(from: old)
    #expect(changes.deletes == [ItemPath(section: 0, item: 1)])
    #expect(changes.inserts == changes.deletes && changes.updates.isEmpty)
  }

  @Test func `Decorators change and insert rows`() throws {
    let decorator = TimelineDecorator { items, conversation in
      items.flatMap { item -> [TimelineItem] in
        guard item.message?.id == "2" else { return [item] }
        var decoration = item.decoration
        decoration.spacingBefore = .section
        let moved = TimelineItem(item, decoration: decoration)
        let advice = InsertedRow(value: .string(conversation.selfID ?? ""))
        return [
          TimelineItem(
            advice, named: "advice", beside: item, kind: ItemKind(rawValue: "x-advice")), moved,
        ]
      }
    }
    let chat = conversation([text("1", "ann"), text("2", "ann")])
    let items = try Timeline(chat, decorators: [decorator]).items
    #expect(items.map(\.id) == ["1", "2#inserted/advice", "2"])
    #expect(items[2].decoration.spacingBefore == .section)
    #expect(try SectionedTimeline(chat, decorators: [decorator]).list.sections.count == 3)

    let doubling = TimelineDecorator { items, _ in items + items.prefix(1) }
    for _ in 0..<2 {
      #expect(throws: TimelineError.duplicateItem(DuplicateID(id: "1", first: 0, second: 2))) {
        try Timeline(chat, decorators: [doubling])
      }
    }
    #expect(try Timeline(chat, decorators: [TimelineDecorator { _, _ in [] }]).items.isEmpty)
  }
}
