import ConfabEngine
import ConfabModel
import ConfabTimeline
import Marketplace
import Samples
import TestSupport
import Testing

/// Rows of `Examples/apps/Marketplace/marketplace.json`.
@Suite struct MarketplaceTests {
  private func example() throws -> Conversation {
    try ConversationReader.read(
      path: SourceTree.path("Examples/apps/Marketplace/marketplace.json"),
      payloads: Marketplace.payloads)
  }

  private func seen(_ chat: Conversation, by viewer: ParticipantID) throws -> SectionedTimeline {
    var chat = chat
    chat.selfID = viewer
    let timeline = try SectionedTimeline(chat, factories: Marketplace.factories)
    #expect(timeline.list.inconsistencies.isEmpty)
    return timeline
  }

  private func setState(_ chat: inout Conversation, _ state: String) {
    for i in chat.messages.indices where chat.messages[i].id == "m4" {
      chat.messages[i].payload = Bid(amount: "€ 380.00", state: state)
    }
  }

  @Test func `The buyer and the seller see different rows`() throws {
    let chat = try example()
    let buyer = try seen(chat, by: "noor")
    let seller = try seen(chat, by: "elias")
    #expect(buyer.itemIDs(ofMessage: "m1") == ["m1"])
    #expect(seller.itemIDs(ofMessage: "m1") == ["m1", "m1#part/line"])
    #expect(buyer.itemIDs(ofMessage: "m4") == ["m4", "m4#part/payment"])
    #expect(seller.itemIDs(ofMessage: "m4") == ["m4", "m4#part/payment"])
    #expect(buyer.itemIDs(ofMessage: "m5") == ["m5", "m5#part/paid"])
    #expect(buyer.itemIDs(ofMessage: "m2") == ["m2"] && buyer.itemIDs(ofMessage: "m0") == [])
    let changes = seller.changes(from: buyer)
    let updated = changes.updates.compactMap { seller.list[$0.to]?.id }
    #expect(updated == ["m4#part/payment", "m5#part/paid"])
  }

  /// The bot's hint is below the status line of the buyer's card.
  @Test func `A read message has its status line below the card`() throws {
    let buyer = try seen(try example(), by: "noor")
    let ids = buyer.list.items.elements.map(\.id)
    let card = try #require(ids.firstIndex(of: "m5"))
    #expect(ids[card...].prefix(3) == ["m5", "m5#status", "m5#part/paid"])
  }

  /// An open bid has three rows for the seller, an accepted one two: the same card and another
  /// hint.
  @Test func `An accepted bid updates its card and replaces its hints`() throws {
    var chat = try example()
    setState(&chat, "new")
    let open = try seen(chat, by: "elias")
    #expect(open.itemIDs(ofMessage: "m4") == ["m4#part/hint", "m4", "m4#part/deadline"])
    setState(&chat, "accepted")
    let accepted = try seen(chat, by: "elias")
    #expect(accepted.itemIDs(ofMessage: "m4") == ["m4", "m4#part/payment"])

    let changes = accepted.changes(from: open)
    #expect(changes.deletes.map { open.list[$0]?.id } == ["m4#part/hint", "m4#part/deadline"])
    #expect(changes.inserts.map { accepted.list[$0]?.id } == ["m4#part/payment"])
    #expect(changes.updates.map { accepted.list[$0.to]?.id } == ["m4"])
    // The date header belongs to the section below it, which was the bot's.
    #expect(changes.moves.map { accepted.list[$0.to]?.id } == ["m4#date"])
    let batch = BatchUpdate(changes)
    #expect(batch.violations(from: open.list.counts, to: accepted.list.counts) == [])

    // The same conversation has no changes.
    #expect(try seen(chat, by: "elias").changes(from: accepted).isEmpty)
  }

  @Test func `A message that a viewer doesn't see has no rows, readers or unread bar`() throws {
    var chat = try example()
    chat.state.unreadFrom = "m4"
    chat.state.seen = ["zoe": "m4"]
    setState(&chat, "withdrawn")
    let timeline = try seen(chat, by: "elias")
    #expect(timeline.itemIDs(ofMessage: "m4") == [])
    let ids = timeline.list.items.elements.map(\.id)
    // The bar is above the next message, the reader at the message before; there is no other
    // header.
    #expect(ids.contains("m4#unread") == false && ids.contains("m5#unread"))
    #expect(!ids.contains("m4#date") && ids.contains("m5#date"))
    let readers = timeline.list.items.elements.filter { !$0.item.decoration.seenBy.isEmpty }
    #expect(readers.map(\.id) == ["m3"])
  }

  @Test func `A factory that makes a part twice is an error`() throws {
    var factories = MessageFactories()
    factories.register(
      MessageFactory { message, _ in
        [MessagePart("a", of: message), MessagePart(of: message), MessagePart("a", of: message)]
      }, for: .text)
    #expect(throws: TimelineError.duplicatePart("m2", key: "a")) {
      try Timeline(try example(), factories: factories)
    }
    #expect(
      "\(TimelineError.duplicatePart("m2", key: nil))"
        == "the factory of message \"m2\" makes two parts without a key")
  }
}
