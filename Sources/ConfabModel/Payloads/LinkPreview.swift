/// The payload of a ``MessageKind/link``: a web page with a preview.
public struct LinkPreview: MessagePayload {
  /// The address of the page; never empty.
  public var url: String
  /// The title of the page.
  public var title: String?
  /// A few words about the page.
  public var description: String?
  /// The name of the site.
  public var site: String?
  /// The path of a picture, relative to the document and inside its folder.
  public var image: String?
  /// Members whose keys begin with `x-`, which hosts may add.
  public var extensions: [String: JSONValue]

  /// Creates a preview.
  public init(
    url: String, title: String? = nil, description: String? = nil, site: String? = nil,
    image: String? = nil, extensions: [String: JSONValue] = [:]
  ) {
    self.url = url
    self.title = title
    self.description = description
    self.site = site
    self.image = image
    self.extensions = extensions
  }

  private static let keys: KeySet = ["url", "title", "description", "site", "image"]

  /// Reads a preview. Missing or empty addresses, values that are no strings, paths out of the
  /// document's folder and unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: Self.keys) else { return nil }
    let url = object.string("url", .required, .nonEmpty)
    title = object.string("title")
    description = object.string("description")
    site = object.string("site")
    image = object.string("image", .optional, .localPath)
    extensions = object.extensions
    guard let url else { return nil }
    self.url = url
  }

  public var json: JSONValue {
    JSONValue(
      members: [
        "url": .string(url), "title": title.map(JSONValue.string),
        "description": description.map(JSONValue.string),
        "site": site.map(JSONValue.string), "image": image.map(JSONValue.string),
      ], extensions)
  }

  /// The title, or the address of a page without one.
  public var summary: String? { [title, url].firstNonEmpty }
}
