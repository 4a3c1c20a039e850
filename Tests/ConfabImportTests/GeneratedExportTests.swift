import ConfabModel
import TestSupport
import Testing

@testable import ConfabImport

/// Conversations that are generated, written as an app exports them, and read again.
@Suite struct GeneratedExportTests {
  private static let start = 1_714_557_600
  private static let words = ["hola", "señor", "👩‍👩‍👧", "שלום", "天気", "12", "e\u{301}t"]

  /// A text with some words in a style.
  private struct StyledText {
    var text = "start"
    var spans: [TextSpan] = []

    init(_ styles: [TextSpan.Style], _ random: inout SeededRandom) {
      for _ in 0..<random.int(0...4) {
        text += " "
        let start = text.unicodeScalars.count
        text += random.pick(GeneratedExportTests.words)
        guard !styles.isEmpty, random.oneIn(2) else { continue }
        spans.append(
          TextSpan(start: start, end: text.unicodeScalars.count, style: random.pick(styles)))
      }
      text += " end"
    }

    /// The text with something before and behind each span.
    func marked(_ mark: (TextSpan) -> (before: String, after: String)) -> String {
      let scalars = Array(text.unicodeScalars)
      var marked = String.UnicodeScalarView()
      var at = 0
      for span in spans {
        let (before, after) = mark(span)
        marked += scalars[at..<span.start] + Array(before.unicodeScalars)
        marked += scalars[span.start..<span.end] + Array(after.unicodeScalars)
        at = span.end
      }
      marked += scalars[at...]
      return String(marked)
    }
  }

  private func expect(_ found: ImportedConversation, _ expected: [Message]) {
    #expect(found.conversation.messages.count == expected.count)
    for (message, wanted) in zip(found.conversation.messages, expected) {
      #expect(message == wanted)
    }
    #expect(found.report.losses == [])
  }

