import ConfabModel
import ConfabTimeline
import Marketplace
import Samples
import TestSupport

@testable import ConfabEngine

extension LiveTimelineTests {
  static func difference(
    _ a: SectionedTimeline.List, _ b: SectionedTimeline.List, after step: Step
  ) -> String {
    for (x, y) in zip(a.items.elements, b.items.elements) where x != y {
      return "after \(step): \(x.id), \(x.item.decoration)\nand \(y.id), \(y.item.decoration)"
    }
    for (x, y) in zip(a.sections.elements, b.sections.elements) where x != y {
      return "after \(step): \(x)\nand \(y)"
    }
    return "after \(step): \(a.items.count) rows and \(b.items.count), \(a.starts), \(b.starts)"
  }

  static func message(
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
      reactions: random.oneIn(4) ? [Reaction(emoji: "❤️", by: ["ann"])] : [],
      status: random.oneIn(2) ? nil : DeliveryStatus.allCases.randomElement(using: &random),
      attachments: random.oneIn(9)
        ? [Attachment(src: "a.png", transfer: random.oneIn(2) ? .failed : .progress(0.5))] : [],
      payload: isBid ? Bid(state: states.randomElement(using: &random)) : nil)
  }

  static func state(_ chat: Conversation, _ random: inout SeededRandom) -> ConversationState {
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
}
