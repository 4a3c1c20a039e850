import ConfabModel
import Foundation
import Testing

@Suite struct PayloadTests {
  /// A payload of a host, like the one in the documentation of `MessagePayload`.
  private struct Dice: MessagePayload {
    var eyes: Int
    var thrower: String?

    init(eyes: Int, thrower: String? = nil) {
      self.eyes = eyes
      self.thrower = thrower
    }

    init?(_ reader: ValueReader, references: inout DocumentReferences) {
      guard let object = reader.object(knowing: ["eyes", "thrower"]),
        let eyes = object.integer("eyes", .required, in: 1...6)
      else { return nil }
      self.eyes = eyes
      if let value = object.value("thrower"), let id = value.string() {
        references.checkParticipant(id, at: value)
        thrower = id
      }
    }

    var json: JSONValue {
      JSONValue(
        members: ["eyes": .number(Double(eyes)), "thrower": thrower.map(JSONValue.string)])
    }
  }

  private var types: PayloadTypes {
    var types = PayloadTypes()
    types.register(Dice.self, for: MessageKind(rawValue: "x-dice"))
    return types
  }

  private func dice(_ payload: String) -> [UInt8] {
    Array(
      #"{"confab": "1", "messages": [{"id": "m1", "kind": "x-dice", "x-dice": \#(payload)}]}"#.utf8)
  }

  @Test func `Each kind of the document has a payload of its own type`() throws {
    let chat = try read(
      """
      {"confab": "1", "participants": [{"id": "a", "name": "Ana"}], "messages": [
      {"id": "1", "kind": "link", "link": {"url": "https://a.example", "title": ""}},
      {"id": "2", "kind": "location", "location": {"latitude": 47.5, "longitude": -10, "address": "Hill 4"}},
      {"id": "3", "kind": "contact", "contact": {"name": "Hut", "phone": "+49 1", "x-fax": null}},
      {"id": "4", "kind": "poll", "poll": {"question": "When?", "options":
        [{"text": "Today", "votes": ["a"]}, {"text": "Never", "votes": []}], "multiple": true}},
      {"id": "5", "kind": "call", "call": {"outcome": "missed", "video": false, "duration": 3.5}},
      {"id": "6", "kind": "tool", "tool": {"name": "weather", "status": "done", "input": null}},
      {"id": "7", "kind": "order", "order": {"title": "Beds", "items": [{"name": "Bed", "quantity": 4}]}},
      {"id": "8", "kind": "x-mood", "x-mood": [1, "good"]},
      {"id": "9", "kind": "text", "text": "Hi"},
      {"id": "10", "kind": "event", "event": {"title": "Hike", "going": ["a"], "answer": "going"}},
      {"id": "11", "kind": "payment", "payment": {"amount": "€ 24", "request": true}},
      {"id": "12", "kind": "product", "product": {"title": "Lamp", "oldPrice": "€ 9"}},
      {"id": "13", "kind": "music", "music": {"title": "Blue", "duration": 61}},
      {"id": "14", "kind": "app", "app": {"title": "Chess", "caption": "Your move"}},
      {"id": "15", "kind": "system", "from": "a", "system": {"event": "named", "name": "Hut"}}]}
      """)
    let expected: [(any MessagePayload)?] = [
      LinkPreview(url: "https://a.example", title: ""),
      Location(latitude: 47.5, longitude: -10, address: "Hill 4"),
      Contact(name: "Hut", phone: "+49 1", extensions: ["x-fax": .null]),
      Poll(
        question: "When?", options: [Poll.Option("Today", votes: ["a"]), Poll.Option("Never")],
        allowsMultipleAnswers: true),
      Call(.missed, duration: 3.5), ToolCall(name: "weather", status: .done, input: .null),
      Order(title: "Beds", items: [Order.Item("Bed", quantity: 4)]),
      JSONValue.array([.number(1), .string("good")]), nil,
      CalendarEvent(title: "Hike", going: ["a"], answer: .going),
      Payment(amount: "€ 24", isRequest: true), Product(title: "Lamp", oldPrice: "€ 9"),
      Music(title: "Blue", duration: 61), AppCard(title: "Chess", caption: "Your move"),
      SystemEvent(event: .named, name: "Hut"),
    ]
    for (message, payload) in zip(chat.messages, expected) {
      #expect(message == message.with(payload), "\(message)")
    }
    #expect(
      chat.messages.map { $0.payload?.summary } == [
        "https://a.example", "Hill 4", "Hut", "When?", "missed, 3 s", "weather", "Beds", nil,
        nil,
        "Hike", "€ 24", "Lamp", "Blue", "Chess", nil,
      ])
  }

  @Test func `Messages with different payloads differ, whatever their types`() {
    let payloads: [(any MessagePayload)?] = [
      nil, Call(.missed), Call(.declined), JSONValue.null, Call(.missed).json, Dice(eyes: 1),
    ]
    let messages = payloads.map { Message(id: "m", kind: .call).with($0) }
    for (i, a) in messages.enumerated() {
      for (j, b) in messages.enumerated() { #expect((a == b) == (i == j), "\(i) and \(j)") }
    }
  }

  @Test func `A registered type reads the payloads of its kind`() throws {
    let bytes = dice(#"{"eyes": 5}"#)
    let typed = try ConversationReader.read(bytes, named: "a", payloads: types)
    #expect(typed.messages.first?.payload as? Dice == Dice(eyes: 5))
    let plain = try ConversationReader.read(bytes, named: "a")
    #expect(plain.messages.first?.payload as? JSONValue == .object(["eyes": .number(5)]))

    let decoder = JSONDecoder()
    decoder.userInfo[try #require(CodingUserInfoKey.payloadTypes)] = types
    let data = try JSONEncoder().encode(typed)
    #expect(try decoder.decode(Conversation.self, from: data) == typed)
    #expect(try JSONDecoder().decode(Conversation.self, from: data) == plain)
  }

  @Test(arguments: [
    ("7", "a:1:71: $.messages[0][\"x-dice\"]: expected an object, found a number"),
    (
      #"{"eyes": 7}"#,
      "$.messages[0][\"x-dice\"].eyes: expected a whole number from 1 to 6, found 7"
    ),
    (#"{"eyes": 1, "thrower": "bob"}"#, "thrower: no participant has the id \"bob\""),
  ])
  func `The problems of a registered type are reported with their place`(
    payload: String, expected: String
  ) {
    let error = #expect(throws: DocumentError.self) {
      try ConversationReader.read(dice(payload), named: "a", payloads: types)
    }
    #expect(error.map { "\($0)".contains(expected) } == true, "\(String(describing: error))")
  }

  @Test func `A payload is made of JSON that is in no document`() throws {
    #expect(try Dice(json: .object(["eyes": .number(2)])) == Dice(eyes: 2))
    let poll = JSONValue.object([
      "question": .string(""), "options": .array([.object(["votes": .array([.string("zoe")])])]),
    ])
    let error = #expect(throws: DocumentError.self) { try Poll(json: poll) }
    #expect(
      error.map { "\($0)" } == """
        payload: $.question: expected a text that isn't empty
        payload: $.options[0]: missing key "text", a string
        """)
  }

  @Test func `Decoding a message refuses a payload that is none`() {
    let data = Data(#"{"id": "m", "kind": "call", "call": {"outcome": 7}}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Message.self, from: data) }
  }
}

extension Message {
  fileprivate func with(_ payload: (any MessagePayload)?) -> Message {
    var message = self
    message.payload = payload
    return message
  }
}