  // MARK: - WhatsApp

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `What a text of WhatsApp says is in the conversation`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let isPhone = random.oneIn(2)
    let order = random.pick([ImportOptions.DateOrder.dmy, .mdy])
    let marks: [TextSpan.Style: String] = [.bold: "*", .italic: "_", .strike: "~", .code: "`"]
    var lines: [String] = []
    var expected: [Message] = []
    var day = 1
    for number in 1...random.int(1...40) {
      if random.oneIn(4) { day = min(28, day + random.int(1...5)) }
      let (hour, minute, second) = (10 + number / 6, number % 6 * 10, isPhone ? number : 0)
      let seconds = (19_843 + day) * 86_400 + hour * 3_600 + minute * 60 + second
      let date = order == .dmy ? "\(day)/5/24" : "5/\(day)/24"
      let clock = "\(hour):\(minute < 10 ? "0" : "")\(minute)"
      let name = random.pick(["Ana", "Ben Sol", "+1 555 0101"])
      let id = ["Ana": "ana", "Ben Sol": "ben-sol", "+1 555 0101": "1-555-0101"][name]
      var message = Message(
        id: "m\(number)", from: id,
        at: Timestamp(milliseconds: Int64(seconds) * 1_000, offset: 0))
      var text = StyledText([.bold, .italic, .strike, .code], &random)
      if random.oneIn(8) {
        text.text = "This message was deleted"
        text.spans = []
        message.kind = .deleted
      } else if random.oneIn(4) {
        text.text += "\nand more\n\nlines"
      }
      if message.kind == .text { (message.text, message.spans) = (text.text, text.spans) }
      let body = text.marked { (marks[$0.style] ?? "", marks[$0.style] ?? "") }
      lines.append(
        isPhone
          ? "[\(date), \(clock):\(second < 10 ? "0" : "")\(second)] \(name): "
            + (message.kind == .deleted ? "\u{200E}" : "") + body
          : "\(date), \(clock) - \(name): \(body)")
      expected.append(message)
    }
    let options = ImportOptions(me: nil, dateOrder: order, timezone: "UTC")
    let export = lines.joined(separator: isPhone ? "\r\n" : "\n")
    expect(try ExportSamples.read(export, format: "whatsapp", options), expected)
  }

  // MARK: - Signal

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `What an export of Signal says is in the conversation`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let people = ["me", "ana", "ben"]
    let styles: [TextSpan.Style: String] = [
      .bold: "BOLD", .italic: "ITALIC", .spoiler: "SPOILER", .strike: "STRIKETHROUGH",
      .code: "MONOSPACE",
    ]
    var lines = [
      #"{"version":"1"}"#, #"{"recipient":{"id":"1","self":{}}}"#,
      #"{"recipient":{"id":"2","contact":{"profileGivenName":"Ana"}}}"#,
      #"{"recipient":{"id":"3","contact":{"profileGivenName":"Ben"}}}"#,
      #"{"recipient":{"id":"4","group":{"snapshot":{"title":{"title":"Walk"}}}}}"#,
      #"{"chat":{"id":"10","recipientId":"4"}}"#,
    ]
    var expected: [Message] = []
    for number in 1...random.int(1...30) {
      let author = random.int(0..<3)
      let time = (Self.start + number * 60) * 1_000
      var message = Message(
        id: "m\(number)", from: people[author],
        at: Timestamp(milliseconds: Int64(time), offset: 0))
      let text = StyledText(Array(styles.keys).sorted { $0.rawValue < $1.rawValue }, &random)
      (message.text, message.spans) = (text.text, text.spans)
      let scalars = Array(text.text.unicodeScalars)
      func units(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
        scalars.reduce(0) { $0 + ($1.value > 0xFFFF ? 2 : 1) }
      }
      let ranges = text.spans.map { span in
        #"{"start":\#(units(scalars[..<span.start])),"length":\#(units(scalars[span.start..<span.end])),"style":"\#(styles[span.style] ?? "")"}"#
      }
      var standard =
        #""text":{"body":\#(ExportSamples.quoted(text.text)),"bodyRanges":[\#(ranges.joined(separator: ","))]}"#
      if let target = expected.indices.randomElement(using: &random), random.oneIn(3) {
        let sent = (Self.start + (target + 1) * 60) * 1_000
        let writer = people.firstIndex { $0 == expected[target].from } ?? 0
        message.replyTo = expected[target].id
        standard += #","quote":{"targetSentTimestamp":"\#(sent)","authorId":"\#(writer + 1)"}"#
      }
      if random.oneIn(3) {
        message.reactions = [Reaction(emoji: "👍", by: ["ben", "me"])]
        standard +=
          #","reactions":[{"emoji":"👍","authorId":"3"},{"emoji":"👍","authorId":"1"}]"#
      }
      var direction = #""incoming":{"read":true}"#
      if author == 0 {
        let status = random.pick([DeliveryStatus.sent, .delivered, .read])
        message.status = status
        direction =
          #""outgoing":{"sendStatus":[{"recipientId":"2","read":{}},{"recipientId":"3","\#(status.rawValue)":{}}]}"#
      }
      lines.append(
        #"{"chatItem":{"chatId":"10","authorId":"\#(author + 1)","dateSent":"\#(time)",\#(direction),"standardMessage":{\#(standard)}}}"#
      )
      expected.append(message)
    }
    let found = try ExportSamples.read(lines.joined(separator: "\n"), format: "signal")
    #expect(found.conversation.selfID == "me" && found.conversation.info.title == "Walk")
    expect(found, expected)
  }

  // MARK: - Matrix

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `What an export of Element says is in the conversation`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let tags: [TextSpan.Style: String] = [
      .bold: "strong", .italic: "em", .strike: "del", .code: "code", .underline: "u",
    ]
    var events: [String] = []
    func add(_ type: String, _ id: String, _ sender: String, _ time: Int, _ rest: String) {
      events.append(
        #"{"type":"\#(type)","event_id":"\#(id)","sender":"@\#(sender):example.org","origin_server_ts":\#(time),\#(rest)}"#
      )
    }
    var expected: [Message] = []
    for number in 1...random.int(1...30) {
      let time = (Self.start + number * 60) * 1_000
      let sender = random.pick(["ana", "ben", "cleo"])
      var message = Message(
        id: "m\(number)", from: sender, at: Timestamp(milliseconds: Int64(time), offset: 0))
      let text = StyledText(Array(tags.keys).sorted { $0.rawValue < $1.rawValue }, &random)
      (message.text, message.spans) = (text.text, text.spans)
      let html = text.marked { ("<\(tags[$0.style] ?? "")>", "</\(tags[$0.style] ?? "")>") }
      let body =
        #""msgtype":"m.text","body":\#(ExportSamples.quoted(text.text)),"format":"org.matrix.custom.html","formatted_body":\#(ExportSamples.quoted(html))"#
      var relation = ""
      if let target = expected.randomElement(using: &random), random.oneIn(3) {
        message.replyTo = target.id
        relation = #","m.relates_to":{"m.in_reply_to":{"event_id":"$\#(target.id)"}}"#
      }
      let isEdited = random.oneIn(4)
      let first = isEdited ? #""msgtype":"m.text","body":"earlier""# : body
      add("m.room.message", "$m\(number)", sender, time, #""content":{\#(first)\#(relation)}"#)
      if isEdited {
        message.edited = true
        add(
          "m.room.message", "$e\(number)", sender, time + 1,
          #""content":{"msgtype":"m.text","body":"* new","m.new_content":{\#(body)},"m.relates_to":{"rel_type":"m.replace","event_id":"$m\#(number)"}}"#
        )
      }
      if random.oneIn(3) {
        message.reactions = [Reaction(emoji: "🎉", by: ["ana"])]
        add(
          "m.reaction", "$r\(number)", "ana", time + 2,
          #""content":{"m.relates_to":{"rel_type":"m.annotation","event_id":"$m\#(number)","key":"🎉"}}"#
        )
      }
      expected.append(message)
    }
    let export =
      #"{"room_name":"Walk","exported_by":"nobody","messages":[\#(events.joined(separator: ","))]}"#
    expect(try ExportSamples.read(export, format: "matrix"), expected)
  }

  // MARK: - RSMF

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `What slices of RSMF say is in the conversation, in the order of its times`(
    _ seed: UInt64
  ) throws {
    var random = SeededRandom(seed: seed)
    var slices = [[String]](repeating: [], count: random.int(1...3))
    var expected: [Message] = []
    for number in 1...random.int(1...30) {
      let seconds = Self.start + number * 61
      let time = Timestamp(milliseconds: Int64(seconds) * 1_000, offset: 0)
      var message = Message(id: "m\(number)", from: random.pick(["ana", "ben"]), at: time)
      message.text = StyledText([], &random).text
      var more = ""
      if let target = expected.randomElement(using: &random), random.oneIn(3) {
        message.replyTo = target.id
        more += #","parent":"\#(target.id)""#
      }
      if random.oneIn(3) {
        message.reactions = [Reaction(emoji: "👍", by: ["ben"])]
        more += #","reactions":[{"value":"👍","count":1,"participants":["P2"]}]"#
      }
      if random.oneIn(4) {
        message.edited = true
        message.history = [MessageVersion(text: "earlier")]
        more += #","edits":[{"previous":"earlier"}]"#
      }
      slices[random.int(0..<slices.count)].append(
        #"{"type":"message","id":"m\#(number)","participant":"\#(message.from == "ana" ? "P1" : "P2")","conversation":"C1","timestamp":"\#(time.iso8601)","body":\#(ExportSamples.quoted(message.text ?? ""))\#(more)}"#
      )
      expected.append(message)
    }
    var files: [String: String] = [:]
    for (number, events) in slices.enumerated() {
      files["slice-\(number)/rsmf_manifest.json"] =
        #"{"version":"2.0.0","participants":[{"id":"P1","display":"Ana"},{"id":"P2","display":"Ben"}],"conversations":[{"id":"C1","participants":["P1","P2"]}],"events":[\#(events.shuffled(using: &random).joined(separator: ","))]}"#
    }
    expect(try ExportSamples.read(folder: files), expected)
  }
}
