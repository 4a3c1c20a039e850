/// The payload of a ``MessageKind/app``: the card of another app.
public struct AppCard: MessagePayload {
  /// The title; never empty.
  public var title: String
  /// The line below the title.
  public var subtitle: String?
  /// The text at the end of the title's line.
  public var caption: String?
  /// The text at the end of the subtitle's line.
  public var subcaption: String?
  /// The name of the app.
  public var app: String?
  /// The path of the app's icon, relative to the document and inside its folder.
  public var icon: String?
  /// The path of a picture, relative to the document and inside its folder.
  public var image: String?
  /// The address that the card leads to.
  public var url: String?
  /// Members whose keys begin with `x-`, which hosts may add.
  public var extensions: [String: JSONValue]

  /// Creates a card.
  public init(
    title: String, subtitle: String? = nil, caption: String? = nil, subcaption: String? = nil,
    app: String? = nil, icon: String? = nil, image: String? = nil, url: String? = nil,
    extensions: [String: JSONValue] = [:]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.caption = caption
    self.subcaption = subcaption
    self.app = app
    self.icon = icon
    self.image = image
    self.url = url
    self.extensions = extensions
  }

  private static let keys: KeySet = [
    "title", "subtitle", "caption", "subcaption", "app", "icon", "image", "url",
  ]

  /// Reads a card. Missing members, values of other types or out of range, unknown participants and
  /// unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: Self.keys) else { return nil }
    let title = object.string("title", .required, .nonEmpty)
    subtitle = object.string("subtitle")
    caption = object.string("caption")
    subcaption = object.string("subcaption")
    app = object.string("app")
    icon = object.string("icon", .optional, .localPath)
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
        "caption": caption.map(JSONValue.string),
        "subcaption": subcaption.map(JSONValue.string),
        "app": app.map(JSONValue.string),
        "icon": icon.map(JSONValue.string),
        "image": image.map(JSONValue.string),
        "url": url.map(JSONValue.string),
      ], extensions)
  }

  /// The title.
  public var summary: String? { [title].firstNonEmpty }

  /// All captions.
  public var lines: [String?]? { [title, caption, subtitle, subcaption, app] }
}
