import ConfabModel
import ConfabTimeline

/// The worked example of factories: a marketplace, in which a message carries a product, a bid, an
/// order or a shipment, and buyer and seller see different rows of it.
public enum Marketplace {
  public static let bid = MessageKind(rawValue: "x-bid")
  public static let product = MessageKind(rawValue: "x-product")
  public static let shipment = MessageKind(rawValue: "x-shipment")

  public static let factories: MessageFactories = {
    var factories = MessageFactories()
    factories.register(MessageFactory(bidParts), for: bid)
    factories.register(MessageFactory(productParts), for: product)
    factories.register(MessageFactory(orderParts), for: .order)
    factories.register(MessageFactory(shipmentParts), for: shipment)
    return factories
  }()

  /// A bid is the buyer's.
  @Sendable
  private static func bidParts(_ message: Message, _ context: FactoryContext) -> [MessagePart] {
    let card = MessagePart(of: message)
    let isSeller = context.viewer != message.from
    return switch (message.state, isSeller) {
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
    // Nobody needs to see that a bid was taken back but who made it.
    case ("withdrawn", true): []
    default: [card]
    }
  }

  /// A product is the seller's.
  @Sendable
  private static func productParts(_ message: Message, _ context: FactoryContext) -> [MessagePart] {
    let card = MessagePart(of: message)
    guard message.state == "reserved", context.viewer == message.from else { return [card] }
    return [card, MessagePart("line", text: "Reserved", from: nil, at: message.at)]
  }

  @Sendable
  private static func orderParts(_ message: Message, _ context: FactoryContext) -> [MessagePart] {
    let card = MessagePart(of: message)
    guard message.member("status") == "paid" else { return [card] }
    return context.viewer == message.from
      ? [card, hint("paid", "We keep your money until the parcel is there.", message)]
      : [card, hint("paid", "The buyer has paid. Please send the parcel.", message)]
  }

  @Sendable
  private static func shipmentParts(
    _ message: Message, _ context: FactoryContext
  ) -> [MessagePart] {
    let card = MessagePart(of: message)
    guard message.state == "delivered", context.viewer != message.from else { return [card] }
    return [card, hint("confirm", "Is everything all right?", message)]
  }

  private static func hint(_ key: String, _ text: String, _ message: Message) -> MessagePart {
    MessagePart(key, text: text, from: "bot", at: message.at)
  }
}

extension Message {
  /// How far what the message carries has come.
  fileprivate var state: String? { member("state") }

  fileprivate func member(_ name: String) -> String? {
    guard case .object(let members) = payload, case .string(let text) = members[name] else {
      return nil
    }
    return text
  }
}
