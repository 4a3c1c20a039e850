import Testing

@testable import ConfabModel

@Suite struct ConversationLinesTests {
  private func said(_ lines: [String]) throws -> [String] {
    try Conversation(lines: lines).messages.map { "\($0.from ?? "-")|\($0.text ?? "")" }
  }

  @Test(arguments: [
    (
      ["ana: Are you there? 👀", "me: In pixels, yes."],
      ["ana|Are you there? 👀", "me|In pixels, yes."]
    ),
    (["Me: One", "ME: Two"], ["me|One", "me|Two"]),
    (["  Ana B. :   Spaces  "], ["Ana B.|Spaces"]),
    (["ana: One", "and two", "", "and three"], ["ana|One\nand two\n\nand three"]),
    (
      ["ana: See", "https://example.com", "12:30 is fine"],
      ["ana|See\nhttps://example.com\n12:30 is fine"]
    ),
    (["ana:", "Below the name"], ["ana|Below the name"]),
    (["", "\t", "ana: After empty lines", ""], ["ana|After empty lines"]),
    (["مريم: مرحبا: أهلا"], ["مريم|مرحبا: أهلا"]),
  ])
  func `A line is a message, or goes on with one`(lines: [String], expected: [String]) throws {
    #expect(try said(lines) == expected)
  }

  @Test func `The viewer, the title and the kind follow from the names`() throws {
    let direct = try Conversation(lines: ["ana: Hi", "me: Hello"])
    #expect(direct.selfID == "me" && direct.info.title == "ana" && direct.info.kind == .direct)
    let group = try Conversation(lines: ["ana: Hi", "ben: Hello", "me: Both!"])
    #expect(group.info.kind == .group && group.info.title == nil)
    #expect(group.participants.map(\.id) == ["me", "ana", "ben"])
    #expect(try Conversation(lines: []).messages.isEmpty)
  }

  @Test func `A first line without a name is an error`() {
    let long = String(repeating: "n", count: 61) + ": text"
    for line in ["Hello", "12:30", ": text", long] {
      #expect(throws: SpokenLineError(line: 2, text: String(line.prefix(40)))) {
        try Conversation(lines: ["", line])
      }
    }
  }
}
