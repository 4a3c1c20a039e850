/// A small document in which users replace what is theirs.
struct DocumentTemplate {
  /// The JSON text, which ends with a line feed.
  let text: String
  /// The files that the document names, in ascending order.
  let files: [String]

  /// - Parameter kinds: Names of ``kinds``; without any, the document is a short conversation in
  ///   texts.
  init(kinds names: [String]) {
    let chosen = Self.kinds.filter { names.contains($0.name) }
    self.init(
      chosen.isEmpty ? Self.texts : chosen.map(\.members),
      between: [("me", "Sam"), ("ana", "Ana")], files: Set(chosen.flatMap(\.files)).sorted())
  }

  /// A question to an assistant, and answers with blocks and in Markdown.
  static let assistant = DocumentTemplate(
    answers, between: [("me", "Sam"), ("ai", "Assistant")],
    conversation: #"{"title": "Rice", "kind": "assistant", "platform": "assistant"}"#)

  /// - Parameters:
  ///   - messages: The members of the messages, besides their ids and times.
  ///   - people: The ids and names of the participants.
  ///   - conversation: The member `conversation`; `nil` for none.
  private init(
    _ messages: [String], between people: [(id: String, name: String)],
    conversation: String? = nil, files: [String] = []
  ) {
    self.files = files
    let about = conversation.map { "\n  \"conversation\": \($0)," } ?? ""
    let participants = people.map { "    {\"id\": \"\($0.id)\", \"name\": \"\($0.name)\"}" }
    let lines = messages.enumerated().map { index, members in
      let minute = String(index % 60)
      let time = "2026-05-02T18:\(minute.count == 1 ? "0" : "")\(minute):00+02:00"
      return "    {\"id\": \"m\(index + 1)\", \"at\": \"\(time)\", \(members)}"
    }
    text = """
      {
        "$schema": "confab-1.schema.json",
        "confab": "1",\(about)
        "self": "me",
        "participants": [
      \(participants.joined(separator: ",\n"))
        ],
        "timezone": "Europe/Vienna",
        "locale": "en",
        "now": "2026-05-02T19:00:00+02:00",
        "messages": [
      \(lines.joined(separator: ",\n"))
        ]
      }

      """
  }

  /// The members of the messages of a short conversation.
  private static let texts = [
    #""kind": "text", "from": "ana", "text": "Are you there? 👀""#,
    #""kind": "text", "from": "me", "text": "In pixels, yes.", "reactions": [{"emoji": "❤️", "by": ["ana"]}]"#,
    #""kind": "text", "from": "ana", "text": "Show me a bold word", "spans": [{"start": 10, "end": 14, "style": "bold"}]"#,
    #""kind": "text", "from": "me", "text": "That’s all it takes", "replyTo": "m3", "status": "delivered""#,
  ]

  /// The members of the messages of a conversation with an assistant.
  private static let answers = [
    #""kind": "text", "from": "me", "text": "How much rice do I need for two people?""#,
    #"""
    "kind": "text", "from": "ai", "blocks": [
          {"type": "thinking", "duration": 4, "text": "Most recipes say 75 g for each."},
          {"markdown": "About **150 g** of dry rice:"},
          {"type": "list", "start": 1, "items": ["Rinse it", "Add twice as much water", "Cook it for 12 minutes"]},
          {"type": "table", "columns": ["start", "end"], "head": ["People", "Rice"], "rows": [["2", "150 g"], ["4", "300 g"]]},
          {"text": "Packages say the same 1.", "spans": [{"start": 22, "end": 23, "style": "citation", "target": "1"}]}
        ],
        "answer": {"model": "Model 1", "citations": [{"title": "Rice for beginners", "url": "https://example.org/rice"}]}
    """#,
    #""kind": "text", "from": "me", "text": "As a function, please""#,
    #"""
    "kind": "text", "from": "ai", "blocks": [
          {"type": "code", "language": "python", "text": "# In grams\ndef rice(people):\n    return 75 * people"},
          {"type": "callout", "kind": "tip", "text": "Add 20 g for each guest who is hungry."}
        ]
    """#,
    #""kind": "text", "from": "me", "text": "Thanks! And with beans?""#,
    #""kind": "text", "from": "ai", "markdown": "Then you need *less* rice:\n\n- 100 g of rice\n- 200 g of beans", "answer": {"state": "streaming"}"#,
  ]

  /// The members of a message of a kind, and the files that it names.
  struct Kind {
    let name: String
    let members: String
    var files: [String] = []

    init(_ name: String, from sender: String? = "ana", files: [String] = [], _ members: String) {
      self.name = name
      let from = sender.map { "\"from\": \"\($0)\", " } ?? ""
      self.members = "\"kind\": \"\(name)\", \(from)\(members)"
      self.files = files
    }
  }

  /// All kinds of the format, in the order of Documentation/Document.md.
  static let kinds = [
    Kind("text", #""text": "Are you there? 👀""#),
    Kind(
      "media", files: ["photo.jpg"],
      #""text": "A caption", "attachments": [{"src": "photo.jpg", "width": 1200, "height": 900}]"#),
    Kind(
      "album", files: ["photo.jpg", "photo2.jpg"],
      #""attachments": [{"src": "photo.jpg"}, {"src": "photo2.jpg"}]"#),
    Kind("sticker", files: ["sticker.png"], #""attachments": [{"src": "sticker.png"}]"#),
    Kind(
      "voice", from: "me",
      #""attachments": [{"mime": "audio/ogg", "duration": 7, "played": 0.4, "waveform": [0.2, 0.5, 0.9, 0.7, 0.3, 0.6, 1, 0.8, 0.5, 0.3, 0.6, 0.4, 0.2], "transcript": "I am on my way."}]"#
    ),
    Kind(
      "file",
      #""attachments": [{"mime": "application/pdf", "name": "Trail map.pdf", "bytes": 628000}]"#),
    Kind(
      "link", from: "me",
      #""link": {"url": "https://trails.example/ridge", "title": "The ridge in three hours", "description": "Steep at first, then a fine view.", "site": "trails.example"}"#
    ),
    Kind(
      "location",
      #""location": {"latitude": 47.5717, "longitude": 10.6939, "title": "Car park at the chapel", "address": "Hill 4"}"#
    ),
    Kind(
      "contact", from: "me",
      #""contact": {"name": "Ben Miller", "phone": "+49 30 555 0134", "organization": "Alpine hut"}"#
    ),
    Kind(
      "poll",
      #""poll": {"question": "When do we go?", "options": [{"text": "Saturday", "votes": ["me", "ana"]}, {"text": "Sunday"}], "multiple": false}"#
    ),
    Kind("call", #""call": {"outcome": "missed", "video": true}"#),
    Kind(
      "event", from: "me",
      #""event": {"title": "Ridge walk", "start": "2026-05-03T08:00:00+02:00", "place": "Car park", "going": ["ana"], "answer": "going"}"#
    ),
    Kind("payment", #""payment": {"amount": "€ 24.00", "note": "Two beds", "status": "Pending"}"#),
    Kind(
      "music", from: "me",
      #""music": {"title": "Up the Hill", "artist": "The Walkers", "album": "Boots", "duration": 201}"#
    ),
    Kind(
      "product",
      #""product": {"title": "Walking boots", "price": "€ 89.00", "oldPrice": "€ 120.00", "merchant": "Hill & Sons"}"#
    ),
    Kind(
      "order", from: "me",
      #""order": {"title": "Two nights at the hut", "status": "Confirmed", "price": "€ 96.00", "items": [{"name": "Bed", "price": "€ 24.00", "quantity": 4}]}"#
    ),
    Kind(
      "app",
      #""app": {"title": "Chess", "subtitle": "Ana opened with the queen’s pawn", "caption": "Your move"}"#
    ),
    Kind(
      "tool",
      #""tool": {"name": "weather", "status": "done", "input": {"place": "Ridge"}, "output": {"sky": "clear"}}"#
    ),
    Kind(
      "system", #""system": {"event": "named", "name": "Ridge walk"}"#),
    Kind("deleted", from: "me", #""status": "delivered""#),
  ]
}
