import ConfabModel
import ConfabTimeline
import Marketplace
import Samples
import TestSupport
import Testing

@testable import ConfabEngine

/// A live timeline has the rows of a new timeline, and reports its changes correctly.
@Suite struct LiveTimelineTests {
  /// A change of a conversation. Messages are created from the seed.
  enum Step: Sendable {
    case append(count: Int, seed: UInt64)
    case prepend(count: Int, seed: UInt64)
    case state(seed: UInt64)
  }

  @Test func `Changes at both ends give the same rows as a new timeline`() async throws {
    let property = StepProperty<Step> { random in
      (0..<random.int(1...14)).map { _ in
        let (count, seed) = (random.oneIn(6) ? 30 : random.int(0...3), random.next() % 100_000)
        return switch random.int(0..<5) {
        case 0, 1: .append(count: count, seed: seed)
        case 2: .prepend(count: random.int(1...9), seed: seed)
        default: .state(seed: seed)
        }
      }
    } violation: { steps in
      for variant in 0..<6 {
        if let found = try Self.violation(steps, variant: variant) {
          return "variant \(variant): \(found)"
        }
      }
      return nil
    }
    let failure = try await property.failure(cases: 250)
    #expect(failure == nil)
  }

  /// - Parameter variant: From 4 on, there is only one speaker.
  private static func violation(_ steps: [Step], variant: Int) throws -> String? {
    let speaker = [4: "me", 5: "ann"][variant]
    var chat = conversation(
      [], kind: variant.isMultiple(of: 2) ? .group : .direct,
      now: variant < 2 || variant == 4 ? at(900_000) : nil)
    let factories = variant == 1 ? MessageFactories.plain : Marketplace.factories
    var live = try LiveTimeline(chat, factories: factories)
    var old = try SectionedTimeline(chat, factories: factories)
    var older = old
    var last: (LiveRows, UnchangedRows)?
    var oldest = 0
    for step in steps {
      var random = SeededRandom(seed: 0)
      let kept: UnchangedRows
      let before = live.shown
      switch step {
      case .append(let count, let seed):
        random = SeededRandom(seed: seed)
        let first = oldest + chat.messages.count
        let new = (0..<count).map { message(first + $0, by: speaker, &random) }
        if random.oneIn(3) { chat.state = state(chat, &random) }
        chat.messages += new
        kept = try live.append(new, state: chat.state)
      case .prepend(let count, let seed):
        random = SeededRandom(seed: seed)
        oldest -= count
        let new = (0..<count).map { message(oldest + $0, by: speaker, &random) }
        chat.messages = new + chat.messages
        kept = try live.prepend(new)
      case .state(let seed):
        random = SeededRandom(seed: seed)
        chat.state = state(chat, &random)
        kept = try live.update(chat.state)
      }
      let new = try SectionedTimeline(chat, factories: factories)
      let list = try live.shown.list
      if list != new.list { return difference(list, new.list, after: step) }
      if live.conversation != chat { return "the conversation after \(step)" }
      let changes = try live.shown.changes(from: before, keeping: kept)
      if changes != new.changes(from: old) {
        return "changes after \(step): \(changes), and \(new.changes(from: old))"
      }
      if live.shown.rows[kept.rows] != before.rows[kept.rows] { return "rows after \(step)" }
      // Two updates as one.
      if let (first, keptFirst) = last {
        let both = try live.shown.changes(from: first, keeping: keptFirst.intersection(kept))
        if both != new.changes(from: older) { return "both changes, after \(step)" }
      }
      (last, older) = ((before, kept), old)
      old = new
    }
    return nil
  }

  private static func difference(
    _ a: SectionedTimeline.List, _ b: SectionedTimeline.List, after step: Step
  ) -> String {
    for (x, y) in zip(a.items.elements, b.items.elements) where x != y {
      return "after \(step): \(x.item)\nand \(y.item)"
    }
    for (x, y) in zip(a.sections.elements, b.sections.elements) where x != y {
      return "after \(step): \(x)\nand \(y)"
    }
    return "after \(step): \(a.items.count) rows and \(b.items.count), \(a.starts), \(b.starts)"
  }

