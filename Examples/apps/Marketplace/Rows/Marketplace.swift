import ConfabKinds

/// An example of a host with its own kinds of messages: a marketplace.
///
/// Messages carry products, bids, orders and shipments, and the buyer and the seller see different
/// rows for them. Products and orders are kinds of the document format. A shipment has a `card`,
/// which is drawn as the card of another app. Only a bid has a payload and a presenter of its own.
public enum Marketplace {
  /// The kind of a message with a ``Bid``.
  public static let bid = MessageKind(rawValue: "x-bid")
  /// The kind of a message about a parcel: its `card` and its `state`, `sent` or `delivered`.
  public static let shipment = MessageKind(rawValue: "x-shipment")

  /// The types that read the payloads, for `ConversationReader`.
  public static let payloads: PayloadTypes = {
    var payloads = PayloadTypes()
    payloads.register(Bid.self, for: bid)
    return payloads
  }()

  /// The factories that make the rows.
  public static let factories: MessageFactories = {
    var factories = MessageFactories()
    factories.register(MessageFactory(bidParts), for: bid)
    factories.register(MessageFactory(productParts), for: .product)
    factories.register(MessageFactory(orderParts), for: .order)
    factories.register(MessageFactory(shipmentParts), for: shipment)
    return factories
  }()

  /// The buyer sends bids.
  @Sendable
  private static func bidParts(_ message: Message, _ context: FactoryContext) -> [MessagePart] {
    let card = MessagePart(of: message)
    let isSeller = context.viewer != message.from
    return switch ((message.payload as? Bid)?.state, isSeller) {
    case ("new", true):
      [
        hint("hint", "Hey, you have a bid!", message), card,
        hint("deadline", "You have two hours to respond.", message),
      ]
    case ("accepted", true):
      [card, hint("payment", "The buyer needs to pay within 48 hours.", message)]
    case ("accepted", false):
      [card, hint("payment", "Your bid was accepted. Please pay within 48 hours.", message)]
    case ("rejected", false): [card, hint("again", "You may bid once more.", message)]
    // Only the buyer sees a bid that was withdrawn.
    case ("withdrawn", true): []
    default: [card]
    }
  }

  /// The seller sends products.
  @Sendable
  private static func productParts(_ message: Message, _ context: FactoryContext) -> [MessagePart] {
    let card = MessagePart(of: message)
    guard (message.payload as? Product)?.status == "Reserved", context.viewer == message.from else {
      return [card]
    }
    return [card, MessagePart("line", text: "Reserved", from: nil, at: message.at)]
  }

  @Sendable
  private static func orderParts(_ message: Message, _ context: FactoryContext) -> [MessagePart] {
    let card = MessagePart(of: message)
    guard (message.payload as? Order)?.status == "Paid" else { return [card] }
    return context.viewer == message.from
      ? [card, hint("paid", "We keep your money until the parcel is there.", message)]
      : [card, hint("paid", "The buyer has paid. Please send the parcel.", message)]
  }

  @Sendable
  private static func shipmentParts(
    _ message: Message, _ context: FactoryContext
  ) -> [MessagePart] {
    let card = MessagePart(of: message)
    guard case .object(let members) = message.payload as? JSONValue,
      members["state"] == .string("delivered"), context.viewer != message.from
    else { return [card] }
    return [card, hint("confirm", "Is everything all right?", message)]
  }

  private static func hint(_ key: String, _ text: String, _ message: Message) -> MessagePart {
    MessagePart(key, text: text, from: "bot", at: message.at)
  }
}
