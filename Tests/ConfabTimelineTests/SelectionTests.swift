import ConfabModel
import ConfabTimeline
import Samples
import Testing

@Suite struct SelectionTests {
  private let document = conversation(
    ["a", "b", "c", "4", "e..f", "6"].enumerated().map { text($1, "ann", at(Double($0))) })

  private func ids(_ selection: Selection) throws -> [String] {
    document.messages[try selection.range(in: document)].map(\.id)
  }

  private func message(_ work: () throws(TimelineError) -> Void) -> String {
    do {
      try work()
      return "no error"
    } catch {
      return error.description
    }
  }

  @Test func `A number selects the last messages`() throws {
    #expect(try ids(.last(2)) == ["e..f", "6"])
    #expect(try ids(.last(100)).count == 6)
    #expect(try ids(.last(.max)).count == 6)
    #expect(
      message { () throws(TimelineError) in _ = try Selection.last(0).range(in: document) }
        == "at least one message must be selected, not 0")
  }

  @Test func `The ends of a range are ids or numbers`() throws {
    #expect(try ids(.range("b", "c")) == ["b", "c"])
    #expect(try ids(.range("2", "3")) == ["b", "c"])
    #expect(try ids(.range("1", "1")) == ["a"])
    #expect(try ids(.range("5", "")) == ["e..f", "6"])
    #expect(try ids(.range("", "2")) == ["a", "b"])
  }

  @Test func `An id wins over a number`() throws {
    var swapped = document
    swapped.messages[0].id = "3"
    #expect(try Selection.range("3", "3").range(in: swapped) == 0..<1)
  }

  @Test func `Ranges are read from text`() throws {
    func read(_ text: String) throws -> Selection { try Selection(parsing: text, in: document) }
    #expect(try read("a..c") == .range("a", "c"))
    #expect(try read("2..4") == .range("2", "4"))
    #expect(try read("b..") == .range("b", ""))
    #expect(try read("a..e..f") == .range("a", "e..f"))
    #expect(try read("e..f..6") == .range("e..f", "6"))
    #expect(try read("e..f..e..f") == .range("e..f", "e..f"))
    #expect(try read("..") == .range("", ""))
  }

  @Test(arguments: [
    ("a..zebra", #"there is no message "zebra""#),
    ("e.,f..6", #"there is no message "e.,f"; did you mean "e..f"?"#),
    ("a..7", "there is no message 7: the conversation has 6"),
    ("0..2", "there is no message 0: the conversation has 6"),
    ("-9223372036854775808..2", "there is no message -9223372036854775808: the conversation has 6"),
    ("c..a", #"the range c..a is empty: "a" comes before "c""#),
    ("a", #""a" is not a range; write A..B, with the id or the number of a message at each end"#),
    ("", #""" is not a range; write A..B, with the id or the number of a message at each end"#),
  ])
  func `The error for an invalid selection has a reason`(_ text: String, _ expected: String) {
    #expect(
      message { () throws(TimelineError) in _ = try Selection(parsing: text, in: document) }
        == expected)
  }

  @Test func `A selection begins with a header and a cluster and hides typing indicators`() throws {
    var typing = document
    typing.state = ConversationState(typing: ["ann"], unreadFrom: "b")
    let crop = try Timeline(typing, selection: .range("b", "c"))
    #expect(crop.ids == ["b#date", "b#unread", "b", "c"])
    #expect(crop.decoration("b")?.startsCluster == true)
    #expect(try Timeline(typing, selection: .last(1)).ids == ["6#date", "6", "#typing"])
  }
}
