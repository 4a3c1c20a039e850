extension DocumentCase {
  private static func header(_ members: String) -> String {
    "{\"confab\": \"1\", \"messages\": [],\n\(members)}"
  }

  static let badHeaders: [DocumentCase] = [
    .bad("not an object", "[]", at: "$", "expected an object, found an array"),
    .bad(
      "a string instead of an object", #""confab""#, at: "$", "expected an object, found a string"),
    .bad("a missing version", #"{"messages": []}"#, at: "$", "missing key \"confab\""),
    .bad(
      "a version that is a number", #"{"confab": 1, "messages": []}"#, at: "$.confab",
      "expected \"1\""
    ),
    .bad("a later version", #"{"confab": "2", "messages": []}"#, at: "$.confab", "expected \"1\""),
    .bad("missing messages", #"{"confab": "1"}"#, at: "$", "missing key \"messages\""),
    .bad(
      "messages as an object", #"{"confab": "1", "messages": {"m1": {}}}"#, at: "$.messages",
      "expected an array, found an object"),
    .bad(
      "an unknown key", header(#""particpants": []"#), at: "$.particpants", line: 2,
      "did you mean \"participants\"?"),
    .bad(
      "a key similar to no known one", header(#""zzz": []"#), at: "$.zzz", line: 2,
      "known here: confab, "),
    .bad(
      "null instead of a missing member", header(#""locale": null"#), at: "$.locale", line: 2,
      "expected a string, found null"),
    .bad(
      "an unknown kind", header(#""conversation": {"kind": "grup"}"#), at: "$.conversation.kind",
      line: 2, "did you mean \"group\"?"),
    .bad(
      "a title that is a number", header(#""conversation": {"title": 3}"#),
      at: "$.conversation.title", line: 2, "expected a string, found a number"),
    .bad(
      "a named color", header(#""participants": [{"id": "a", "name": "A", "color": "red"}]"#),
      at: "$.participants[0].color", line: 2, "expected a color such as #ff8800"),
    .bad(
      "a color with alpha",
      header(##""participants": [{"id": "a", "name": "A", "color": "#11223344"}]"##),
      at: "$.participants[0].color", line: 2, "expected a color"),
    .bad(
      "a wallpaper with three digits", header(##""conversation": {"wallpaper": "#fff"}"##),
      at: "$.conversation.wallpaper", line: 2, "expected a color"),
    .bad(
      "a wallpaper with a scheme", header(#""conversation": {"wallpaper": "http://a/b"}"#),
      at: "$.conversation.wallpaper", line: 2, "inside its folder"),
    .bad(
      "an avatar outside of the folder",
      header(#""participants": [{"id": "a", "name": "A", "avatar": "../a.png"}]"#),
      at: "$.participants[0].avatar", line: 2, "leads out of it"),
    .bad(
      "a participant without a name", header(#""participants": [{"id": "a"}]"#),
      at: "$.participants[0]", line: 2, "missing key \"name\""),
    .bad(
      "an empty name", header(#""participants": [{"id": "a", "name": ""}]"#),
      at: "$.participants[0].name", line: 2, "isn't empty"),
    .bad(
      "an empty id", header(#""participants": [{"id": "", "name": "A"}]"#),
      at: "$.participants[0].id", line: 2, "isn't empty"),
    .bad(
      "a participant that is a string", header(#""participants": ["Ann"]"#),
      at: "$.participants[0]",
      line: 2, "expected an object"),
    .bad(
      "two participants with the same id",
      "{\"confab\": \"1\", \"messages\": [], \"participants\": [\n{\"id\": \"a\", \"name\": \"A\"},\n{\"id\": \"a\", \"name\": \"B\"}]}",
      at: "$.participants[1].id", line: 3, "already that of $.participants[0] on line 2",
      .readerOnly),
    .bad(
      "a self that is no participant", chat(header: #""self": "p3","#), at: "$.self",
      "no participant has the id \"p3\"; did you mean \"p1\"?", .readerOnly),
    .bad(
      "a zone that is an offset", header(#""timezone": "+01:00""#), at: "$.timezone", line: 2,
      "such as Europe/Berlin"),
    .bad(
      "a zone that is a path", header(#""timezone": "../etc""#), at: "$.timezone", line: 2,
      "such as Europe/Berlin"),
    .bad(
      "a locale with an underscore", header(#""locale": "en_GB""#), at: "$.locale", line: 2,
      "such as en or ar-EG"),
    .bad(
      "now without an offset", header(#""now": "2026-01-05T09:41:00""#), at: "$.now", line: 2,
      "with its offset from UTC, such as 2026-01-05T09:41:00+01:00"),
    .bad(
      "an unknown participant is typing", header(#""state": {"typing": ["p9"]}"#),
      at: "$.state.typing[0]",
      line: 2, "no participant has the id \"p9\"", .readerOnly),
    .bad(
      "a participant is typing twice", chat(footer: ",\n\"state\": {\"typing\": [\"p1\", \"p1\"]}"),
      at: "$.state.typing[1]", line: 4, "is listed twice"),
    .bad(
      "unread from an unknown message",
      chat(#"{"id": "m1", "kind": "deleted"}"#, footer: ",\n\"state\": {\"unreadFrom\": \"m2\"}"),
      at: "$.state.unreadFrom", line: 4, "no message has the id \"m2\"; did you mean \"m1\"?",
      .readerOnly),
    .bad(
      "seen by an unknown participant",
      chat(
        #"{"id": "m1", "kind": "deleted"}"#, footer: ",\n\"state\": {\"seen\": {\"q\": \"m1\"}}"),
      at: "$.state.seen.q", line: 4, "no participant has the id \"q\"", .readerOnly),
    .bad(
      "an unknown message was seen",
      chat(
        #"{"id": "m1", "kind": "deleted"}"#, footer: ",\n\"state\": {\"seen\": {\"p1\": \"zzzz\"}}"),
      at: "$.state.seen.p1", line: 4, "no message has the id \"zzzz\"", .readerOnly),
    .bad(
      "an unknown key in the state", header(#""state": {"typng": []}"#), at: "$.state.typng",
      line: 2, "did you mean \"typing\"?"),
  ]
}
