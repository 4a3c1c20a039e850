import ConfabModel
import ConfabSupport
import Foundation
import TestSupport
import Testing

@testable import Confab

@Suite struct ChatPageTests {
  private static let examples = SourceTree.path("Examples/conversations")

  /// Small conversations of each feature, and the examples.
  private static let documents: [String] = {
    var paths: [String] = []
    for folder in [
      "blocks", "kinds", "media", "polls", "replies", "spans", "text", "rtl", "groups",
    ] {
      let path = SourceTree.path("Snapshots/\(folder)")
      paths += (FilePath.names(in: path) ?? []).sorted().filter { $0.hasSuffix(".json") }
        .prefix(6).map { "\(path)/\($0)" }
    }
    paths += (FilePath.names(in: examples) ?? []).sorted().filter {
      $0.hasSuffix(".json") && !$0.contains(".theme.") && !$0.contains(".scenario.")
        && !$0.contains(".steps.") && $0 != "group-of-200.json"
    }.map { "\(examples)/\($0)" }
    return paths
  }()

  private func page(
    _ conversation: Conversation, _ theme: Theme = .imessage,
    media: @escaping (String) -> String? = { $0 }
  ) throws -> String {
    var bytes: [UInt8] = []
    try ChatPage(conversation, theme: theme, media: media).write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: documents)
  func `A page is well-formed and has all texts, no scripts and nothing of other places`(
    _ path: String
  ) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    guard
      let conversation = try? ConversationReader.read(bytes, named: path, payloads: .standard)
    else { return }
    for theme in [Theme.builtIn(for: conversation.info), .whatsapp, .assistant] {
      let page = try page(conversation, theme)
      let parsed = try ParsedPage(page)
      #expect(parsed.problems == [])
      let texts = parsed.text
      for message in conversation.messages {
        guard message.kind == .text, message.blocks.isEmpty, let text = message.text,
          !message.spans.contains(where: \.style.isParagraph)
        else { continue }
        #expect(texts.contains(text), "\(text)")
      }
      let ids = parsed.values(of: "id")
      #expect(Set(ids).count == ids.count)
      for target in parsed.values(of: "href") where target.hasPrefix("#") {
        #expect(ids.contains(String(target.dropFirst())))
      }
    }
  }

  @Test func `Labels are in the language of the conversation`() throws {
    var edited = Message(
      id: "1", from: "a", at: try Timestamp(iso8601: "2026-05-01T10:00:00Z"), text: "Hallo")
    edited.edited = true
    edited.forward = Forward(from: "b")
    var deleted = Message(id: "2", kind: .deleted, from: "b")
    deleted.text = nil
    edited.history = [MessageVersion(text: "Halo")]
    edited.status = .read
    var voice = Message(id: "3", kind: .voice, from: "b")
    voice.attachments = [Attachment(src: "", duration: 65, waveform: [0, 0.5, 1])]
    var poll = Message(id: "4", kind: .poll, from: "a")
    poll.payload = Poll(
      question: "Wann?", options: [Poll.Option("Heute", votes: ["a", "b"])])
    var call = Message(id: "5", kind: .call, from: "b")
    call.payload = Call(.missed)
    var answer = Message(id: "6", from: "b")
    answer.blocks = [
      .callout(Callout(.warning, [.paragraph(StyledText("Regen"))])),
      .thinking(Thinking(duration: 12)),
      .tool(ToolCall(name: "wetter", status: .done)),
    ]
    let conversation = Conversation(
      selfID: "a",
      participants: [Participant(id: "a", name: "Ana"), Participant(id: "b", name: "Ben")],
      locale: "de", messages: [edited, deleted, voice, poll, call, answer])
    let page = try page(conversation, .whatsapp)
    for label in [
      "bearbeitet", "Weitergeleitet von Ben", "Diese Nachricht wurde gelöscht", "Vorher: ",
      "aria-label=\"Gelesen\"", "Sprachnachricht 1:05", "2 Stimmen", "Verpasster Sprachanruf",
      "Warnung", "Nachgedacht: 12", "Fertig", "6 Nachrichten",
    ] {
      #expect(page.contains(label), "\(label)")
    }
    for word in [
      "Forwarded", "deleted</", "Before", "Voice", "vote", "call<", "Warning", "Thought", "done<",
      "messages<",
    ] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains("<path d=\"M2 11v2M6 6v12M10 1v22\">"))
  }

  @Test func `Texts can't become markup`() throws {
    let attack = "\"><script>alert(1)</script><img src=x onerror=alert(1)>&lt;\u{0}</style>"
    var message = Message(id: "\" onclick=\"x", from: "a", text: attack)
    message.spans = [
      TextSpan(start: 0, end: 4, style: .link, target: "javascript:alert(1)"),
      TextSpan(start: 6, end: 9, style: .link, target: "https://example.org/\"><script>"),
    ]
    message.reactions = [Reaction(emoji: "<b>", by: ["a"])]
    message.attachments = []
    var picture = Message(id: "2", kind: .media, from: "a", text: attack)
    picture.attachments = [Attachment(src: "a\" onerror=\"x.png", name: attack)]
    let page = try page(
      Conversation(
        info: ConversationInfo(title: attack, kind: .group, wallpaper: "a\")}</style><script>.png"),
        participants: [Participant(id: "a", name: attack)], locale: "en",
        messages: [message, picture]))
    #expect(try ParsedPage(page).problems == [])
    #expect(page.components(separatedBy: "<script").count == 1)
    #expect(!page.contains("javascript:"))
  }

  @Test func `A page has the language, the direction, times and sides`() throws {
    let conversation = Conversation(
      selfID: "me",
      participants: [Participant(id: "a", name: "ليلى"), Participant(id: "me", name: "أنا")],
      timezone: "Africa/Cairo", locale: "ar-EG",
      messages: [
        Message(
          id: "1", from: "a", at: try Timestamp(iso8601: "2026-01-05T09:41:00+02:00"), text: "مرحبا"
        ),
        Message(
          id: "2", from: "me", at: try Timestamp(iso8601: "2026-01-05T09:42:00+02:00"), text: "أهلا"
        ),
      ])
    let page = try page(conversation, .whatsapp)
    #expect(page.contains("<html lang=\"ar-EG\" dir=\"rtl\">"))
    #expect(page.contains("<time datetime=\"2026-01-05T09:41:00+02:00\">"))
    #expect(page.contains("class=\"row in s-") && page.contains("class=\"row out s-"))
  }

  @Test func `Files are copied beside a page, or are in it`() throws {
    let folder = try ScratchFolder()
    let pixel: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D]
    let attachments = Attachments.provider { $0 == "in/a b.png" ? pixel : nil }
    var message = Message(id: "1", kind: .media, from: "a", text: "Look")
    message.attachments = [Attachment(src: "in/a b.png")]
    let conversation = Conversation(
      participants: [Participant(id: "a", name: "Ana", avatar: "gone.png")], messages: [message])
    let output = "\(folder.path)/page.html"
    let media = PageMedia(attachments, .beside(output))
    let copied = try page(conversation) { media.address(of: $0) }
    #expect(copied.contains("src=\"page-files/a%20b.png\" alt=\"Photo: Look\" loading=\"lazy\""))
    let file = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/page-files/a b.png"))
    #expect([UInt8](file) == pixel)
    let inside = PageMedia(attachments, .embedded)
    #expect(
      try page(conversation) { inside.address(of: $0) }.contains(
        "src=\"data:image/png;base64,iVBORw0=\""))
    #expect(inside.failure == nil)
  }
}