  private static func message(
    _ number: Int, by speaker: String?, _ random: inout SeededRandom
  ) -> Message {
    let isBid = random.oneIn(4)
    let states = ["new", "accepted", "rejected", "withdrawn", "withdrawn"]
    // The dates are minutes. Some are a gap, a day or a year apart. All are in order.
    let minute = Double(number) * (random.oneIn(2) ? 0.5 : 70.3)
    return Message(
      id: "m\(number)", kind: isBid ? Marketplace.bid : random.oneIn(12) ? .system : .text,
      from: random.oneIn(speaker == nil ? 15 : 60)
        ? nil : speaker ?? ["me", "me", "ann", "ann", "bob"].randomElement(using: &random),
      at: random.oneIn(6) ? nil : at(minute + (random.oneIn(30) ? 700_000 : 0)),
      text: isBid ? nil : random.oneIn(5) ? "🎉" : "Text \(number)",
      replyTo: random.oneIn(8) ? "m\(number + random.int(-40...3))" : nil,
      status: random.oneIn(2) ? nil : DeliveryStatus.allCases.randomElement(using: &random),
      attachments: random.oneIn(9)
        ? [Attachment(src: "a.png", transfer: random.oneIn(2) ? .failed : .progress(0.5))] : [],
      payload: isBid ? Bid(state: states.randomElement(using: &random)) : nil)
  }

  private static func state(_ chat: Conversation, _ random: inout SeededRandom) -> ConversationState
  {
    var state = chat.state
    switch random.int(0..<4) {
    case 0: state.typing = state.typing.isEmpty ? [["ann", "bob"][random.int(0..<2)]] : []
    case 1: state.unreadFrom = chat.messages.randomElement(using: &random)?.id
    default:
      let reader = ["ann", "bob", "zoe"][random.int(0..<3)]
      state.seen[reader] = chat.messages.suffix(6).randomElement(using: &random)?.id
    }
    return state
  }

  @Test func `A message with a known id is an error`() throws {
    let one = Message(id: "a", kind: .text, from: "ann", text: "Hi")
    var live = try LiveTimeline(conversation([one]))
    #expect(throws: TimelineError.duplicateMessage("a")) { try live.append([one]) }
    #expect(throws: TimelineError.duplicateMessage("a")) { try live.prepend([one]) }
    #expect(live.shown.rows.count == 1)
  }

  /// The messages of a single speaker are one run and can be one cluster. Neither is rebuilt as a
  /// whole.
  @Test(arguments: [0, 30]) func `A message of the only speaker rebuilds only the last rows`(
    pause: Int
  ) throws {
    let messages = (0..<2000).map { (number: Int) -> Message in
      let minute = pause > 0 ? number / 5 * pause + number % 5 : 0
      return Message(
        id: "m\(number)", kind: .text, from: "me", at: at(Double(minute)), text: "Hi",
        status: number < 1000 ? .read : nil)
    }
    var live = try LiveTimeline(conversation(messages))
    let old = live.shown
    let kept = try live.append(
      [Message(id: "new", kind: .text, from: "me", at: at(12_100), text: "Ho")])
    #expect(kept.rows.count >= live.shown.rows.count - 4)
    #expect(live.shown.sections.count == 1)
    #expect(live.shown.sections.last?.section.footer.tick == .read)
    let changes = try live.shown.changes(from: old, keeping: kept)
    let (first, last) = (old.rows.count, live.shown.rows.count)
    #expect(changes.inserts == (first..<last).map { ItemPath(section: 0, item: $0) })
  }

  @Test func `A message rebuilds only the last run`() throws {
    let messages = (0..<2000).map {
      Message(
        id: "m\($0)", kind: .text, from: $0 % 3 == 0 ? "me" : "ann", at: at(Double($0)), text: "Hi")
    }
    var live = try LiveTimeline(conversation(messages))
    let new = Message(id: "new", kind: .text, from: "me", at: at(2001), text: "Ho")
    let kept = try live.append([new])
    #expect(kept.rows.count >= live.shown.rows.count - 4)
    let top = Message(id: "old", kind: .text, from: "me", at: at(-1), text: "Ho")
    let keptBelow = try live.prepend([top])
    #expect(keptBelow.rows.count >= live.shown.rows.count - 5)
  }
}
