import ConfabModel

/// The text of a message with its attributes, from the column `attributedBody`.
///
/// The attributes are those that imessage-exporter (ReagentX) documents. The text has U+FFFC where
/// an attachment is and U+FFFD where the card of an app is.
struct AttributedBody {
  /// What Messages says about a range of the text.
  struct Attributes: Equatable {
    /// The number of the part of the message: a text or an attachment.
    var part: Int?
    /// The attachment, as `attachment.guid`.
    var file: String?
    /// The person who is mentioned, as `handle.id`.
    var mention: String?
    /// The address of a link.
    var link: String?
    var styles: [TextSpan.Style] = []
    /// Whether the text moves.
    var hasEffect = false
    /// What is said in a recording.
    var transcript: String?

    /// Whether the range is text without styles.
    var isPlain: Bool {
      file == nil && mention == nil && link == nil && styles.isEmpty && !hasEffect
        && transcript == nil
    }
  }

  /// A range of the text.
  struct Run {
    /// In UTF-16 code units.
    var length: Int
    /// The index in ``AttributedBody/attributes``.
    var attributes: Int
  }

  let text: String
  /// Whether the text has more than white space and marks.
  let hasContent: Bool
  /// There may be none if all of the text is plain.
  private(set) var runs: [Run] = []
  private(set) var attributes: [Attributes] = []

  /// Reads a body; `nil` if it has no text at all. Attributes after damage are left out.
  ///
  /// - Parameter stream: Memory for the body.
  init?(_ bytes: some Sequence<UInt8>, using stream: inout TypedStream) {
    stream.read(bytes)
    guard let range = stream.firstString else { return nil }
    text = stream.text(range)
    hasContent = Self.hasContent(stream.content(range))
    guard let root = stream.root else { return }
    var values = stream.values(of: root)
    _ = values.next()
    // Attributes are numbered from 1 and follow the first run that has them.
    while case .whole(let number)? = values.next(), case .whole(let length)? = values.next(),
      length >= 0
    {
      if case .object(let dictionary)? = values.first {
        _ = values.next()
        if number == attributes.count + 1 {
          attributes.append(Self.attributes(dictionary, stream))
        }
      }
      guard number >= 1, number <= attributes.count else { break }
      runs.append(Run(length: length, attributes: number - 1))
    }
    if attributes.allSatisfy(\.isPlain) { stream.rememberPlain() }
  }

  /// Reads a body, as ``init(_:using:)``.
  init?(_ bytes: [UInt8]) {
    var stream = TypedStream()
    self.init(bytes, using: &stream)
  }

  private static func attributes(_ dictionary: Int, _ stream: TypedStream) -> Attributes {
    var found = Attributes()
    var values = stream.values(of: dictionary)
    _ = values.next()
    while case .object(let key)? = values.next(), let value = values.next() {
      guard case .bytes(let name)? = stream.firstValue(of: key) else { continue }
      set(stream.content(name), value, stream, &found)
    }
    return found
  }

  private static let partKey = Array("__kIMMessagePartAttributeName".utf8)

  private static func set(
    _ name: ArraySlice<UInt8>, _ value: TypedStream.Value, _ stream: TypedStream,
    _ found: inout Attributes
  ) {
    if name.elementsEqual(partKey) {
      found.part = whole(value, stream)
      return
    }
    switch String(decoding: name, as: UTF8.self) {
    case "__kIMFileTransferGUIDAttributeName": found.file = string(value, stream)
    case "__kIMMentionConfirmedMention": found.mention = string(value, stream)
    case "__kIMLinkAttributeName": found.link = string(value, stream)
    case "__kIMTextBoldAttributeName": found.styles.append(.bold)
    case "__kIMTextItalicAttributeName": found.styles.append(.italic)
    case "__kIMTextUnderlineAttributeName": found.styles.append(.underline)
    case "__kIMTextStrikethroughAttributeName": found.styles.append(.strike)
    case "__kIMTextEffectAttributeName": found.hasEffect = true
    case "IMAudioTranscription": found.transcript = string(value, stream)
    default: break
    }
  }

  /// The number in an `NSNumber`.
  private static func whole(_ value: TypedStream.Value, _ stream: TypedStream) -> Int? {
    guard case .object(let object) = value else { return nil }
    for case .whole(let number) in stream.values(of: object) { return number }
    return nil
  }

  /// The text of an `NSString`, or the address of an `NSURL`, which has a string in it.
  private static func string(_ value: TypedStream.Value, _ stream: TypedStream) -> String? {
    guard case .object(var object) = value else { return nil }
    for _ in 0..<3 {
      var inner: Int?
      for value in stream.values(of: object) {
        switch value {
        case .bytes(let range): return range.isEmpty ? nil : stream.text(range)
        case .object(let next): inner = next
        default: break
        }
      }
      guard let inner else { return nil }
      object = inner
    }
    return nil
  }

  // MARK: - Content

  /// Whether a text has more than white space and the marks of attachments and apps.
  static func hasContent(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    var at = bytes.startIndex
    while at < bytes.endIndex {
      if bytes[at] <= 0x20 {
        at = bytes.index(after: at)
      } else if bytes[at] == 0xEF, bytes.distance(from: at, to: bytes.endIndex) >= 3,
        bytes[bytes.index(at, offsetBy: 1)] == 0xBF,
        0xBC...0xBD ~= bytes[bytes.index(at, offsetBy: 2)]
      {
        at = bytes.index(at, offsetBy: 3)
      } else {
        return true
      }
    }
    return false
  }

  /// Whether a body's text has content, without reading its attributes.
  ///
  /// - Parameter stream: Memory for the body.
  static func hasContent(
    body: some Sequence<UInt8>, using stream: inout TypedStream
  ) -> Bool {
    stream.read(body, isTextOnly: true)
    return stream.firstString.map { hasContent(stream.content($0)) } ?? false
  }
}
