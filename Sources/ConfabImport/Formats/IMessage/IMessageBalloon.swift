import ConfabModel

/// The card of an app in a message: its bundle and its data, a keyed archive.
///
/// The keys are those that imessage-exporter (ReagentX) documents for links, apps and payments.
struct IMessageBalloon {
  /// The bundle of the app, without the part that all cards of extensions have.
  let bundle: String
  private let root: BinaryPlist.Value?

  init(bundle: String, payload: [UInt8]) {
    self.bundle = bundle.split(separator: ":").last.map(String.init) ?? bundle
    root = BinaryPlist(payload)?.root
  }

  static func isPoll(_ bundle: String) -> Bool { bundle.hasSuffix("com.apple.messages.Polls") }

  var isLink: Bool { bundle == "com.apple.messages.URLBalloonProvider" }
  var isPoll: Bool { Self.isPoll(bundle) }
  var isPayment: Bool { bundle.contains("PeerPayment") }

  private var appName: String? { root?["an"]?.text }
  private var userInfo: BinaryPlist.Value? { root?["userInfo"] }
  private func caption(_ key: String) -> String? { userInfo?[key]?.text }

  // MARK: - Links

  /// The link, with the number of the attachment that is its picture.
  ///
  /// - Parameter text: The message's text, which is the address if the card has none.
  func link(text: String) -> (preview: LinkPreview, image: Int?)? {
    let data = root?["richLinkMetadata"] ?? root?["metadata"]
    let written = text.split(whereSeparator: \.isWhitespace).first { $0.contains("://") }
    guard
      let url = data?["originalURL"]?.text ?? data?["URL"]?.text ?? written.map(String.init)
        ?? (text.isEmpty ? nil : text)
    else { return nil }
    let preview = LinkPreview(
      url: url, title: data?["title"]?.text, description: data?["summary"]?.text,
      site: data?["siteName"]?.text)
    return (preview, data?["image"]?["richLinkImageAttachmentSubstituteIndex"]?.whole)
  }

  // MARK: - Cards

  func payment() -> Payment? {
    guard let amount = caption("subcaption") ?? root?["ldtext"]?.text ?? caption("caption") else {
      return nil
    }
    return Payment(amount: amount, service: appName ?? caption("caption"))
  }

  /// The card of another app; its title is at least the app's name.
  func card() -> AppCard {
    let lines = [
      "image-title", "caption", "image-subtitle", "subcaption", "secondary-subcaption",
      "tertiary-subcaption",
    ].compactMap(caption)
    let name = appName ?? Self.names.first { bundle.contains($0.part) }?.name
    let address = root?["URL"]?.text.flatMap { $0.hasPrefix("http") ? $0 : nil }
    var texts = lines.isEmpty ? [root?["ldtext"]?.text].compactMap { $0 } : lines
    if texts.isEmpty { texts = [name ?? bundle.split(separator: ".").last.map(String.init) ?? "?"] }
    return AppCard(
      title: texts[0], subtitle: texts.count > 1 ? texts[1] : nil,
      caption: texts.count > 2 ? texts[2] : nil, subcaption: texts.count > 3 ? texts[3] : nil,
      app: name, url: address)
  }

  /// Whether the card shows more than its title says.
  var isDrawing: Bool { bundle.contains("Handwriting") || bundle.contains("DigitalTouch") }

  private static let names = [
    (part: "Handwriting", name: "Handwriting"), (part: "DigitalTouch", name: "Digital Touch"),
    (part: "FindMy", name: "Find My"), (part: "findmy", name: "Find My"),
    (part: "photos", name: "Photos"), (part: "gamepigeon", name: "GamePigeon"),
    (part: "PassbookUIService", name: "Apple Pay"), (part: "Business", name: "Business"),
  ]

  // MARK: - Polls

  /// The JSON of a poll, which is in the address of the card: `data:,` with Base64 or percent
  /// escapes, perhaps with a query behind it.
  private var pollData: ForeignValue? {
    guard let address = root?["URL"]?.text, address.hasPrefix("data:"),
      let comma = address.firstIndex(of: ",")
    else { return nil }
    let content = address[address.index(after: comma)...].prefix { $0 != "?" }
    let bytes = Self.unescaped(content.utf8)
    let first = bytes.first { $0 > 0x20 }
    let json = ForeignValue(first == UInt8(ascii: "{") ? bytes : Base64.bytes(bytes))
    return json["item"].isObject ? json["item"] : json.isObject ? json : nil
  }

  private static func unescaped(_ text: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(Substring(rest.prefix(2)), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// The question of a poll and its answers by their ids.
  func poll() -> (question: String, options: [(id: String, text: String)])? {
    guard let data = pollData else { return nil }
    let options = data["orderedPollOptions"].elements.compactMap { option -> (String, String)? in
      guard let text = option["text"].filledText ?? option["attributedText"].filledText else {
        return nil
      }
      return (option["optionIdentifier"].label ?? text, text)
    }
    guard !options.isEmpty else { return nil }
    let question = data["title"].filledText ?? caption("caption") ?? root?["ldtext"]?.text ?? "Poll"
    return (question, options)
  }

  /// The ids of the answers in a vote.
  func votes() -> [String] {
    pollData.map { data in
      data["votes"].elements.compactMap { $0["voteOptionIdentifier"].label }
    } ?? []
  }
}
