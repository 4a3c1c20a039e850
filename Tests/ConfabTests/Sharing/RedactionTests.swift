import ConfabModel
import ConfabSupport
import FoundationEssentials
import TestSupport
import Testing

@testable import Confab

@Suite("Redaction of conversations")
struct RedactionTests {
  private func redacted(
    _ conversation: Conversation, _ redaction: Redaction = Redaction()
  ) throws -> Conversation {
    var redactor = Redactor(redaction, of: conversation)
    return try redactor.redacted()
  }

  /// Names, texts, digits and paths in every member of a document.
  private static let laden: Conversation = {
    var all = Message(id: "m-berta", kind: .text, from: "berta", text: "Blocks say it")
    all.history = [MessageVersion(text: "Watzmann 8848")]
    all.quote = Quote(from: "Cordelia Quandt", text: "Kolberg", image: "berta/kolberg.png")
    all.translation = Translation(text: "Feldberg 1493")
    all.effect = "Nebelhorn"
    all.stickers = [PlacedSticker(src: "stickers/Rigi.png", by: "berta")]
    all.forward = Forward(from: "Cordelia Quandt")
    all.reactions = [Reaction(emoji: "Ja", by: ["berta"], count: 4321, sticker: "Eiger.png")]
    all.blocks = [
      .code(CodeBlock("let Moench = 4107", language: "Jungfrau", file: "Piz/Palue.swift")),
      .table(TableBlock(columns: [.start], rows: [[StyledText("Ortler")], [StyledText("3905")]])),
      .tool(
        ToolCall(
          name: "Dachstein", input: .object(["Hochkoenig": .number(2941)]),
          output: .string("Glockner 3798"))),
      .image(ImageBlock(src: "Rax.png", alt: "Schneeberg")),
      .artifact(Artifact(title: "Oetscher", type: "Hochschwab")),
    ]
    all.answer = Answer(
      error: "Grimming 2351", model: "Triglav-5", cost: "$77.31", inputTokens: 98_765,
      citations: [Answer.Citation(title: "Mangart", url: "https://mangart.example/2679")])
    var file = Attachment(
      src: "docs/Kreuzeck.pdf", mime: "application/Kreuzeck", name: "Kreuzeck 2024.pdf",
      bytes: 123_457)
    file.transcript = "Hochries"
    let payloads: [(MessageKind, any MessagePayload)] = [
      (
        .link,
        LinkPreview(
          url: "https://wallberg.example/1722", title: "Wallberg", description: "Hirschberg",
          site: "Taubenstein", image: "Rotwand.png", extensions: ["x-a": .string("Risserkogel")])
      ),
      (
        .location,
        Location(
          latitude: 47.4211, longitude: 10.9853, title: "Alpspitze", address: "Hoellental 17")
      ),
      (
        .contact,
        Contact(
          name: "Dorothea Xaver", phone: "+49 170 5551234", email: "dorothea@xaver.example",
          organization: "Jubilaeumsgrat", avatar: "Dorothea.png")
      ),
      (
        .poll,
        Poll(
          question: "Benediktenwand?",
          options: [Poll.Option("Brauneck", votes: ["berta"], count: 555)],
          voters: 777)
      ),
      (.call, Call(Call.Outcome(rawValue: "Karwendel"), participants: ["berta"], duration: 4567)),
      (
        .order,
        Order(
          title: "Wetterstein", price: "€ 1234.50", number: "99887", merchant: "Soiern",
          items: [Order.Item("Schachen", price: "€ 345")])
      ),
      (.event, CalendarEvent(title: "Mittenwald", place: "Kranzberg", going: ["berta"])),
      (.payment, Payment(amount: "€ 765.43", note: "Herzogstand", service: "Heimgarten")),
      (.product, Product(title: "Jochberg", price: "$ 876.54", url: "https://jochberg.example")),
      (.music, Music(title: "Rabenkopf", artist: "Glaswand", url: "https://glaswand.example")),
      (.app, AppCard(title: "Staffel", app: "Simetsberg", url: "https://staffel.example")),
      (.system, SystemEvent(event: .named, people: ["berta"], name: "Estergebirge")),
      (
        MessageKind(rawValue: "x-geigerstein"),
        JSONValue.object(["card": .object(["title": .string("Fockenstein")])])
      ),
    ]
    var messages = [all]
    messages.append(Message(id: "m-more", from: "berta", text: "Zugspitze 4711 mit Berta"))
    messages.append(
      Message(id: "m-files", kind: .file, from: "hannes", text: "Kampenwand", attachments: [file]))
    for (index, (kind, payload)) in payloads.enumerated() {
      messages.append(
        Message(
          id: "m-\(kind.rawValue)\(index)", kind: kind, from: "hannes", text: "Hochgern 1744",
          payload: payload))
    }
    return Conversation(
      info: ConversationInfo(
        title: "Spitzingsee 2025", kind: .group, platform: "Sudelfeld", wallpaper: "Wendelstein.png"
      ),
      selfID: "hannes",
      participants: [
        Participant(id: "berta", name: "Berta Zirbel", avatar: "Berta.png"),
        Participant(id: "hannes", name: "Hannes Olberg"),
      ], messages: messages,
      state: ConversationState(
        typing: ["berta"], unreadFrom: "m-files", seen: ["berta": "m-berta"], draft: "Breitenstein")
    )
  }()

