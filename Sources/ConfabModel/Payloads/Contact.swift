/// The payload of a ``MessageKind/contact``: a card from an address book.
public struct Contact: MessagePayload {
  /// The name; never empty.
  public var name: String
  /// A phone number, as it is shown.
  public var phone: String?
  /// An email address.
  public var email: String?
  /// A company or another organization.
  public var organization: String?
  /// The path of a picture, relative to the document and inside its folder.
  public var avatar: String?
  /// Members whose keys begin with `x-`, which hosts may add.
  public var extensions: [String: JSONValue]

  /// Creates a card.
  public init(
    name: String, phone: String? = nil, email: String? = nil, organization: String? = nil,
    avatar: String? = nil, extensions: [String: JSONValue] = [:]
  ) {
    self.name = name
    self.phone = phone
    self.email = email
    self.organization = organization
    self.avatar = avatar
    self.extensions = extensions
  }

  private static let keys: KeySet = ["name", "phone", "email", "organization", "avatar"]

  /// Reads a card. Missing or empty names, values that are no strings, paths out of the document's
  /// folder and unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: Self.keys) else { return nil }
    let name = object.string("name", .required, .nonEmpty)
    phone = object.string("phone")
    email = object.string("email")
    organization = object.string("organization")
    avatar = object.string("avatar", .optional, .localPath)
    extensions = object.extensions
    guard let name else { return nil }
    self.name = name
  }

  /// The payload as it is written to a document.
  public var json: JSONValue {
    JSONValue(
      members: [
        "name": .string(name), "phone": phone.map(JSONValue.string),
        "email": email.map(JSONValue.string),
        "organization": organization.map(JSONValue.string), "avatar": avatar.map(JSONValue.string),
      ], extensions)
  }

  /// The name.
  public var summary: String? { [name].firstNonEmpty }

  /// The name and the organization.
  public var lines: [String?]? { [name, organization] }
}
