/// The payload of a ``MessageKind/location``: a place on the map.
public struct Location: MessagePayload {
  /// Degrees north of the equator, −90 … 90; `nil` if they aren't known.
  public var latitude: Double?
  /// Degrees east of Greenwich, −180 … 180; `nil` if they aren't known.
  public var longitude: Double?
  /// The name of the place.
  public var title: String?
  /// The postal address.
  public var address: String?
  /// The path of a picture of a map, relative to the document and inside its folder.
  public var image: String?
  /// Whether the place follows the sender.
  public var isLive: Bool
  /// When a live location ends or ended.
  public var until: Timestamp?
  /// Members whose keys begin with `x-`, which hosts may add.
  public var extensions: [String: JSONValue]

  /// Creates a place.
  public init(
    latitude: Double?, longitude: Double?, title: String? = nil, address: String? = nil,
    image: String? = nil, isLive: Bool = false, until: Timestamp? = nil,
    extensions: [String: JSONValue] = [:]
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.title = title
    self.address = address
    self.image = image
    self.isLive = isLive
    self.until = until
    self.extensions = extensions
  }

  private static let keys: KeySet = [
    "latitude", "longitude", "title", "address", "image", "live", "until",
  ]

  /// Reads a place. One coordinate without the other, coordinates out of range, other types and
  /// unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: Self.keys) else { return nil }
    latitude = object.number("latitude", in: -90...90)
    longitude = object.number("longitude", in: -180...180)
    if object.has("latitude") != object.has("longitude") {
      let missing = object.has("latitude") ? "longitude" : "latitude"
      object.missing(missing, "a number")
    }
    title = object.string("title")
    address = object.string("address")
    image = object.string("image", .optional, .localPath)
    isLive = object.bool("live") ?? false
    until = object.value("until")?.timestamp()
    extensions = object.extensions
  }

  /// The payload as it is written to a document.
  public var json: JSONValue {
    JSONValue(
      members: [
        "latitude": latitude.map(JSONValue.number), "longitude": longitude.map(JSONValue.number),
        "title": title.map(JSONValue.string),
        "address": address.map(JSONValue.string), "image": image.map(JSONValue.string),
        "live": isLive ? .bool(true) : nil, "until": until?.json,
      ], extensions)
  }

  /// The name of the place, or its address.
  public var summary: String? { [title, address].firstNonEmpty }

  /// The name of the place and its address.
  public var lines: [String?]? { [title, address] }
}
