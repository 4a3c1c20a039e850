import ConfabModel
import TestSupport
import Testing

@testable import ConfabImport

@Suite struct SlackTests {
  private let users =
    #"[{"id":"U1","name":"ana","profile":{"display_name":"Ana"}},{"id":"U2","name":"zoe","profile":{"real_name":"Zoë"}}]"#
  private let channels = #"[{"id":"C1","name":"general"}]"#

  private func message(
    _ stamp: String, _ text: String, user: String = "U1", _ more: String = ""
  ) -> String {
    #"{"type":"message","user":"\#(user)","ts":"\#(stamp)","text":\#(ExportSamples.quoted(text))\#(more)}"#
  }

  private func read(_ days: [String: [String]]) throws -> ImportedConversation {
    var files = ["users.json": users, "channels.json": channels]
    for (day, messages) in days {
      files["general/\(day).json"] = "[\(messages.joined(separator: ","))]"
    }
    return try ExportSamples.read(folder: files)
  }

  private func text(_ mrkdwn: String) throws -> Message {
    try read(["2024-05-01": [message("1714557600.000100", mrkdwn)]]).conversation.messages[0]
  }

  @Test(arguments: [
    ("a &lt;b&gt; &amp;amp; c", "a <b> &amp; c", []),
    ("<https://example.org/a_b_c|the _page_>", "the _page_", ["link https://example.org/a_b_c"]),
    ("*b* _i_ ~s~ `c_d_e`", "b i s c_d_e", ["bold", "italic", "strike", "code"]),
    ("<https://example.org/x_y_z>", "https://example.org/x_y_z", []),
    ("<mailto:a@example.org|a@example.org>", "a@example.org", ["link mailto:a@example.org"]),
    ("*hi <@U1>* :wave::skin-tone-6:", "hi @Ana 👋🏿", ["bold", "mention ana"]),
    ("<@U404> <@U404|bob>", "@U404 @bob", ["mention", "mention"]),
    (
      "<#C1> <#C9|old-name> <!channel> <!date^1^{date}|May 1>", "#general #old-name @channel May 1",
      ["mention"]
    ),
    (":thumbs_up: :no_such_emoji: 10:30:45 a:b", ":thumbs_up: :no_such_emoji: 10:30:45 a:b", []),
    ("`<https://example.org>` `:wave:`", "https://example.org :wave:", ["code", "code"]),
    ("&gt;quote\nanswer", "quote\nanswer", ["quote"]), ("< b > c", "< b > c", []),
    ("snake_case_name 2*3*4", "snake_case_name 2*3*4", []),
  ])
  func `Marked text becomes a text with spans`(
    _ mrkdwn: String, _ expected: String, _ styles: [String]
  ) throws {
    let found = try text(mrkdwn)
    #expect(found.text == expected)
    let spans = found.spans.map {
      ([$0.style.rawValue] + [$0.target].compactMap { $0 }).joined(separator: " ")
    }
    #expect(spans == styles)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `Rich text is what it says`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var expected = RichText()
    expected.append("<")
    var leaves = [#"{"type":"text","text":"<"}"#]
    for _ in 0..<random.int(1...12) {
      let word = random.pick(["a", "*b*", "_c", "&lt;", "👩‍🚀", "e\u{301}", "שלום", " : "])
      let styles = [
        ("bold", TextSpan.Style.bold), ("italic", .italic), ("strike", .strike), ("code", .code),
      ]
      .filter { _ in random.oneIn(3) }
      let start = expected.count
      expected.append(word)
      for style in styles { expected.add(style.1, from: start) }
      let flags = styles.map { #""\#($0.0)":true"# }.joined(separator: ",")
      leaves.append(#"{"type":"text","text":\#(ExportSamples.quoted(word)),"style":{\#(flags)}}"#)
    }
    expected.append(">")
    leaves.append(#"{"type":"text","text":">"}"#)
    let blocks =
      #","blocks":[{"type":"rich_text","elements":[{"type":"rich_text_section","elements":[\#(leaves.joined(separator: ","))]}]}]"#
    let found = try read([
      "2024-05-01": [message("1714557600.000100", "a copy", user: "U1", blocks)]
    ]).conversation.messages[0]
    #expect(found.text == expected.text)
    #expect(found.spans == expected.spans)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `Threads over many days reply to their first message`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var days: [String: [String]] = [:]
    var stamps: [String] = []
    var expected: [String?] = []
    for number in 0..<random.int(2...40) {
      let day = number / 6 + 1
      let stamp =
        "\(1_714_521_600 + (day - 1) * 86_400 + number * 60).\(random.int(100_000...999_999))"
      var more = ""
      var target: String?
      if number > 0, random.oneIn(2) {
        let root = random.int(0..<number)
        // Replies are to first messages only.
        if expected[root] == nil {
          target = "m\(root + 1)"
          more = #","thread_ts":"\#(stamps[root])","parent_user_id":"U1""#
        }
      }
      stamps.append(stamp)
      expected.append(target)
      days["2024-05-0\(day)", default: []].append(message(stamp, "n\(number)", user: "U2", more))
    }
    // Within a day, replies may come last.
    for day in days.keys { days[day]?.shuffle(using: &random) }
    let found = try read(days)
    #expect(found.conversation.messages.map(\.text) == expected.indices.map { "n\($0)" })
    #expect(found.conversation.messages.map(\.replyTo) == expected)
    #expect(found.report.losses == [])
  }

  @Test func `A message of another shape does not lose its neighbors`() throws {
    let found = try read([
      "2024-05-01": [
        message("1.000100", "before"), "null", "7",
        #"{"type":"message","user":5,"text":{},"ts":"3.0","files":[null,{}],"reactions":[{"name":"x","users":7,"count":-1}]}"#,
        #"{"type":"message","text":"without a time","blocks":[{"type":"rich_text","elements":7}]}"#,
        #"{"type":"message","ts":1714557600.5,"user":"U1","text":"number as time","attachments":{"a":1},"edited":null}"#,
        message("9999999999999999999.1", "after"),
      ]
    ])
    let texts = found.conversation.messages.map { $0.text ?? $0.kind.rawValue }
    #expect(Set(texts) == ["before", "without a time", "file", "number as time", "after"])
    #expect(found.report.count(.unreadable) == 2 && found.report.count(.time) == 2)
  }

  @Test func `The cards of apps are read, and not in the place of the text`() throws {
    let card =
      #","attachments":[{"fallback":"f","title":"Title","text":"*body*"},{"from_url":"https://example.org","title":"Page"}]"#
    let found = try read(["2024-05-01": [message("1714557600.000100", "own", user: "U1", card)]])
      .conversation.messages[0]
    #expect(found.text == "own\nTitle\nbody" && found.kind == .link)
    #expect(found.spans.map(\.start) == [4, 10])
  }

  @Test func `Names of emoji are those of Slack`() {
    #expect(ShortCodes.emoji(named: "+1") == "👍")
    #expect(ShortCodes.emoji(named: "thumbsup") == "👍")
    #expect(ShortCodes.emoji(named: "+1::skin-tone-2") == "👍🏻")
    #expect(ShortCodes.emoji(named: "heart") == "❤️")
    #expect(ShortCodes.emoji(named: "flag-de") == "🇩🇪")
    #expect(ShortCodes.emoji(named: "us") == "🇺🇸")
    #expect(ShortCodes.emoji(named: "woman-shrugging::skin-tone-5") == "🤷🏾‍♀️")
    #expect(ShortCodes.emoji(named: "v::skin-tone-4") == "✌🏽")
    for name in ["", ":", "blob", "flag-", "flag-d1", "wave::skin-tone-9", "wave::x", "a:b:c"] {
      #expect(ShortCodes.emoji(named: name) == nil)
    }
    #expect(ShortCodes.replaced(in: "a:wave: ::+1:: :x") == "a👋 :👍: :x")
  }

  @Test func `A folder without days is named`() throws {
    let error = #expect(throws: ImportError.self) {
      try ExportSamples.read(folder: ["users.json": users, "channels.json": channels])
    }
    #expect(error?.text.contains("2024-05-01.json") == true)
  }
}
