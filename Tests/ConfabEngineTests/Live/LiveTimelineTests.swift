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
    case edit(seed: UInt64)
    case remove(seed: UInt64)
    case insert(count: Int, seed: UInt64)
    case move(seed: UInt64)
    case replace(seed: UInt64)

    var isAtEnd: Bool {
      switch self {
      case .append, .prepend, .state: true
      case .edit, .remove, .insert, .move, .replace: false
      }
    }
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
      try Self.violation(steps)
    }
    let failure = try await property.failure(cases: 60)
    #expect(failure == nil)
  }

  @Test func `Changes anywhere give the same rows as a new timeline`() async throws {
    let property = StepProperty<Step> { random in
      [.append(count: random.oneIn(3) ? 150 : random.int(0...12), seed: random.next() % 100_000)]
        + (0..<random.int(1...14)).map { _ in
          let seed = random.next() % 100_000
          return switch random.int(0..<12) {
          case 0: .append(count: random.int(0...3), seed: seed)
          case 1: .prepend(count: random.int(1...9), seed: seed)
          case 2: .state(seed: seed)
          case 3, 4, 5: .edit(seed: seed)
          case 6, 7: .remove(seed: seed)
          case 8: .insert(count: random.int(0...3), seed: seed)
          case 9: .move(seed: seed)
          default: .replace(seed: seed)
          }
        }
    } violation: { steps in
      try Self.violation(steps)
    }
    let failure = try await property.failure(cases: 60)
    #expect(failure == nil)
  }

  private static func violation(_ steps: [Step]) throws -> String? {
    for variant in 0..<6 {
      if let found = try violation(steps, variant: variant) {
        return "variant \(variant): \(found)"
      }
    }
    return nil
  }

  /// - Parameter variant: From 4 on, there is only one speaker. Odd ones end sections.
  private static func violation(_ steps: [Step], variant: Int) throws -> String? {
    let speaker = [4: "me", 5: "ann"][variant]
    var chat = conversation(
      [], kind: variant.isMultiple(of: 2) ? .group : .direct,
      now: variant < 2 || variant == 4 ? at(900_000) : nil)
    let factories = variant == 1 ? MessageFactories.plain : Marketplace.factories
    var rules = TimelineRules.imessage
    rules.endsSections = !variant.isMultiple(of: 2)
    var live = try LiveTimeline(chat, rules: rules, factories: factories)
    var old = try SectionedTimeline(chat, rules: rules, factories: factories)
    var (older, oldRows) = (old, live.shown)
    var last: (LiveRows, UnchangedRows)?
    var decorated = DecoratedRowsCheck()
    _ = try decorated.violation(&live, chat, factories, rules: rules, keeping: .nothing)
    var (oldest, newest) = (0, 0)
    for step in steps {
      var random = SeededRandom(seed: 0)
      let kept: UnchangedRows
      let before = live.shown
      switch step {
      case .append(let count, let seed):
        random = SeededRandom(seed: seed)
        let new = (0..<count).map { message(newest + $0, by: speaker, &random) }
        newest += count
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
      case .edit(let seed), .remove(let seed), .insert(_, let seed), .move(let seed),
        .replace(let seed):
        random = SeededRandom(seed: seed)
        kept = try edit(&chat, &live, step, &newest, by: speaker, &random)
      }
      let new = try SectionedTimeline(chat, rules: rules, factories: factories)
      let list = try live.shown.list
      if list != new.list { return difference(list, new.list, after: step) }
      if let found = placesViolation(live.shown, new, chat) { return "\(found) after \(step)" }
      if let found = try decorated.violation(&live, chat, factories, rules: rules, keeping: kept) {
        return "\(found) after \(step)"
      }
      let rows = try LiveTimeline(chat, rules: rules, factories: factories).shown
      if SeenHeadEdits(from: before, to: live.shown) != SeenHeadEdits(from: oldRows, to: rows) {
        return "the heads after \(step)"
      }
      if live.conversation != chat { return "the conversation after \(step)" }
      let changes = try live.shown.changes(from: before, keeping: kept)
      if changes.applied(to: old.list, taking: new.list) != new.list.contents {
        return "changes that give other rows, after \(step): \(changes)"
      }
      if step.isAtEnd, changes != new.changes(from: old) {
        return "changes after \(step): \(changes), and \(new.changes(from: old))"
      }
      for part in kept.parts where live.shown.rows[part.new] != before.rows[part.old] {
        return "rows after \(step)"
      }
      // Two updates as one.
      if let (first, keptFirst) = last {
        let both = try live.shown.changes(from: first, keeping: keptFirst.followed(by: kept))
        if both.applied(to: older.list, taking: new.list) != new.list.contents {
          return "both changes, after \(step)"
        }
      }
      (last, older) = ((before, kept), old)
      (old, oldRows) = (new, rows)
    }
    return nil
  }

  /// Compares the rows of each message with those of a new timeline.
  private static func placesViolation(
    _ rows: LiveRows, _ expected: SectionedTimeline, _ chat: Conversation
  ) -> String? {
    var end = 0
    for message in chat.messages {
      guard let range = rows.rows(of: message.id), range.lowerBound == end else {
        return "the rows of \(message.id)"
      }
      end = range.upperBound
      let shown = rows.rows[range].filter { $0.item.message != nil }.map(\.id)
      if shown != expected.itemIDs(ofMessage: message.id) { return "\(shown) of \(message.id)" }
      for row in range where rows.message(ofRow: row) != message.id { return "row \(row)" }
    }
    let isEnd = rows.message(ofRow: end) == nil && rows.message(ofRow: -1) == nil
    return isEnd && rows.rows(of: "none") == nil ? nil : "the rows of no message"
  }

  /// Changes messages in the middle.
  private static func edit(
    _ chat: inout Conversation, _ live: inout LiveTimeline, _ step: Step, _ newest: inout Int,
    by speaker: String?, _ random: inout SeededRandom
  ) throws -> UnchangedRows {
    func fresh(_ count: Int) -> [Message] {
      newest += count
      return (newest - count..<newest).map { message($0, by: speaker, &random) }
    }
    let start = random.int(0...chat.messages.count)
    let end = random.int(start...min(chat.messages.count, start + (random.oneIn(3) ? 9 : 2)))
    let id = chat.messages.indices.contains(start) ? chat.messages[start].id : "none"
    let kept: UnchangedRows?
    switch step {
    case .edit where random.oneIn(2) && id != "none":
      chat.messages[start].text = "Edited \(newest)"
      kept = try live.update(chat.messages[start])
    case .edit:
      var new = message(Int(id.dropFirst()) ?? 0, by: speaker, &random)
      new.id = id
      if id != "none" { chat.messages[start] = new }
      kept = try live.update(new)
    case .remove:
      if id != "none" { chat.messages.remove(at: start) }
      kept = try live.remove(id)
    case .insert(let count, _):
      let new = fresh(count)
      chat.messages.insert(contentsOf: new, at: start)
      kept = try live.insert(new, at: start)
    case .move:
      let target = random.oneIn(2) ? random.int(0...chat.messages.count) : start + 2
      if id != "none" {
        let message = chat.messages.remove(at: start)
        chat.messages.insert(message, at: min(target, chat.messages.count))
      }
      kept = try live.move(id, to: target)
    default:
      let new =
        fresh(random.int(0...3)) + chat.messages[start..<end].filter { _ in random.oneIn(2) }
      chat.messages.replaceSubrange(start..<end, with: new)
      kept = try live.replaceSubrange(start..<end, with: new)
    }
    return kept ?? UnchangedRows(allOf: live.shown)
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
    #expect(kept.count >= live.shown.rows.count - 4)
    #expect(live.shown.sections.count == 1)
    #expect(live.shown.sections[0].section.footer.tick == .read)
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
    #expect(kept.count >= live.shown.rows.count - 4)
    let top = Message(id: "old", kind: .text, from: "me", at: at(-1), text: "Ho")
    let keptBelow = try live.prepend([top])
    #expect(keptBelow.count >= live.shown.rows.count - 5)
  }
}
