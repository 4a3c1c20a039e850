import ConfabKinds

/// The payload of ``Marketplace/bid``: a buyer's offer.
public struct Bid: MessagePayload {
  /// The offer, as it is shown: "€ 380.00".
  public var amount: String?
  /// `new`, `accepted`, `rejected` or `withdrawn`.
  public var state: String?
  /// The number of the order that the bid led to.
  public var order: String?

  /// Creates a bid.
  public init(amount: String? = nil, state: String? = nil, order: String? = nil) {
    self.amount = amount
    self.state = state
    self.order = order
  }

  /// Reads a bid. Values that are no strings and unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: ["amount", "state", "order"]) else { return nil }
    amount = object.string("amount")
    state = object.string("state")
    order = object.string("order")
  }

  public var json: JSONValue {
    JSONValue(
      members: [
        "amount": amount.map(JSONValue.string), "state": state.map(JSONValue.string),
        "order": order.map(JSONValue.string),
      ])
  }
}
