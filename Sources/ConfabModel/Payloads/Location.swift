/// The payload of a ``MessageKind/location``: a place on the map.
public struct Location: MessagePayload {
  /// Degrees north of the equator, −90 … 90.
  public var latitude: Double
  /// Degrees east of Greenwich, −180 … 180.
  public var longitude: Double
  /// The name of the place.
  public var title: String?
  /// The postal address.
  public var address: String?
  /// Members whose keys begin with `x-`, which hosts may add.
  public var extensions: [String: JSONValue]

  /// Creates a place.
  public init(
    latitude: Double, longitude: Double, title: String? = nil, address: String? = nil,
    extensions: [String: JSONValue] = [:]
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.title = title
    self.address = address
    self.extensions = extensions
  }

  private static let keys: KeySet = ["latitude", "longitude", "title", "address"]

  /// Reads a place. Missing coordinates, coordinates out of range, other types and unknown keys are
  /// reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: Self.keys) else { return nil }
    let latitude = object.number("latitude", .required, in: -90...90)
    let longitude = object.number("longitude", .required, in: -180...180)
    title = object.string("title")
    address = object.string("address")
    extensions = object.extensions
    guard let latitude, let longitude else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  public var json: JSONValue {
    JSONValue(
      members: [
        "latitude": .number(latitude), "longitude": .number(longitude),
        "title": title.map(JSONValue.string),
        "address": address.map(JSONValue.string),
      ], extensions)
  }

  /// The name of the place, or its address.
  public var summary: String? { [title, address].firstNonEmpty }
}
