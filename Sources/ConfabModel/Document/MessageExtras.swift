/// The members that few messages have. They are on the heap, because messages are copied often.
struct MessageExtras: Sendable, Equatable {
  var history: [MessageVersion] = []
  var quote: Quote?
  var replyCount: Int?
  var isPinned = false
  var expiry: Expiry?
  var translation: Translation?
  var effect: String?
  var stickers: [PlacedSticker] = []
  var isCaptionAbove = false
  var blocks: [Block] = []
  var answer: Answer?

  init() {}

  /// Extras with an address.
  indirect enum Stored: Sendable, Equatable {
    case extras(MessageExtras)

    var members: MessageExtras {
      switch self {
      case .extras(let members): members
      }
    }
  }

  /// `nil` if all members have their defaults.
  var stored: Stored? { self == MessageExtras() ? nil : .extras(self) }
}

extension Message {
  var extras: MessageExtras {
    get { storedExtras?.members ?? MessageExtras() }
    set { storedExtras = newValue.stored }
  }

  /// What few messages have, with the keys of the document; `nil` for other messages.
  package var extrasJSON: JSONValue? { storedExtras == nil ? nil : .object(extras.members) }

  /// The earlier versions of an edited message, the oldest first. They are in the document's
  /// `edited`.
  public var history: [MessageVersion] {
    get { storedExtras?.members.history ?? [] }
    set { extras.history = newValue }
  }

  /// What the message replies to, for a message that is not in the document. A message in the
  /// document is named by ``replyTo``.
  public var quote: Quote? {
    get { storedExtras?.members.quote }
    set { extras.quote = newValue }
  }

  /// The number of replies to the message, 0 … 1,000,000; `nil` if that isn't said.
  public var replyCount: Int? {
    get { storedExtras?.members.replyCount }
    set { extras.replyCount = newValue }
  }

  /// Whether the message is pinned.
  public var isPinned: Bool {
    get { storedExtras?.members.isPinned ?? false }
    set { extras.isPinned = newValue }
  }

  /// Whether the message will disappear, or has been kept.
  public var expiry: Expiry? {
    get { storedExtras?.members.expiry }
    set { extras.expiry = newValue }
  }

  /// The translation of the text.
  public var translation: Translation? {
    get { storedExtras?.members.translation }
    set { extras.translation = newValue }
  }

  /// The effect that the message was sent with, such as "slam", "echo" or any name; never empty.
  public var effect: String? {
    get { storedExtras?.members.effect }
    set { extras.effect = newValue }
  }

  /// Whether the text of a message with attachments is shown above them instead of below.
  public var isCaptionAbove: Bool {
    get { storedExtras?.members.isCaptionAbove ?? false }
    set { extras.isCaptionAbove = newValue }
  }

  /// The blocks of a message of the kind `text`, whose ``text`` is then what they say without
  /// styles; empty for other messages. Setting blocks sets the text to their
  /// ``Swift/Array/plainText`` and removes the spans; setting none leaves the text.
  public var blocks: [Block] {
    get { storedExtras?.members.blocks ?? [] }
    set {
      extras.blocks = newValue
      guard !newValue.isEmpty else { return }
      text = newValue.plainText
      spans = []
    }
  }

  /// What a message of an assistant has besides its text or its blocks.
  public var answer: Answer? {
    get { storedExtras?.members.answer }
    set { extras.answer = newValue }
  }

  /// The stickers that were placed on the message, from back to front.
  public var stickers: [PlacedSticker] {
    get { storedExtras?.members.stickers ?? [] }
    set { extras.stickers = newValue }
  }
}

/// An earlier version of an edited message.
public struct MessageVersion: Sendable, Equatable {
  /// The text; `nil` if it isn't known.
  public var text: String?
  /// When this version was sent.
  public var at: Timestamp?

  /// Creates a version.
  public init(text: String?, at: Timestamp? = nil) {
    self.text = text
    self.at = at
  }
}

/// What a message replies to, for a message that is not in the document.
public struct Quote: Sendable, Equatable {
  /// The author; not necessarily a participant's id, but then it is the name that is shown.
  public var from: String?
  /// The text; `nil` for a message that is gone.
  public var text: String?
  /// The kind of the message; `nil` if it isn't known.
  public var kind: MessageKind?
  /// The path of a picture, relative to the document and inside its folder.
  public var image: String?

  /// Creates a quote. Without a text, a kind and a picture, it is of a message that is gone.
  public init(
    from: String? = nil, text: String? = nil, kind: MessageKind? = nil, image: String? = nil
  ) {
    self.from = from
    self.text = text
    self.kind = kind
    self.image = image
  }
}

/// Whether a message will disappear.
public enum Expiry: Sendable, Equatable {
  /// It disappears after a number of seconds, at least 0.
  case after(Double)
  /// It would have disappeared and has been kept.
  case kept
}

/// A translation of a message's text.
public struct Translation: Sendable, Equatable {
  /// The translated text; never empty.
  public var text: String
  /// The language of the original as a BCP 47 tag; `nil` if it isn't known.
  public var from: String?

  /// Creates a translation.
  public init(text: String, from: String? = nil) {
    self.text = text
    self.from = from
  }
}

/// A sticker that was placed on a message.
public struct PlacedSticker: Sendable, Equatable {
  /// The path of the picture, relative to the document and inside its folder.
  public var src: String
  /// The center, relative to the width of the message's body, usually 0 … 1.
  public var x: Double
  /// The center, relative to the height of the message's body, usually 0 … 1.
  public var y: Double
  /// The size, relative to the usual one, 0.1 … 10.
  public var scale: Double
  /// The rotation in degrees, clockwise.
  public var rotation: Double
  /// The participant who placed it.
  public var by: ParticipantID?

  /// Creates a sticker, by default in the middle of the message.
  public init(
    src: String, x: Double = 0.5, y: Double = 0.5, scale: Double = 1, rotation: Double = 0,
    by: ParticipantID? = nil
  ) {
    self.src = src
    self.x = x
    self.y = y
    self.scale = scale
    self.rotation = rotation
    self.by = by
  }
}
