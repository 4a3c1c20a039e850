import Confab
import Marketplace

/// What a card of the marketplace says, as words.
struct Card {
  /// What it is about, above the rest.
  var caption: String
  var title: String
  /// `nil` for none.
  var detail: String?
  /// How far it has come, for the badge; `nil` for none.
  var state: String?

  /// `nil` for a message that is none of the marketplace's.
  init?(_ message: Message) {
    guard case .object(let members) = message.payload else { return nil }
    func word(_ name: String) -> String? {
      guard case .string(let text) = members[name], !text.isEmpty else { return nil }
      return text
    }
    state = (word("state") ?? word("status")).map(Self.capitalized)
    switch message.kind {
    case Marketplace.product:
      (caption, title, detail) = ("For sale", word("title") ?? "", word("price"))
    case Marketplace.bid: (caption, title, detail) = ("Bid", word("amount") ?? "", nil)
    case .order:
      caption = word("number").map { "Order \($0)" } ?? "Order"
      (title, detail) = (word("title") ?? "", word("price"))
    case Marketplace.shipment: (caption, title, detail) = ("Parcel", word("carrier") ?? "", nil)
    default: return nil
    }
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
}
