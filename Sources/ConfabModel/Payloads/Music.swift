/// The payload of a ``MessageKind/music``: a song, an album or a podcast.
public struct Music: MessagePayload {
  /// The title; never empty.
  public var title: String
  /// Who plays or speaks.
  public var artist: String?
  /// The album or the show.
  public var album: String?
  /// The name of the service, such as "Music".
  public var service: String?
  /// The path of the cover, relative to the document and inside its folder.
  public var image: String?
  /// How long it takes, in seconds, at least 0.
  public var duration: Double?
  /// The address of its page.
  public var url: String?
  /// Members whose keys begin with `x-`, which hosts may add.
  public var extensions: [String: JSONValue]

  /// Creates a piece of music.
  public init(
    title: String, artist: String? = nil, album: String? = nil, service: String? = nil,
    image: String? = nil, duration: Double? = nil, url: String? = nil,
    extensions: [String: JSONValue] = [:]
  ) {
    self.title = title
    self.artist = artist
    self.album = album
    self.service = service
    self.image = image
    self.duration = duration
    self.url = url
    self.extensions = extensions
  }

  private static let keys: KeySet = [
    "title", "artist", "album", "service", "image", "duration", "url",
  ]

  /// Reads a piece of music. Missing members, values of other types or out of range, unknown
  /// participants and unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: Self.keys) else { return nil }
    let title = object.string("title", .required, .nonEmpty)
    artist = object.string("artist")
    album = object.string("album")
    service = object.string("service")
    image = object.string("image", .optional, .localPath)
    duration = object.number("duration", in: 0...AttachmentDecoder.mostSeconds)
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
        "artist": artist.map(JSONValue.string),
        "album": album.map(JSONValue.string),
        "service": service.map(JSONValue.string),
        "image": image.map(JSONValue.string),
        "duration": duration.map(JSONValue.number),
        "url": url.map(JSONValue.string),
      ], extensions)
  }

  /// The title.
  public var summary: String? { [title].firstNonEmpty }

  /// The title, the artist, the album and the service.
  public var lines: [String?]? { [title, artist, album, service] }
}
