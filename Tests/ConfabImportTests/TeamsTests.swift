import ConfabModel
import Foundation
import TestSupport
import Testing

@testable import ConfabImport

@Suite struct TeamsTests {
  private func message(_ id: Int, _ text: String, chat: String = "c", type: String = "text")
    -> String
  {
    let seconds = id < 10 ? "0\(id)" : "\(id)"
    return #"""
      {"id":"\#(1_700_000_000_000 + id)","messageType":"message","chatId":"\#(chat)",
      "createdDateTime":"2024-01-01T00:00:\#(seconds)Z","from":{"user":{"id":"u\#(id % 2)",
      "displayName":"Ana"}},"body":{"contentType":"\#(type)","content":"\#(text)"}}
      """#
  }

  @Test func `Messages in any order are sorted`() throws {
    for seed in 0..<30 {
      var random = SeededRandom(seed: UInt64(seed))
      let count = random.int(1...12)
      var messages = (0..<count).map { message($0, "t\($0)") }
      messages.shuffle(using: &random)
      let read = try ImportedText("[" + messages.joined(separator: ",") + "]")
      #expect(read.messages.map(\.text) == (0..<count).map { "t\($0)" })
      #expect(read.losses == [])
    }
  }

  @Test func `People with the same name are two`() throws {
    let read = try ImportedText("[\(message(1, "a")),\(message(2, "b"))]")
    #expect(read.imported.conversation.participants.map(\.id) == ["ana", "ana-2"])
  }

  @Test func `A chat in the folders of two users is read once`() throws {
    let folder = Fixture.root + "/teams/features/export"
    let read = try Importer().read(
      try Export(path: folder), ImportOptions(chat: "19:one@unq.gbl.spaces"))
    #expect(read.conversation.messages.map(\.text) == ["one", "two", "three"])
  }

  @Test(arguments: [("PT5S", 5.0), ("PT1H2M3.5S", 3_723.5), ("PT2M", 120)])
  func `Durations are read`(_ text: String, _ seconds: Double) {
    #expect(TeamsMessage.seconds(text) == seconds)
  }

  @Test func `Damaged exports never crash`() throws {
    let path = Fixture.root + "/teams/features/export/teams/t1/messages_t1.json"
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    for seed in 0..<120 {
      try Export.expectNoCrash(bytes, named: "messages.json", format: "teams", seed: seed)
    }
  }
}
