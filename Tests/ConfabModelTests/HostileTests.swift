import ConfabModel
import Foundation
import TestSupport
import Testing

@Suite struct HostileTests {
  /// A small document with most sorts of values.
  static let sample = chat(
    #"{"id": "m1", "kind": "text", "from": "p1", "at": "2026-01-05T09:41:00.5+01:00", "text": "Hé \ud83d\ude00 \"you\"", "spans": [{"start": 0, "end": 2, "style": "bold"}], "reactions": [{"emoji": "👍", "by": ["p2"]}]}"#,
    #"{"id": "m2", "kind": "voice", "from": "p2", "replyTo": "m1", "attachments": [{"src": "a.ogg", "waveform": [0, 0.5, 1e-1]}]}"#,
    #"{"id": "m3", "kind": "poll", "poll": {"question": "?", "options": [{"text": "a", "votes": []}]}, "x-a": [null, true, -12.5E+2]}"#,
    header: #""conversation": {"title": "T"}, "self": "p1", "now": "2026-01-05T10:00:00Z","#,
    footer: #", "state": {"seen": {"p2": "m3"}, "typing": ["p2"]}"#)

  @Test func `The sample has no problems`() {
    #expect(problems(Self.sample) == [])
  }

  @Test func `Each prefix of a document is reported`() {
    let bytes = Array(Self.sample.utf8)
    for length in bytes.indices {
      let problems = problems(Array(bytes[..<length]))
      #expect(!problems.isEmpty, "the first \(length) bytes")
    }
  }

  @Test func `Each prefix of JSON lines is read or reported`() throws {
    let bytes = Array(try read(Self.sample).lines().utf8)
    for length in bytes.indices {
      check(problems(Array(bytes[..<length]), named: "chat.jsonl"), of: Array(bytes[..<length]))
    }
  }

  @Test(arguments: 0..<8)
  func `Changed bytes are reported, or the document is still JSON`(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let isLines = seed % 2 == 1
    let bytes = Array((isLines ? try read(Self.sample).lines() : Self.sample).utf8)
    for _ in 0..<400 {
      var flipped = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: flipped.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: flipped[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: flipped[place] = random.pick(Array(#"{}[]",:\0 "#.utf8) + [0, 10, 0x80, 0xFF])
        default: flipped.remove(at: place)
        }
      }
      let problems = problems(flipped, named: isLines ? "chat.jsonl" : "chat.json")
      check(problems, of: flipped)
      if problems.isEmpty, !isLines {
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(flipped)) }
      }
    }
  }

  /// Checks that each problem has a place in the document.
  private func check(_ problems: [Problem], of bytes: [UInt8]) {
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    for problem in problems {
      #expect(1...lines ~= problem.line && problem.column >= 1, "\(problem)")
      #expect(problem.path.hasPrefix("$") && !problem.text.isEmpty)
    }
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func `Deep nesting is reported`(_ opening: String) {
    let deep = String(repeating: opening, count: 100_000)
    for text in [deep, #"{"confab": "1", "messages": [], "x-a": \#(deep)"#] {
      let problems = problems(text)
      #expect(problems.count == 1)
      #expect(problems.first?.text == "nested deeper than 128 levels")
    }
  }

  @Test func `Nesting up to the limit is accepted`() {
    func nested(_ levels: Int) -> String {
      #"{"confab": "1", "messages": [], "x-a": "#
        + String(repeating: "[", count: levels - 1) + String(repeating: "]", count: levels - 1)
        + "}"
    }
    #expect(problems(nested(128)) == [])
    #expect(problems(nested(129)).count == 1)
  }

  @Test func `Long texts are read, and problems with them are short`() throws {
    let long = String(repeating: "é\u{1F600}\\n", count: 150_000)
    let conversation = try read(chat(#"{"id": "m1", "kind": "text", "text": "\#(long)"}"#))
    #expect(conversation.messages[0].text?.unicodeScalars.count == 450_000)

    let error = #expect(throws: DocumentError.self) {
      try read(
        chat(
          #"{"id": "m1", "kind": "\#(long)", "\#(long)": 1, "from": "\#(long)", "at": "\#(long)"}"#)
      )
    }
    #expect((error?.description.utf8.count).map { $0 < 4_000 } == true)
  }

  @Test func `An object can have many keys`() {
    let keys = (0..<50_000).map { "\"x-\($0)\": \($0)" }.joined(separator: ",")
    #expect(problems(#"{"confab": "1", "messages": [], \#(keys)}"#) == [])
    #expect(
      problems(#"{"confab": "1", "messages": [], \#(keys), "x-7": 0}"#).map(\.path) == [
        "$[\"x-7\"]"
      ])
  }

  @Test func `The number of problems is limited, and so is the length of the error`() throws {
    let messages = (0..<5_000).map {
      #"{"id": "m\#($0)", "kind": "text", "text": "", "from": "q"}"#
    }
    let error = #expect(throws: DocumentError.self) {
      try read(chat(messages.joined(separator: ",\n")))
    }
    let lines = error?.description.split(separator: "\n") ?? []
    #expect(error?.problems.count == 1_000)
    #expect(lines.count == 21)
    #expect(
      lines.first
        == "chat.json:2:50: $.messages[0].from: no participant has the id \"q\"")
    #expect(lines.last == "and at least 980 more")
  }

  @Test func `Control characters are escaped in errors`() throws {
    let error = #expect(throws: DocumentError.self) {
      try read(#"{"confab": "1", "messages": [], "\u001b[2J\u202e": 1}"#, named: "a\u{1B}.json")
    }
    let scalars = error?.description.unicodeScalars.map(\.value) ?? []
    #expect(!scalars.contains(0x1B) && !scalars.contains(0x202E))
  }

  @Test func `Invalid UTF-8 is reported at its place`() {
    let sequences: [[UInt8]] = [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80],
    ]
    for sequence in sequences {
      let bytes =
        Array("{\"confab\": \"1\", \"messages\": [],\n\"x-a\": \"é".utf8) + sequence
        + Array("\"}".utf8)
      let problems = problems(bytes)
      #expect(problems.map(\.text) == ["the text is not valid UTF-8 here"])
      #expect(problems.map(\.line) == [2] && problems.map(\.column) == [10])
    }
  }

  @Test func `The error for UTF-16 names the encoding`() {
    let utf16: [UInt8] =
      [0xFF, 0xFE] + #"{"confab": "1"}"#.utf16.flatMap { [UInt8($0 & 0xFF), 0] }
    #expect(problems(utf16).first?.text == "expected UTF-8, found UTF-16")
  }

  @Test func `A byte order mark is accepted`() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(problems(mark + Array(Self.sample.utf8)) == [])
    #expect(problems(mark + Array("x".utf8)).map(\.column) == [1])
  }
}

extension Conversation {
  /// The conversation as JSON lines.
  func lines() throws -> String {
    try ([headerLine()] + messages.map { try $0.line }).joined(separator: "\n") + "\n"
  }
}
