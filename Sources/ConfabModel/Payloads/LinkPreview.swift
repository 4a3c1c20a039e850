/// The payload of a ``MessageKind/link``: a web page with a preview.
public struct LinkPreview: MessagePayload {
  /// The size at which the picture is shown.
  public enum Size: String, Sendable, CaseIterable {
    /// Above the title, as wide as the card.
    case large
    /// A small square beside the title.
    case small
  }

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
  /// The size of the picture; `nil` if its number of pixels decides.
  public var size: Size?
  /// Whether the page shows a video.
  public var isVideo: Bool
  /// Members whose keys begin with `x-`, which hosts may add.
  public var extensions: [String: JSONValue]

  /// Creates a preview.
  public init(
    url: String, title: String? = nil, description: String? = nil, site: String? = nil,
    image: String? = nil, size: Size? = nil, isVideo: Bool = false,
    extensions: [String: JSONValue] = [:]
  ) {
    self.url = url
    self.title = title
    self.description = description
    self.site = site
    self.image = image
    self.size = size
    self.isVideo = isVideo
    self.extensions = extensions
  }

  private static let keys: KeySet = [
    "url", "title", "description", "site", "image", "size", "video",
  ]

  /// Reads a preview. Missing or empty addresses, values that are no strings, paths out of the
  /// document's folder and unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: Self.keys) else { return nil }
    let url = object.string("url", .required, .nonEmpty)
    title = object.string("title")
    description = object.string("description")
    site = object.string("site")
    image = object.string("image", .optional, .localPath)
    size = object.choice("size")
    isVideo = object.bool("video") ?? false
    extensions = object.extensions
    guard let url else { return nil }
    self.url = url
  }

  /// The payload as it is written to a document.
  public var json: JSONValue {
    JSONValue(
      members: [
        "url": .string(url), "title": title.map(JSONValue.string),
        "description": description.map(JSONValue.string),
        "site": site.map(JSONValue.string), "image": image.map(JSONValue.string),
        "size": (size?.rawValue).map(JSONValue.string), "video": isVideo ? .bool(true) : nil,
      ], extensions)
  }

  /// The title, or the address of a page without one.
  public var summary: String? { [title, url].firstNonEmpty }

  /// The title, or the address of a page without one, the description and the site.
  public var lines: [String?]? { [summary, description, site] }
}