/// A page of HTML, read by a small parser of its own.
private struct ParsedPage {
  private(set) var problems: [String] = []
  private(set) var text = ""
  private var attributes: [(tag: String, name: String, value: String)] = []

  private static let empty: Set<String> = ["meta", "img", "input", "hr", "br"]

  func values(of name: String) -> [String] {
    attributes.filter { $0.name == name }.map(\.value)
  }

  init(_ page: String) throws {
    var open: [String] = []
    var rest = Substring(page)
    while let start = rest.firstIndex(of: "<") {
      text += Self.decoded(rest[..<start])
      rest = rest[rest.index(after: start)...]
      guard let end = rest.firstIndex(of: ">") else { break }
      let tag = rest[..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("!") { continue }
      if tag.hasPrefix("/") {
        let name = String(tag.dropFirst())
        if open.popLast() != name { problems.append("</\(name)> closes another element") }
        continue
      }
      let name = String(tag.prefix { $0 != " " })
      add(name, tag.dropFirst(name.count))
      if name == "style" {
        guard let close = rest.range(of: "</style>") else { break }
        if rest[..<close.lowerBound].contains("http") { problems.append("style leads elsewhere") }
        rest = rest[close.upperBound...]
      } else if !Self.empty.contains(name) {
        open.append(name)
      }
    }
    if !open.isEmpty { problems.append("\(open) have no end") }
  }

  private mutating func add(_ tag: String, _ source: Substring) {
    if ["script", "iframe", "object", "embed", "form", "link", "base"].contains(tag) {
      problems.append("<\(tag)>")
    }
    var rest = source
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].trimmingCharacters(in: .whitespaces)
      let after = rest[rest.index(equals, offsetBy: 2)...]
      guard let quote = after.firstIndex(of: "\"") else {
        return problems.append("quote: \(source)")
      }
      let value = Self.decoded(after[..<quote])
      attributes.append((tag, name, value))
      if name.hasPrefix("on") { problems.append("handler \(name)") }
      let leads = value.contains("://") || value.hasPrefix("//")
      if ["src", "poster", "srcset"].contains(name), leads { problems.append("\(name) \(value)") }
      if name == "href", value.lowercased().hasPrefix("javascript") { problems.append(value) }
      rest = after[after.index(after: quote)...]
    }
  }

  private static func decoded(_ text: Substring) -> String {
    text.replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
      .replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(of: "&#10;", with: "\n")
      .replacingOccurrences(of: "&amp;", with: "&")
  }
}