  /// The words of three letters or more and groups of four digits or more in the strings, the
  /// numbers and the keys of a document.
  private func words(of value: JSONValue) -> Set<String> {
    var words: Set<String> = []
    func add(_ text: String) {
      for word in text.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
        for part in Self.parts(of: word) where part.count >= (part.first?.isNumber == true ? 4 : 3)
        {
          words.insert(part)
        }
      }
    }
    var rest = [value]
    while let next = rest.popLast() {
      switch next {
      case .null, .bool: break
      case .string(let text): add(text)
      case .number(let number): add("\(number)")
      case .array(let values): rest += values
      case .object(let members):
        for (key, value) in members {
          // Keys of the format begin with lower case.
          if key.first?.isUppercase == true { add(key) }
          rest.append(value)
        }
      }
    }
    return words
  }

  /// Letters and digits of a word apart.
  private static func parts(of word: Substring) -> [String] {
    var parts: [String] = []
    for character in word {
      if let last = parts.last?.last, last.isNumber == character.isNumber {
        parts[parts.count - 1].append(character)
      } else {
        parts.append(String(character))
      }
    }
    return parts
  }

  /// The names of kinds, which every document has.
  private var structure: Set<String> {
    words(of: .array(MessageKind.known.map { .string($0.rawValue) })).union(Self.values)
  }

  @Test(arguments: [Redaction.Style.bars, .words])
  func `Nothing of any member of a document is left`(style: Redaction.Style) throws {
    let original = words(of: Self.laden.json).subtracting(structure)
    // The test would find what is left.
    for word in ["zugspitze", "4711", "berta", "moench", "geigerstein", "risserkogel"] {
      #expect(original.contains(word), "\(word)")
    }
    for seed in 0..<20 as Range<UInt64> {
      let result = try redacted(Self.laden, Redaction(style: style, seed: seed))
      let left = words(of: result.json).intersection(original)
      #expect(left.isEmpty, "seed \(seed): \(left.sorted())")
    }
  }

  @Test func `The examples lose all names, texts and paths`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: SourceTree.example(""))
    let documents = names.filter {
      $0.hasSuffix(".json") && !$0.contains("scenario") && !$0.contains("steps")
        && !$0.contains("theme") && $0 != "group-of-200.json"
    }
    #expect(documents.count > 15)
    for name in documents.sorted() {
      let conversation = try ConversationReader.read(path: SourceTree.example(name))
      let made = MadeUpNames(locale: conversation.locale).all.joined(separator: " ")
      let allowed = structure.union(words(of: .string(made)))
        .union(Self.kept(in: conversation).flatMap { words(of: .string($0)) })
      let original = words(of: conversation.json).subtracting(allowed)
      let left = words(of: try redacted(conversation).json).intersection(original)
      #expect(left.isEmpty, "\(name): \(left.sorted())")
    }
  }

  /// What stays: times and settings of the document.
  private static func kept(in conversation: Conversation) -> [String] {
    let times = conversation.messages.flatMap { message in
      [message.at, message.deliveredAt, message.readAt].map { $0?.iso8601 }
    }
    return
      (times + [
        conversation.timezone, conversation.locale, conversation.now?.iso8601,
        conversation.info.platform,
      ]).compactMap(\.self)
  }

  /// Names of states, which documents share, and numbers of the redaction.
  private static let values: Set<String> = [
    "read", "delivered", "sent", "sending", "failed", "direct", "channel", "assistant", "image",
    "jpeg", "png", "webp", "video", "mp4", "audio", "wav", "mpeg", "pdf", "text", "plain", "bold",
    "italic", "mention", "done", "running", "answered", "missed", "declined", "going", "maybe",
    "example", "org", "https", "media", "album", "voice", "deleted", "unopened", "opened", "gif",
    "live", "round", "100", "200", "300", "400", "500", "600", "700", "800", "900", "000", "120",
    "180", "240", "slam", "loud", "kept", "joined", "added", "file", "finished", "555", "named",
    "photochanged", "confetti", "group", "start", "table", "code", "artifact", "application",
    "swift", "pinned",
  ]

  @Test func `Names are the same all through and have other initials`() throws {
    var random = SeededRandom(seed: 3)
    let real = ["Ana Silva", "Jonas Berg", "Ana Costa", "Mira", "Łukasz de Vries", "José"]
    for seed in 0..<50 as Range<UInt64> {
      let names = real.shuffled(using: &random)
      let people = names.enumerated().map { Participant(id: "id\($0)x", name: $1) }
      let text = names.map { "\($0)!" }.joined(separator: " ")
      var conversation = Conversation(participants: people)
      conversation.messages = [
        Message(id: "one", from: "id0x", text: text),
        Message(id: "two", from: "id1x", text: "ana, ANA’s and Anas; jose"),
      ]
      let result = try redacted(conversation, Redaction([.names], seed: seed))
      for (person, shown) in zip(names, result.participants) {
        #expect(shown.name.first != person.first, "\(person): \(shown.name)")
        for word in person.split(separator: " ") where word != "de" {
          #expect(!result.messages[0].text!.contains(word), "\(word) in \(result.messages[0])")
        }
        #expect(result.messages[0].text!.contains(shown.name))
      }
      let second = result.messages[1].text!.lowercased()
      #expect(!second.contains("ana") || second.contains("xana"), "\(second)")
      #expect(!second.contains("jose"), "\(second)")
      #expect(Set(result.participants.map(\.name)).count == real.count)
    }
  }

  @Test func `Chosen names are shown, and the longest is found first`() throws {
    let conversation = Conversation(
      participants: [Participant(id: "a", name: "Ana Silva")],
      messages: [Message(id: "m", from: "a", text: "ana silva works at Acme GmbH, not at Acme")])
    let redaction = Redaction(
      [.names], names: ["Ana Silva": "Customer", "Acme GmbH": "Firm", "Acme": "Other"])
    let result = try redacted(conversation, redaction)
    #expect(result.participants[0].name == "Customer")
    #expect(result.messages[0].text == "Customer works at Firm, not at Other")
  }

  @Test func `Names in scripts without spaces are found inside words`() throws {
    let conversation = Conversation(
      participants: [
        Participant(id: "a", name: "王小明"), Participant(id: "b", name: "ليلى"),
        Participant(id: "c", name: "민준"),
      ],
      messages: [Message(id: "m", from: "a", text: "我和小明在一起 وليلى هنا 민준아")], state: .init())
    let text = try #require(try redacted(conversation, Redaction([.names])).messages[0].text)
    for name in ["小明", "ليلى", "민준"] { #expect(!text.contains(name), "\(text)") }
  }

  @Test func `Spans stay on their words`() throws {
    var random = SeededRandom(seed: 8)
    for _ in 0..<300 {
      let words = (0..<8).map { _ in
        random.pick(["Ana", "Bo", "word", "ana@x.org", "+4917012345678"])
      }
      let text = words.joined(separator: " ")
      let index = random.int(0..<words.count)
      let start = words[..<index].reduce(0) { $0 + $1.count + 1 }
      var message = Message(id: "m", from: "a", text: text)
      message.spans = [TextSpan(start: start, end: start + words[index].count, style: .bold)]
      let conversation = Conversation(
        participants: [Participant(id: "a", name: "Ana"), Participant(id: "b", name: "Bo")],
        messages: [message])
      let result = try redacted(conversation, Redaction([.names])).messages[0]
      let new = Array(result.text!.unicodeScalars)
      let span = try #require(result.spans.first)
      #expect(span.start == 0 || new[span.start - 1] == " ", "\(result)")
      #expect(span.end == new.count || new[span.end] == " ", "\(result)")
    }
  }

  @Test func `The widths and the number of bars do not depend on the words`() throws {
    func bars(_ text: String) throws -> String? {
      let conversation = Conversation(
        participants: [Participant(id: "a", name: "A")],
        messages: [Message(id: "m", from: "a", text: text)])
      return try redacted(conversation).messages[0].text
    }
    var random = SeededRandom(seed: 5)
    for length in [3, 9, 30, 120, 500] {
      func text() -> String {
        String((0..<length).map { _ in random.pick(Array("abc wim nop")) }.map { $0 })
      }
      let first = try bars("x" + text())
      for _ in 0..<10 { #expect(try bars("y" + text()) == first) }
    }
  }

  @Test func `Kept messages keep their texts, and lose names`() throws {
    var redaction = Redaction()
    redaction.kept = ["2"]
    let conversation = Conversation(
      participants: [Participant(id: "ana", name: "Ana")],
      messages: [
        Message(id: "one", from: "ana", text: "Secret"),
        Message(id: "two", from: "ana", text: "Hello from Ana"),
      ])
    let result = try redacted(conversation, redaction)
    #expect(result.messages[0].text?.contains("Secret") == false)
    #expect(result.messages[1].text == "Hello from \(result.participants[0].name)")
    redaction.kept = ["three"]
    #expect(throws: OptionError.self) { try redacted(conversation, redaction) }
  }

  @Test func `A redacted conversation is a valid document`() throws {
    let names = ["everything.json", "kinds.json", "group.json", "photos.json", "arabic.json"]
    for name in names {
      let conversation = try ConversationReader.read(path: SourceTree.example(name))
      for parts in [[.names], [.texts], [.photos], Redaction.Part.allCases] {
        let result = try redacted(conversation, Redaction(Set(parts)))
        let json = try JSONEncoder().encode(result)
        let read = try ConversationReader.read(Array(json), named: name)
        #expect(read.messages.count == conversation.messages.count)
      }
    }
  }

  @Test func `The same seed gives the same conversation, another seed another one`() throws {
    let conversation = try ConversationReader.read(path: SourceTree.example("group.json"))
    let first = try redacted(conversation, Redaction(seed: 1))
    #expect(try redacted(conversation, Redaction(seed: 1)) == first)
    #expect(try redacted(conversation, Redaction(seed: 2)) != first)
  }
}
