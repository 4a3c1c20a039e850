import Confab
import ConfabModel

/// Generates the conversations and texts that are measured, the same in every run.
///
/// Of ten messages, five are Latin, two Arabic, two Chinese or Japanese, and one consists of emoji.
/// Latin messages end with different emoji, as in real conversations.
struct SampleConversation {
  private var generator: SeededGenerator

  private init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// A conversation between two people.
  ///
  /// With 50 messages and a width of 375 points its picture is about 3,280 points high.
  static func mixed(count: Int) -> Conversation {
    var maker = SampleConversation(seed: 50)
    let start: Int64 = 1_767_603_600_000
    let messages = (0..<count).map { index in
      Message(
        id: "m\(index)", from: index % 5 < 3 ? "p1" : "p2",
        at: Timestamp(milliseconds: start + Int64(index) * 45_000, offset: 0),
        text: maker.message(index), status: index % 5 < 3 ? .read : nil)
    }
    return Conversation(
      selfID: "p1",
      participants: [Participant(id: "p1", name: "Ana"), Participant(id: "p2", name: "Ben")],
      timezone: "UTC", locale: "en", messages: messages)
  }

  /// The texts of such a conversation without duplicates and without those that consist of emoji.
  static func texts(count: Int) -> [String] {
    var maker = SampleConversation(seed: 60)
    var seen = Set<String>()
    return (0..<count).filter { $0 % 10 != 9 }.map { maker.message($0) }
      .filter { seen.insert($0).inserted }
  }

  private mutating func message(_ index: Int) -> String {
    switch index % 10 {
    case 3, 8: words(SampleVocabulary.arabic, .random(in: 3...9, using: &generator), separator: " ")
    case 5: words(SampleVocabulary.chinese, .random(in: 4...14, using: &generator), separator: "")
    case 6: words(SampleVocabulary.japanese, .random(in: 3...9, using: &generator), separator: "")
    case 9: emoji() + emoji()
    default:
      words(SampleVocabulary.latin, .random(in: 3...12, using: &generator), separator: " ") + " "
        + emoji()
    }
  }

  private mutating func words(_ list: [String], _ count: Int, separator: String) -> String {
    (0..<count).map { _ in list.randomElement(using: &generator) ?? "" }
      .joined(separator: separator)
  }

  private mutating func emoji() -> String {
    SampleVocabulary.emoji.randomElement(using: &generator) ?? ""
  }
}

extension SampleConversation {
  /// A conversation of texts in which every fifth message is a photo.
  ///
  /// - Parameter photo: The name of the photo's file.
  static func photos(count: Int, photo: String) -> Conversation {
    var conversation = mixed(count: count)
    for index in stride(from: 4, to: count, by: 5) {
      conversation.messages[index].kind = .media
      conversation.messages[index].attachments = [Self.photo(photo)]
    }
    return conversation
  }

  /// A conversation with as many photos, in which two of five messages have another kind, and
  /// others are answers, have reactions or were edited.
  ///
  /// - Parameter photo: The name of the photo's file.
  static func kinds(count: Int, photo: String) -> Conversation {
    var conversation = photos(count: count, photo: photo)
    let messages = otherKinds
    for index in 0..<count {
      switch index % 5 {
      case 1, 3:
        let other = messages[(index / 5 * 2 + index % 5 / 2) % messages.count]
        var message = conversation.messages[index]
        message.kind = other.kind
        message.text = other.kind == .text ? message.text : nil
        message.attachments = other.attachments
        message.payload = other.payload
        conversation.messages[index] = message
      case 0: conversation.messages[index].reactions = [Reaction(emoji: "❤️", by: ["p2"])]
      case 2 where index > 10: conversation.messages[index].replyTo = "m\(index - 2)"
      case 2: conversation.messages[index].edited = true
      default: break
      }
    }
    return conversation
  }

  private static func photo(_ name: String) -> Attachment {
    Attachment(src: name, mime: "image/png", width: 1200, height: 900)
  }

  /// A message of each kind that is neither text nor photo.
  private static let otherKinds: [Message] = [
    message(
      .voice,
      Attachment(
        src: "", mime: "audio/ogg", duration: 7,
        waveform: [0.2, 0.5, 0.9, 0.7, 0.3, 0.6, 1, 0.8, 0.5, 0.3, 0.6, 0.4, 0.2])),
    message(
      .file, Attachment(src: "", mime: "application/pdf", name: "Trail map.pdf", bytes: 628_000)),
    message(
      .link,
      LinkPreview(
        url: "https://trails.example/ridge", title: "The ridge in three hours",
        description: "Steep at first, then a fine view.", site: "trails.example")),
    message(
      .location,
      Location(latitude: 47.5717, longitude: 10.6939, title: "Car park", address: "Hill 4")
    ),
    message(.contact, Contact(name: "Ben Miller", phone: "+49 30 555 0134")),
    message(
      .poll,
      Poll(
        question: "When do we go?",
        options: [Poll.Option("Saturday", votes: ["p1", "p2"]), Poll.Option("Sunday")])),
    message(.call, Call(.missed, isVideo: true)),
    message(.event, CalendarEvent(title: "Ridge walk", place: "Car park", going: ["p1"])),
    message(.payment, Payment(amount: "€ 24.00", status: "Pending", note: "Two beds")),
    message(.music, Music(title: "Up the Hill", artist: "The Walkers", duration: 201)),
    message(.product, Product(title: "Walking boots", price: "€ 89.00", oldPrice: "€ 120.00")),
    message(
      .order,
      Order(
        title: "Two nights at the hut", status: "Confirmed", price: "€ 96.00",
        items: [Order.Item("Bed", price: "€ 24.00", quantity: 4)])),
    message(.app, AppCard(title: "Chess", subtitle: "The queen’s pawn", caption: "Your move")),
    message(
      .tool, ToolCall(name: "weather", status: .done, input: .object(["place": .string("a")]))),
    message(.deleted),
  ]

  private static func message(_ kind: MessageKind, _ attachment: Attachment) -> Message {
    Message(id: "", kind: kind, attachments: [attachment])
  }

  private static func message(
    _ kind: MessageKind, _ payload: (any MessagePayload)? = nil
  ) -> Message {
    Message(id: "", kind: kind, payload: payload)
  }
}
