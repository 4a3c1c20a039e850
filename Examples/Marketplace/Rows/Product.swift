import ConfabModel

/// The payload of ``Marketplace/product``: something for sale.
public struct Product: MessagePayload {
  /// What is for sale.
  public var title: String
  /// The price, as it is shown: "€ 420.00".
  public var price: String?
  /// `reserved` once a buyer was found.
  public var state: String?

  /// Reads a product. Missing titles, values that are no strings and unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: ["title", "price", "state"]) else { return nil }
    price = object.string("price")
    state = object.string("state")
    guard let title = object.string("title", .required, .nonEmpty) else { return nil }
    self.title = title
  }

  public var json: JSONValue {
    JSONValue(
      members: [
        "title": .string(title), "price": price.map(JSONValue.string),
        "state": state.map(JSONValue.string),
      ])
  }

  /// The title.
  public var summary: String? { title }
}
