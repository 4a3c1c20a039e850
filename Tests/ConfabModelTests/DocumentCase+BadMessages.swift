extension DocumentCase {
  /// A text message with some other members.
  private static func text(_ members: String) -> String {
    chat(#"{"id": "m1", "kind": "text", "text": "abc", \#(members)}"#)
  }

  private static func file(_ members: String) -> String {
    chat(#"{"id": "m1", "kind": "file", "attachments": [{\#(members)}]}"#)
  }

  private static func time(_ time: String) -> String { text(#""at": "\#(time)""#) }

  private static let m = "$.messages[0]"

  static let badMessages: [DocumentCase] = [
    .bad(
      "a message that is a string", chat(#""Hi""#), at: m, line: 2,
      "expected an object, found a string"),
    .bad("a missing id", chat(#"{"kind": "deleted"}"#), at: m, line: 2, "missing key \"id\""),
    .bad(
      "an empty message id", chat(#"{"id": "", "kind": "deleted"}"#), at: m + ".id", line: 2,
      "isn't empty"),
    .bad(
      "an id that is a number", chat(#"{"id": 1, "kind": "deleted"}"#), at: m + ".id", line: 2,
      "expected a string"),
    .bad(
      "two messages with the same id",
      chat(#"{"id": "m", "kind": "deleted"}"#, #"{"id": "m", "kind": "deleted"}"#),
      at: "$.messages[1].id", line: 3, "already that of $.messages[0] on line 2", .readerOnly),
    .bad(
      "a missing kind", chat(#"{"id": "m1", "text": "a"}"#), at: m, line: 2, "missing key \"kind\""),
    .bad(
      "a misspelt kind", chat(#"{"id": "m1", "kind": "vioce"}"#), at: m + ".kind", line: 2,
      "did you mean \"voice\"?"),
    .bad(
      "a kind that is x- only", chat(#"{"id": "m1", "kind": "x-"}"#), at: m + ".kind", line: 2,
      "expected \"text\", "),
    .bad(
      "a misspelt key", chat(#"{"id": "m1", "kind": "deleted", "knd": "text"}"#),
      at: m + ".knd", line: 2, "did you mean \"kind\"?"),
    .bad(
      "a key in another style", text(#""reply_to": "m1""#), at: m + ".reply_to", line: 2,
      "did you mean \"replyTo\"?"),
    .bad(
      "a text message without text", chat(#"{"id": "m1", "kind": "text"}"#), at: m, line: 2,
      "missing key \"text\""),
    .bad(
      "a system line without text", chat(#"{"id": "m1", "kind": "system"}"#), at: m, line: 2,
      "missing key \"text\""),
    .bad(
      "an unknown author", text(#""from": "p3""#), at: m + ".from", line: 2,
      "no participant has the id \"p3\"", .readerOnly),
    .bad(
      "a reply to an unknown message", text(#""replyTo": "m2""#), at: m + ".replyTo", line: 2,
      "no message has the id \"m2\"; did you mean \"m1\"?", .readerOnly),
    .bad(
      "a forward without a name", text(#""forward": {"from": ""}"#), at: m + ".forward.from",
      line: 2,
      "isn't empty"),
    .bad(
      "edited as a number", text(#""edited": 1"#), at: m + ".edited", line: 2,
      "expected true, false, the time or an object"),
    .bad(
      "edited as a text", text(#""edited": "yes""#), at: m + ".edited", line: 2, "expected a time"),
    .bad(
      "an unknown status", text(#""status": "seen""#), at: m + ".status", line: 2,
      "expected \"sending\", \"sent\""),
    .bad(
      "a reaction without an emoji", text(#""reactions": [{"by": ["p1"]}]"#),
      at: m + ".reactions[0]", line: 2, "missing key \"emoji\""),
    .bad(
      "a reaction without participants", text(#""reactions": [{"emoji": "a", "by": []}]"#),
      at: m + ".reactions[0].by", line: 2, "at least 1 element, found none"),
    .bad(
      "a reaction of an unknown participant",
      text(#""reactions": [{"emoji": "a", "by": ["Ann"]}]"#),
      at: m + ".reactions[0].by[0]", line: 2, "no participant has the id \"Ann\"", .readerOnly),
    .bad(
      "a participant reacts twice", text(#""reactions": [{"emoji": "a", "by": ["p1", "p1"]}]"#),
      at: m + ".reactions[0].by[1]", line: 2, "is listed twice"),
    .bad(
      "a time that is a number", text(#""at": 1767602460"#), at: m + ".at", line: 2,
      "expected a string"),
    .bad(
      "a time without an offset", time("2026-01-05T09:41:00"), at: m + ".at", line: 2, "without one"
    ),
    .bad(
      "a time with a space", time("2026-01-05 09:41:00Z"), at: m + ".at", line: 2,
      "such as 2026-01-05T09:41:00+01:00"),
    .bad(
      "a time without the time of day", time("2026-01-05"), at: m + ".at", line: 2,
      "expected a time such as"),
    .bad(
      "a thirteenth month", time("2026-13-05T09:41:00Z"), at: m + ".at", line: 2, "does not exist"),
    .bad(
      "a 29th of February", time("2025-02-29T09:41:00Z"), at: m + ".at", line: 2, "does not exist",
      .readerOnly),
    .bad("hour 24", time("2026-01-05T24:00:00Z"), at: m + ".at", line: 2, "does not exist"),
    .bad("second 60", time("2026-01-05T23:59:60Z"), at: m + ".at", line: 2, "does not exist"),
    .bad(
      "an offset without a colon", time("2026-01-05T09:41:00+0100"), at: m + ".at", line: 2,
      "such as 2026"),
    .bad(
      "an offset beyond 18 hours", time("2026-01-05T09:41:00+18:01"), at: m + ".at", line: 2,
      "does not exist"),
    .bad(
      "an empty fraction", time("2026-01-05T09:41:00.Z"), at: m + ".at", line: 2,
      "expected a time such as"),
    .bad(
      "a span beyond the text", text(#""spans": [{"start": 0, "end": 4, "style": "bold"}]"#),
      at: m + ".spans[0]", line: 2, "ends at 4, but the text has 3 Unicode scalars", .readerOnly),
    .bad(
      "a span of nothing", text(#""spans": [{"start": 2, "end": 2, "style": "bold"}]"#),
      at: m + ".spans[0]", line: 2, "not after its start", .readerOnly),
    .bad(
      "a span from before", text(#""spans": [{"start": -1, "end": 2, "style": "bold"}]"#),
      at: m + ".spans[0].start", line: 2, "at least 0, found -1"),
    .bad(
      "a span of a half", text(#""spans": [{"start": 0.5, "end": 2, "style": "bold"}]"#),
      at: m + ".spans[0].start", line: 2, "whole number"),
    .bad(
      "a span of an unknown style", text(#""spans": [{"start": 0, "end": 2, "style": "bald"}]"#),
      at: m + ".spans[0].style", line: 2, "did you mean \"bold\"?"),
    .bad(
      "spans without text", chat(#"{"id": "m1", "kind": "deleted", "spans": []}"#),
      at: m + ".spans", line: 2, "need a \"text\""),
    .bad(
      "media without attachments", chat(#"{"id": "m1", "kind": "media"}"#), at: m, line: 2,
      "missing key \"attachments\""),
    .bad(
      "an album of nothing", chat(#"{"id": "m1", "kind": "album", "attachments": []}"#),
      at: m + ".attachments", line: 2, "at least 1 element"),
    .bad(
      "an empty source", file(#""src": """#), at: m + ".attachments[0].src", line: 2,
      "expected a file's name"),
    .bad(
      "a source at the root", file(#""src": "/etc/passwd""#), at: m + ".attachments[0].src",
      line: 2, "a path must be relative to the document and inside its folder"),
    .bad(
      "a source on the web", file(#""src": "https://example.org/a.png""#),
      at: m + ".attachments[0].src", line: 2, "nothing is downloaded"),
    .bad(
      "a source on a drive", file(#""src": "C:\\a.png""#), at: m + ".attachments[0].src", line: 2,
      "inside its folder"),
    .bad(
      "a source in the data", file(#""src": "data:image/png;base64,AA""#),
      at: m + ".attachments[0].src", line: 2, "inside its folder"),
    .bad(
      "a source above", file(#""src": "./../a.png""#), at: m + ".attachments[0].src", line: 2,
      "leads out of it"),
    .bad(
      "a source above on another system", file(#""src": "..\\a.png""#),
      at: m + ".attachments[0].src", line: 2, "leads out of it"),
    .bad(
      "a source that climbs half-way", file(#""src": "a/../../b.png""#),
      at: m + ".attachments[0].src", line: 2, "leads out of it", .readerOnly),
    .bad(
      "a source that hides its slash", file(#""src": "a/../..\#u{2F}\#u{301}b""#),
      at: m + ".attachments[0].src", line: 2, "leads out of it", .readerOnly),
    .bad(
      "a source with NUL", file(#""src": "a\u0000b""#), at: m + ".attachments[0].src", line: 2,
      "expected a file's name"),
    .bad(
      "a width of 0", file(#""src": "a", "width": 0"#), at: m + ".attachments[0].width",
      line: 2, "from 1 to 1000000, found 0"),
    .bad(
      "a width of the smallest 64-bit integer", file(#""src": "a", "width": -9223372036854775808"#),
      at: m + ".attachments[0].width", line: 2, "from 1 to 1000000, found -9.223372036854776e+18"),
    .bad(
      "a size of the smallest 64-bit integer", file(#""src": "a", "bytes": -9223372036854775808"#),
      at: m + ".attachments[0].bytes", line: 2, "whole number"),
    .bad(
      "a height that is a string", file(#""src": "a", "height": "12""#),
      at: m + ".attachments[0].height",
      line: 2, "expected a whole number, found a string"),
    .bad(
      "a negative duration", file(#""src": "a", "duration": -1"#),
      at: m + ".attachments[0].duration", line: 2, "expected a number from 0"),
    .bad(
      "a waveform out of range", file(#""src": "a", "waveform": [0, 1.5]"#),
      at: m + ".attachments[0].waveform[1]",
      line: 2, "from 0 to 1, found 1.5"),
    .bad(
      "progress out of range", file(#""src": "a", "progress": 1.01"#),
      at: m + ".attachments[0].progress",
      line: 2, "from 0 to 1, found 1.01"),
    .bad(
      "progress of a failed transfer", file(#""src": "a", "progress": 0.5, "failed": true"#),
      at: m + ".attachments[0].progress", line: 2, "a failed transfer has no progress"),
    .bad(
      "a size with a fraction", file(#""src": "a", "bytes": 0.5"#), at: m + ".attachments[0].bytes",
      line: 2,
      "whole number"),
  ]
}
