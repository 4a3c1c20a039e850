extension DocumentCase {
  private static func payload(_ kind: String, _ payload: String) -> String {
    chat(#"{"id": "m1", "kind": "\#(kind)", "\#(kind)": \#(payload)}"#)
  }

  private static let m = "$.messages[0]"

  private static let kinds = [
    "link", "location", "contact", "poll", "call", "tool", "order", "event", "payment", "product",
    "music", "app",
  ]

  private static let absentPayloads: [DocumentCase] = kinds.map { kind in
    .bad(
      "\(kind) without a payload", chat(#"{"id": "m1", "kind": "\#(kind)"}"#), at: m, line: 2,
      "missing key \"\(kind)\"")
  }

  private static let textPayloads: [DocumentCase] = kinds.map { kind in
    .bad(
      "\(kind) with a payload that is a string", payload(kind, "\"a\""), at: "\(m).\(kind)",
      line: 2, "expected an object"
    )
  }

  private static let mistakenPayloads: [DocumentCase] = [
    .bad(
      "the payload of another kind",
      chat(#"{"id": "m1", "kind": "text", "text": "", "poll": {}}"#), at: m + ".poll",
      line: 2, "only a message of the kind \"poll\" has this key; the kind here is \"text\""),
    .bad(
      "a link without an address", payload("link", "{}"), at: m + ".link", line: 2,
      "missing key \"url\""),
    .bad(
      "a link with a picture that has a scheme",
      payload("link", #"{"url": "a", "image": "https://a/b"}"#),
      at: m + ".link.image", line: 2, "nothing is downloaded"),
    .bad(
      "a latitude out of range", payload("location", #"{"latitude": 91, "longitude": 0}"#),
      at: m + ".location.latitude", line: 2, "from -90 to 90, found 91"),
    .bad(
      "a location without a longitude", payload("location", #"{"latitude": 1}"#),
      at: m + ".location", line: 2,
      "missing key \"longitude\""),
    .bad(
      "a contact without a name", payload("contact", #"{"phone": "1"}"#), at: m + ".contact",
      line: 2,
      "missing key \"name\""),
    .bad(
      "an unknown key of a contact", payload("contact", #"{"name": "a", "mail": "b"}"#),
      at: m + ".contact.mail", line: 2, "did you mean \"email\"?"),
    .bad(
      "a poll without options", payload("poll", #"{"question": "?", "options": []}"#),
      at: m + ".poll.options", line: 2, "at least 1 element"),
    .bad(
      "a poll with options that are strings",
      payload("poll", #"{"question": "?", "options": ["a"]}"#),
      at: m + ".poll.options[0]", line: 2, "expected an object"),
    .bad(
      "a vote of an unknown participant",
      payload("poll", #"{"question": "?", "options": [{"text": "a", "votes": ["p3"]}]}"#),
      at: m + ".poll.options[0].votes[0]", line: 2, "no participant has the id \"p3\"",
      .readerOnly),
    .bad(
      "a participant votes twice",
      payload("poll", #"{"question": "?", "options": [{"text": "a", "votes": ["p1", "p1"]}]}"#),
      at: m + ".poll.options[0].votes[1]", line: 2, "is listed twice"),
    .bad(
      "a call without an outcome", payload("call", "{}"), at: m + ".call", line: 2,
      "missing key \"outcome\""),
    .bad(
      "a call with an empty outcome", payload("call", #"{"outcome": ""}"#),
      at: m + ".call.outcome", line: 2, "a text that isn't empty"),
    .bad(
      "a call of an unknown participant",
      payload("call", #"{"outcome": "missed", "participants": ["p3"]}"#),
      at: m + ".call.participants[0]", line: 2, "no participant has the id \"p3\"", .readerOnly),
    .bad(
      "an event without a title", payload("event", #"{"place": "Oslo"}"#), at: m + ".event",
      line: 2, "missing key \"title\""),
    .bad(
      "an event on a day without a time",
      payload("event", #"{"title": "a", "start": "2026-01-05"}"#),
      at: m + ".event.start", line: 2, "2026-01-05"),
    .bad(
      "an unknown answer to an event", payload("event", #"{"title": "a", "answer": "goin"}"#),
      at: m + ".event.answer", line: 2, "did you mean \"going\"?"),
    .bad(
      "an amount that is a number", payload("payment", #"{"amount": 24}"#),
      at: m + ".payment.amount", line: 2, "expected a string"),
    .bad(
      "a cover out of the folder", payload("music", #"{"title": "a", "image": "../a.png"}"#),
      at: m + ".music.image", line: 2, "folder"),
    .bad(
      "an unknown key of a product", payload("product", #"{"title": "a", "prize": "3"}"#),
      at: m + ".product.prize", line: 2, "did you mean \"price\"?"),
    .bad(
      "an icon that has a scheme", payload("app", #"{"title": "a", "icon": "https://a/b"}"#),
      at: m + ".app.icon", line: 2, "nothing is downloaded"),
    .bad(
      "an unknown event of a conversation", payload("system", #"{"event": "joind"}"#),
      at: m + ".system.event", line: 2, "did you mean \"joined\"?"),
    .bad(
      "a location with a longitude only", payload("location", #"{"longitude": 1}"#),
      at: m + ".location", line: 2, "missing key \"latitude\""),
    .bad(
      "a number of votes below 0",
      payload("poll", #"{"question": "?", "options": [{"text": "a", "count": -1}]}"#),
      at: m + ".poll.options[0].count", line: 2, "from 0"),
    .bad(
      "a tool without a name", payload("tool", #"{"status": "done"}"#), at: m + ".tool", line: 2,
      "missing key \"name\""),
    .bad(
      "a tool with an unknown status", payload("tool", #"{"name": "a", "status": "ok"}"#),
      at: m + ".tool.status", line: 2, "expected \"pending\""),
    .bad(
      "an order without a title", payload("order", "{}"), at: m + ".order", line: 2,
      "missing key \"title\""),
    .bad(
      "a price that is a number", payload("order", #"{"title": "a", "price": 3}"#),
      at: m + ".order.price", line: 2, "expected a string"),
    .bad(
      "a quantity of 0",
      payload("order", #"{"title": "a", "items": [{"name": "a", "quantity": 0}]}"#),
      at: m + ".order.items[0].quantity", line: 2, "from 1"),
  ]

  static let badPayloads = absentPayloads + textPayloads + mistakenPayloads
}
