import ConfabEngine
import ConfabModel
import Marketplace
import Samples
import TestSupport
import Testing

/// A conversation that goes on step by step, as a chat screen would follow it.
@Suite struct EvolutionTests {
  @Test(arguments: UInt64(0)..<80) func everyStepIsInStep(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var next = 0
    var chat = conversation(
      [], kind: seed.isMultiple(of: 2) ? .group : .direct, now: at(5 * 1440))
    var old = try SectionedTimeline(chat, factories: Marketplace.factories)
    for _ in 0..<20 {
      step(&chat, &next, &random)
      let new = try SectionedTimeline(chat, factories: Marketplace.factories)
      try check(old, new, chat)
      old = new
    }
  }

  private func step(_ chat: inout Conversation, _ next: inout Int, _ random: inout SeededRandom) {
    let place = chat.messages.indices.randomElement(using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1, 2: chat.messages.append(message(&next, &random))
    case 3: chat.messages.insert(message(&next, &random), at: 0)
    case 4:
      chat.messages.insert(
        message(&next, &random), at: Int.random(in: 0...chat.messages.count, using: &random))
    case 5: if let place { chat.messages.remove(at: place) }
    case 6: if let place { chat.messages[place].text = "Edited \(next)" }
    case 7:
      if let place {
        chat.messages[place].status = DeliveryStatus.allCases.randomElement(using: &random)
      }
    case 8: if let place { chat.messages[place].payload = state(&random) }
    case 9: chat.selfID = chat.selfID == "me" ? "ann" : "me"
    case 10: chat.state.typing = chat.state.typing.isEmpty ? ["ann", "bob"] : []
    default: if let place { chat.state.seen["bob"] = chat.messages[place].id }
    }
    chat.state.seen = chat.state.seen.filter { seen in
      chat.messages.contains { $0.id == seen.value }
    }
  }

  private func message(_ next: inout Int, _ random: inout SeededRandom) -> Message {
    next += 1
    let isBid = Int.random(in: 0..<3, using: &random) == 0
    return Message(
      id: "m\(next)", kind: isBid ? Marketplace.bid : .text,
      from: ["me", "ann", "bob"].randomElement(using: &random), at: at(Double(next * 17)),
      text: isBid ? nil : "Text \(next)", payload: isBid ? state(&random) : nil)
  }

  private func state(_ random: inout SeededRandom) -> Bid {
    Bid(state: ["new", "accepted", "rejected", "withdrawn"].randomElement(using: &random))
  }

  private func check(_ old: SectionedTimeline, _ new: SectionedTimeline, _ chat: Conversation)
    throws
  {
    #expect(new.list.inconsistencies == [])
    for message in chat.messages {
      let shown = new.list.items.elements.filter { $0.item.message?.id == message.id }
      #expect(new.itemIDs(ofMessage: message.id) == shown.map(\.id))
    }
    let speakers = new.list.sections.elements.map { [$0.side.rawValue, $0.speaker ?? ""] }
    for (above, below) in zip(speakers, speakers.dropFirst()) { #expect(above != below) }
    for content in new.list.contents {
      for element in content.items where element.item.message != nil {
        #expect(element.item.decoration.speaker == content.section.speaker)
      }
    }

    let changes = new.changes(from: old)
    #expect(applied(changes, to: old, taking: new) == new.list.contents.map { $0.items.map(\.id) })
    let updates = Set(changes.updates.map(\.to))
    for element in new.list.items.elements {
      guard let path = new.list.path(of: element.id), let before = old.list.path(of: element.id),
        let earlier = old.list[before], earlier.item.kind == element.item.kind
      else { continue }
      #expect(updates.contains(path) == (earlier.item.content != element.item.content))
    }
    #expect(BatchUpdate(changes).violations(from: old.list.counts, to: new.list.counts) == [])
    #expect(
      UpdateStages(from: old.list, to: new.list).stages.last.map { $0.list == new.list } ?? true)
    #expect(new.changes(from: new).isEmpty)
  }

  /// The ids of the new rows, made of the old ones.
  private func applied(
    _ changes: SectionedChanges, to old: SectionedTimeline, taking new: SectionedTimeline
  ) -> [[String]] {
    let gone = Set(changes.deletes + changes.moves.map(\.from))
    var sections = old.list.contents.enumerated().map { section, content in
      content.items.enumerated().filter {
        !gone.contains(ItemPath(section: section, item: $0.offset))
      }
      .map(\.element.id)
    }
    let leaving = Set(changes.sections.deletes + changes.sections.moves.map(\.from))
    let moving = Dictionary(
      uniqueKeysWithValues: changes.sections.moves.map { ($0.to, sections[$0.from]) })
    sections = sections.enumerated().filter { !leaving.contains($0.offset) }.map(\.element)
    for place in (changes.sections.inserts + moving.keys).sorted() {
      sections.insert(moving[place] ?? [], at: place)
    }
    for path in (changes.inserts + changes.moves.map(\.to)).sorted() {
      sections[path.section].insert(new.list[path]?.id ?? "", at: path.item)
    }
    return sections
  }
}
