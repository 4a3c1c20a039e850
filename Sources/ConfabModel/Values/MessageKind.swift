/// What a message is: text, a photo, a poll, …
///
/// The kinds are open: you can add kinds of your own, whose names begin with `x-`.
public struct MessageKind: RawRepresentable, Codable, Sendable, Hashable {
  /// The name of the kind in the document.
  public var rawValue: String
  /// Creates a kind with a name, which begins with `x-` for a kind of your own.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Text.
  public static let text = MessageKind(rawValue: "text")
  /// A photo or a video.
  public static let media = MessageKind(rawValue: "media")
  /// Several photos and videos.
  public static let album = MessageKind(rawValue: "album")
  /// A voice message.
  public static let voice = MessageKind(rawValue: "voice")
  /// A file.
  public static let file = MessageKind(rawValue: "file")
  /// A sticker.
  public static let sticker = MessageKind(rawValue: "sticker")
  /// A web page with a preview; the payload is a ``LinkPreview``.
  public static let link = MessageKind(rawValue: "link")
  /// A place; the payload is a ``Location``.
  public static let location = MessageKind(rawValue: "location")
  /// An address card; the payload is a ``Contact``.
  public static let contact = MessageKind(rawValue: "contact")
  /// A poll; the payload is a ``Poll``.
  public static let poll = MessageKind(rawValue: "poll")
  /// A call; the payload is a ``Call``.
  public static let call = MessageKind(rawValue: "call")
  /// A line about the conversation itself, such as "Ana joined". It has a text, or a
  /// ``SystemEvent`` as its payload, or both: then the text is shown.
  public static let system = MessageKind(rawValue: "system")
  /// A message that its author deleted.
  public static let deleted = MessageKind(rawValue: "deleted")
  /// An assistant's use of a tool; the payload is a ``ToolCall``.
  public static let tool = MessageKind(rawValue: "tool")
  /// An order in a shop; the payload is an ``Order``.
  public static let order = MessageKind(rawValue: "order")

  /// A date in a calendar; the payload is a ``CalendarEvent``.
  public static let event = MessageKind(rawValue: "event")
  /// Money that was sent or requested; the payload is a ``Payment``.
  public static let payment = MessageKind(rawValue: "payment")
  /// A product in a shop; the payload is a ``Product``.
  public static let product = MessageKind(rawValue: "product")
  /// A song, an album or a podcast; the payload is a ``Music``.
  public static let music = MessageKind(rawValue: "music")
  /// The card of another app; the payload is an ``AppCard``.
  public static let app = MessageKind(rawValue: "app")

  /// The kinds that the document format defines.
  public static let known: [MessageKind] = [
    .text, .media, .album, .voice, .file, .sticker, .link, .location, .contact, .poll, .call,
    .system, .deleted, .tool, .order, .event, .payment, .product, .music, .app,
  ]

  /// The kinds whose payload is an object under the key named like the kind.
  static let withPayload: [MessageKind] = [
    .link, .location, .contact, .poll, .call, .tool, .order, .event, .payment, .product, .music,
    .app, .system,
  ]

  /// Whether it is a kind of a host's own, `x-…`.
  var isCustom: Bool { rawValue.utf8.count > 2 && rawValue.utf8.starts(with: "x-".utf8) }
}
