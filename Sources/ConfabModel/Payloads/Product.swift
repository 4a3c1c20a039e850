/// The payload of a ``MessageKind/product``: a product in a shop.
public struct Product: MessagePayload {
  /// The name of the product; never empty.
  public var title: String
  /// A few words about it.
  public var subtitle: String?
  /// The price with its currency, as it is shown.
  public var price: String?
  /// The price before, which is struck through.
  public var oldPrice: String?
  /// The name of the shop or the seller.
  public var merchant: String?
  /// The state of the offer, such as "Sold".
  public var status: String?
  /// The path of a picture, relative to the document and inside its folder.
  public var image: String?
  /// The address of its page.
  public var url: String?
  /// Members whose keys begin with `x-`, which hosts may add.
  public var extensions: [String: JSONValue]

  /// Creates a product.
  public init(
    title: String, subtitle: String? = nil, price: String? = nil, oldPrice: String? = nil,
    merchant: String? = nil, status: String? = nil, image: String? = nil, url: String? = nil,
    extensions: [String: JSONValue] = [:]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.price = price
    self.oldPrice = oldPrice
    self.merchant = merchant
    self.status = status
    self.image = image
    self.url = url
    self.extensions = extensions
  }

  private static let keys: KeySet = [
    "title", "subtitle", "price", "oldPrice", "merchant", "status", "image", "url",
  ]

  /// Reads a product. Missing members, values of other types or out of range, unknown participants
  /// and unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: Self.keys) else { return nil }
    let title = object.string("title", .required, .nonEmpty)
    subtitle = object.string("subtitle")
    price = object.string("price")
    oldPrice = object.string("oldPrice")
    merchant = object.string("merchant")
    status = object.string("status")
    image = object.string("image", .optional, .localPath)
    url = object.string("url")
    extensions = object.extensions
    guard let title else { return nil }
    self.title = title
  }

  /// The payload as it is written to a document.
  public var json: JSONValue {
    JSONValue(
      members: [
        "title": .string(title),
        "subtitle": subtitle.map(JSONValue.string),
        "price": price.map(JSONValue.string),
        "oldPrice": oldPrice.map(JSONValue.string),
        "merchant": merchant.map(JSONValue.string),
        "status": status.map(JSONValue.string),
        "image": image.map(JSONValue.string),
        "url": url.map(JSONValue.string),
      ], extensions)
  }

  /// The name of the product.
  public var summary: String? { [title].firstNonEmpty }

  /// The name of the product, its subtitle, prices, shop and state.
  public var lines: [String?]? { [title, subtitle, price, oldPrice, merchant, status] }
}
