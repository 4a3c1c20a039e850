import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport
import ConfabTimeline

/// Writes a conversation as one page of HTML that looks like its picture.
///
/// The page has no scripts and needs nothing from other places. Its texts can be selected and
/// searched, its messages are the items of a list, and its colors follow the reader's appearance.
///
///     var page = try ChatPage(conversation, theme: .imessage) { "chat-files/\($0)" }
///     try page.write { try file.write($0) }
package struct ChatPage {
  private let conversation: Conversation
  private let timeline: Timeline
  private let rows: PageRows
  private let style: PageStyle
  private let speakers: [SpeakerColor]
  private let isRightToLeft: Bool

  /// The number of bytes after which a part of the page is handed over.
  private static let chunk = 256 * 1_024

  /// Prepares a page.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - theme: The theme, before it is adapted to the conversation.
  ///   - media: Returns the address of a file of the conversation for the page: a relative path, or
  ///     a data URI; `nil` for a file that is not there.
  /// - Throws: `TimelineError` for an unknown time zone or equal ids of messages.
  package init(
    _ conversation: Conversation, theme: Theme, media: @escaping (String) -> String?
  ) throws {
    let theme = theme.adapted(to: conversation.info)
    var registry = PresenterRegistry.builtIn
    registry.apply(theme.style)
    self.conversation = conversation
    timeline = try Timeline(conversation, rules: theme.rules)
    isRightToLeft = conversation.locale.flatMap(LanguageTag.init)?.isRightToLeft ?? false
    let isOneBubble = !theme.rules.showsQuotesAbove
    let used = Set(conversation.messages.compactMap(\.from))
    let people = conversation.participants.filter { $0.id != conversation.selfID }
    let shown = people.enumerated().filter { used.contains($0.element.id) }
    speakers = shown.map { number, person in
      SpeakerColor(own: person.color.flatMap(Color.init(hex:)), number: number)
    }
    style = PageStyle(
      theme: theme, isOneBubble: isOneBubble, isMirrored: isRightToLeft,
      wallpaper: conversation.info.wallpaperPicture.flatMap { path in
        media(path).map(Self.relative)
      })
    let hasDates = timeline.items.contains { item in
      if case .dateHeader = item.content { true } else { false }
    }
    rows = PageRows(
      conversation, theme: theme, registry: registry, isOneBubble: isOneBubble,
      speakers: shown.map(\.element.id), hasDates: hasDates
    ) { path in path.isEmpty ? nil : media(path).map(Self.relative) }
  }

  /// An address that can't be that of another place: a data URI, or a path with its special
  /// characters encoded.
  private static func relative(_ address: String) -> String {
    if address.hasPrefix("data:") { return address }
    let plain = "-._~/!$&'()*+,;=@"
    let path = address.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
        || byte < 0x80 && plain.unicodeScalars.contains(scalar)
      return isPlain ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    return path.hasPrefix("/") ? "." + path : path
  }

  /// Writes the page in parts.
  ///
  /// - Parameter write: Is called with each part, in order.
  /// - Throws: What `write` throws.
  /// - Complexity: O(*n*) in the length of the conversation.
  package func write(_ write: ([UInt8]) throws -> Void) throws {
    var page = HTMLBuffer()
    addHead(to: &page)
    let items = timeline.items
    for (index, item) in items.enumerated() {
      let next = items[index...].lazy.compactMap(\.time).first
      rows.add(item, before: item.isMessage ? nil : next, to: &page)
      if page.bytes.count >= Self.chunk { try write(page.take()) }
    }
    page.markup("</ol></main>\n</body></html>\n")
    try write(page.take())
  }

  /// Scripts, frames, forms and everything of other places are refused.
  private static let policy = """
    default-src 'none'; img-src 'self' data: file:; media-src 'self' data: file:; \
    style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'
    """

  private func addHead(to page: inout HTMLBuffer) {
    let title = conversation.displayTitle.isEmpty ? "Conversation" : conversation.displayTitle
    page.markup("<!doctype html>\n")
    page.open(
      "html",
      [
        "lang": conversation.locale ?? "en",
        "dir": isRightToLeft ? "rtl" : "ltr",
      ])
    page.markup("<head><meta charset=\"utf-8\">")
    page.open("meta", ["http-equiv": "Content-Security-Policy", "content": Self.policy])
    page.open(
      "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    page.open("meta", ["name": "generator", "content": "Confab"])
    page.element("title", title)
    page.markup("<style>\n\(style.text(speakers: speakers))\n</style></head>\n<body>")
    page.open("header")
    page.element("h1", ["dir": "auto"], title)
    if !summary.isEmpty { page.element("p", summary) }
    page.close("header")
    page.open("main")
    page.open("ol", ["class": "chat"])
    page.newline()
  }

  /// "12 messages · 3 members". A chat of two people has no number of members.
  private var summary: String {
    let language = conversation.locale ?? "en"
    let members = conversation.participants.count
    let words: [PageWord] = [.messages(conversation.messages.count), .members(members)]
    return words.prefix(members > 2 ? 2 : 1).map { $0.text(in: language) }
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
