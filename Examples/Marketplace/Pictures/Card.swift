import Confab
import ConfabModel
import Marketplace

import struct Marketplace.Product

/// The texts on the card of a marketplace message.
struct Card {
  /// What the card is about, above the title.
  var caption: String
  var title: String
  /// A line below the title.
  var detail: String?
  /// The text of the badge, such as "Accepted".
  var state: String?

  /// Creates the card of a message, or `nil` for messages that aren't the marketplace's.
  init?(_ message: Message) {
    switch message.payload {
    case let product as Product:
      self.init("For sale", product.title, detail: product.price, state: product.state)
    case let bid as Bid:
      self.init("Bid", bid.amount ?? "", state: bid.state)
    case let order as Order:
      self.init(
        order.number.map { "Order \($0)" } ?? "Order", order.title, detail: order.price,
        state: order.status)
    case let shipment as Shipment:
      self.init("Parcel", shipment.carrier ?? "", state: shipment.state)
    default: return nil
    }
  }

  private init(_ caption: String, _ title: String, detail: String? = nil, state: String?) {
    self.caption = caption
    self.title = title
    self.detail = detail.flatMap { $0.isEmpty ? nil : $0 }
    self.state = state.flatMap { $0.isEmpty ? nil : $0.prefix(1).uppercased() + $0.dropFirst() }
  }
}
