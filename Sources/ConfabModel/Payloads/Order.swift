/// The payload of a ``MessageKind/order``: an order in a shop.
public struct Order: MessagePayload {
  /// A line of an order.
  public struct Item: Sendable, Equatable {
    /// What is ordered; never empty.
    public var name: String
    /// The price of one, as it is shown: "€ 24.00".
    public var price: String?
    /// How many are ordered, 1 … 1,000,000; `nil` if that isn't said.
    public var quantity: Int?
    /// Members whose keys begin with `x-`, which hosts may add.
    public var extensions: [String: JSONValue]

    /// Creates a line.
    public init(
      _ name: String, price: String? = nil, quantity: Int? = nil,
      extensions: [String: JSONValue] = [:]
    ) {
      self.name = name
      self.price = price
      self.quantity = quantity
      self.extensions = extensions
    }

    private static let keys: KeySet = ["name", "price", "quantity"]

    fileprivate init?(_ reader: ValueReader) {
      guard let object = reader.object(knowing: Self.keys) else { return nil }
      let name = object.string("name", .required, .nonEmpty)
      price = object.string("price")
      quantity = object.integer("quantity", in: 1...1_000_000)
      extensions = object.extensions
      guard let name else { return nil }
      self.name = name
    }

    fileprivate var json: JSONValue {
      JSONValue(
        members: [
          "name": .string(name), "price": price.map(JSONValue.string),
          "quantity": quantity.map { .number(Double($0)) },
        ],
        extensions)
    }
  }

  /// What was ordered, in a few words; never empty.
  public var title: String
  /// How far the order has got, in the shop's own words.
  public var status: String?
  /// The total, as it is shown: "€ 96.00".
  public var price: String?
  /// The number under which the shop knows the order.
  public var number: String?
  /// The name of the shop.
  public var merchant: String?
  /// The path of a picture, relative to the document and inside its folder.
  public var image: String?
  /// The lines of the order.
  public var items: [Item]
  /// Members whose keys begin with `x-`, which hosts may add.
  public var extensions: [String: JSONValue]

  /// Creates an order.
  public init(
    title: String, status: String? = nil, price: String? = nil, number: String? = nil,
    merchant: String? = nil, image: String? = nil, items: [Item] = [],
    extensions: [String: JSONValue] = [:]
  ) {
    self.title = title
    self.status = status
    self.price = price
    self.number = number
    self.merchant = merchant
    self.image = image
    self.items = items
    self.extensions = extensions
  }

  private static let keys: KeySet = [
    "title", "status", "price", "number", "merchant", "image", "items",
  ]

  /// Reads an order. Missing or empty titles, lines without a name, quantities out of range, paths
  /// out of the document's folder and unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: Self.keys) else { return nil }
    let title = object.string("title", .required, .nonEmpty)
    status = object.string("status")
    price = object.string("price")
    number = object.string("number")
    merchant = object.string("merchant")
    image = object.string("image", .optional, .localPath)
    items = object.array("items") { Item($0) } ?? []
    extensions = object.extensions
    guard let title else { return nil }
    self.title = title
  }

  /// The payload as it is written to a document.
  public var json: JSONValue {
    JSONValue(
      members: [
        "title": .string(title), "status": status.map(JSONValue.string),
        "price": price.map(JSONValue.string),
        "number": number.map(JSONValue.string), "merchant": merchant.map(JSONValue.string),
        "image": image.map(JSONValue.string),
        "items": items.map(\.json).filled,
      ], extensions)
  }

  /// The title.
  public var summary: String? { [title].firstNonEmpty }

  /// The title, the state, the price, the shop, the number and the names and prices of the items.
  public var lines: [String?]? {
    [title, status, price, merchant, number] + items.flatMap { [$0.name, $0.price] }
  }
}
