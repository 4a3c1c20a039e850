import ConfabModel
import ConfabTimeline
import Samples
import TestSupport
import Testing

/// Properties of random conversations.
@Suite struct PropertyTests {
  private let people = ["me", "ann", "bob", "carl"]

  private func madeUp(_ seed: UInt64) -> Conversation {
    var random = SeededRandom(seed: seed)
    var minutes = 0.0
    let count = Int.random(in: 0...40, using: &random)
    let messages = (0..<count).map { number in
      minutes += [0, 0.2, 0.9, 1, 3, 59, 60, 61, 2000, -5].randomElement(using: &random) ?? 0
      let isSystem = Int.random(in: 0..<10, using: &random) == 0
      return Message(
        id: ["m\(number)", "m#\(number)", "\(number)#date"].randomElement(using: &random)
          ?? "",
        kind: isSystem
          ? .system : [.text, .media, .sticker].randomElement(using: &random) ?? .text,
        from: isSystem ? nil : people.randomElement(using: &random),
        at: Int.random(in: 0..<5, using: &random) == 0 ? nil : at(minutes), text: "x",
        status: DeliveryStatus.allCases.randomElement(using: &random))
    }
    var state = ConversationState(typing: people.shuffled(using: &random).dropLast(2))
    state.unreadFrom = messages.randomElement(using: &random)?.id
    for reader in people { state.seen[reader] = messages.randomElement(using: &random)?.id }
    return conversation(messages, kind: seed.isMultiple(of: 2) ? .group : .direct, state: state)
  }

  @Test(arguments: UInt64(0)..<200) func `Each message is one row, and the ids of rows are unique`(
    _ seed: UInt64
  ) throws {
    let document = madeUp(seed)
    let timeline = try Timeline(document)
    #expect(timeline.items.compactMap(\.message) == document.messages)
    #expect(Set(timeline.ids).count == timeline.items.count)
    for item in timeline.items {
      if let message = item.message { #expect(item.id == TimelineItem.id(ofMessage: message.id)) }
    }
    #expect(try Timeline(document) == timeline)
  }

  @Test(arguments: UInt64(0)..<200) func `Each row is in exactly one cluster`(_ seed: UInt64) throws
  {
    let items = try Timeline(madeUp(seed)).items
    #expect(items.first?.decoration.startsCluster != false)
    #expect(items.last?.decoration.endsCluster != false)
    for (above, below) in zip(items, items.dropFirst()) {
      #expect(above.decoration.endsCluster == below.decoration.startsCluster)
      guard !above.decoration.endsCluster else { continue }
      #expect(above.message != nil && below.message != nil)
      #expect(above.decoration.side != .center)
      #expect(above.decoration.speaker == below.decoration.speaker)
      #expect(below.decoration.spacingBefore == .joined)
      if let a = above.message?.at, let b = below.message?.at {
        #expect(abs(a.milliseconds - b.milliseconds) <= 60_000)
      }
    }
  }

  @Test(arguments: UInt64(0)..<200) func `Each reader is shown once`(_ seed: UInt64) throws {
    let document = madeUp(seed)
    let items = try Timeline(document).items
    let placed = items.flatMap(\.decoration.seenBy)
    #expect(placed.sorted() == (document.messages.isEmpty ? [] : ["ann", "bob", "carl"]))
    // The last message that the reader wrote or has seen.
    for item in items {
      for reader in item.decoration.seenBy {
        let seen = document.messages.last {
          $0.id == document.state.seen[reader] || $0.from == reader
        }
        #expect(seen?.id == item.message?.id)
      }
    }
  }

  @Test(arguments: UInt64(0)..<200) func `Headers are exactly where time jumps`(_ seed: UInt64)
    throws
  {
    let document = madeUp(seed)
    let ids = Set(try Timeline(document).ids)
    var last: Timestamp?
    for message in document.messages {
      guard let time = message.at else {
        #expect(!ids.contains(TimelineItem.id(ofMessage: message.id) + "#date"))
        continue
      }
      let jumps = last.map { abs(time.milliseconds - $0.milliseconds) > 3_600_000 } ?? true
      #expect(ids.contains(TimelineItem.id(ofMessage: message.id) + "#date") == jumps)
      last = time
    }
  }

  @Test(arguments: UInt64(0)..<200) func `A selection shows nothing else than the whole`(
    _ seed: UInt64
  ) throws {
    let document = madeUp(seed)
    guard document.messages.count >= 3 else { return }
    let whole = try Timeline(document)
    let crop = try Timeline(document, selection: .range("2", "\(document.messages.count - 1)"))
    #expect(crop.items.compactMap(\.message) == Array(document.messages.dropFirst().dropLast()))
    for (id, line) in crop.statusLines { #expect(whole.statusLines[id] == line) }
  }
}
