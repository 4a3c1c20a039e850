import Confab
import ConfabBatch
import Foundation
import TestSupport
import Testing

@Suite("Errors of requests", .timeLimit(.minutes(30))) struct WorkerRequestTests {
  private static let chat = WorkerSession.conversation

  /// Requests, and the code, the place and a word of their errors.
  private static let mistakes: [(String, String, String?, String)] = [
    ("nonsense", "request", "line 1, column 1", "expected a value"),
    ("[1]", "request", "$", "expected an object"),
    (#"{"document":"#, "request", "line 1, column 13", "ends here"),
    ("{}", "request", "$", "\"path\""),
    (#"{"path":"a.json","document":{}}"#, "request", "$.path", "exclude each other"),
    (#"{"document":{"confab":"1"}}"#, "document", "$.document", "\"messages\""),
    (#"{"path":"a.json","folder":"b"}"#, "request", "$.folder", "beside the file"),
    (#"{"path":""}"#, "request", "$.path", "empty"),
    (#"{"id":[1],"path":"a.json"}"#, "request", "$.id", "a string or a number"),
    (
      #"{"operation":"rendr","path":"a.json"}"#, "request", "$.operation",
      "did you mean \"render\"?"
    ),
    (#"{"pth":"a.json"}"#, "request", "$", "did you mean \"path\"?"),
    (#"{"path":"a.json","suite":"b"}"#, "request", "$.suite", "the operation \"render\" has no"),
    (#"{"operation":"layout","path":"a.json","output":"b"}"#, "request", "$.output", "layout"),
    (#"{"operation":"verify"}"#, "request", "$", "\"suite\""),
    (#"{"operation":"verify","suite":"/nonexistent"}"#, "request", "$.suite", "no such folder"),
    (#"{"path":"/nonexistent.json"}"#, "document", "/nonexistent.json", "No such file"),
    (#"{"path":"/dev/zero"}"#, "document", "/dev/zero", "not a regular file"),
    (#"{"path":"a.json","options":{"width":"wide"}}"#, "options", "$.options.width", "a number"),
    (#"{"path":"a.json","options":{"widht":200}}"#, "options", "$.options.widht", "\"width\"?"),
    (#"{"path":"a.json","options":{"fonts":["Inter"]}}"#, "options", "$.options.fonts", "unknown"),
    (
      #"{"path":"a.json","options":{"last":1,"range":"1..2"}}"#, "options", "$.options.range",
      "last"
    ),
    (
      ##"{"path":"a.json","options":{"backdrop":"#ffffff"}}"##, "options", "$.options.backdrop",
      "frame"
    ),
    (#"{"path":"a.json","options":{"time":"24:00"}}"#, "options", "$.options.time", "9:41"),
    (#"{"path":"a.json","options":{"battery":101}}"#, "options", "$.options.battery", "100"),
    (#"{"path":"a.json","options":{"network":"6g"}}"#, "options", "$.options.network", "5g"),
    (#"{"document":CHAT,"options":{"unread":3}}"#, "options", "$.options", "whole screen"),
    (#"{"path":"a.json","options":{"format":"gif"}}"#, "options", "$.options.format", "webp"),
    (#"{"document":CHAT,"options":{"theme":"imesage"}}"#, "options", "$.options.theme", "imessage"),
    (
      #"{"document":CHAT,"options":{"theme":"/nonexistent.json"}}"#, "options", "$.options.theme",
      "No such"
    ),
    (#"{"document":CHAT,"options":{"frame":true}}"#, "options", "$.options", "whole screen"),
    (#"{"document":CHAT,"options":{"range":"2..1"}}"#, "timeline", "$.options.range", "2"),
    (#"{"document":CHAT,"options":{"format":"pdf"}}"#, "options", "$.options.format", "\"output\""),
    (#"{"document":CHAT,"output":"a.gif"}"#, "options", "$.output", ".gif"),
    (
      #"{"document":CHAT,"output":"/nonexistent/a.png"}"#, "file", "/nonexistent/a.png",
      "no such folder"
    ),
    (#"{"document":CHAT,"output":"/dev/full"}"#, "file", "/dev/full", "No space left"),
    (#"{"operation":"metrics","document":CHAT,"fonts":["Nonsense"]}"#, "fonts", nil, "Nonsense"),
    (
      #"{"operation":"metrics","document":CHAT,"fonts":["Inter:weight=650"]}"#, "fonts", nil,
      "no face of weight 650"
    ),
    (
      #"{"operation":"metrics","document":CHAT,"fonts":["Inter:size=x"]}"#, "request", "$.fonts[0]",
      "size"
    ),
  ]

  @Test(arguments: mistakes)
  func `An error has a code, a place and a message`(
    request: String, code: String, place: String?, word: String
  ) async throws {
    let answers = try await WorkerSession().answers([request.replacing("CHAT", with: Self.chat)])
    let error = try #require(answers.first?.error)
    #expect(answers.count == 1 && answers[0].ok == false)
    #expect(error.code == code, "\(error)")
    #expect(error.place == place, "\(error)")
    #expect(error.message.contains(word), "\(error)")
  }

  @Test func `All problems of a document are in one message, with their places`() async throws {
    let bad = #"{"confab":"1","messages":[{"id":"1","kind":"text","frm":"b"},{"kind":7}]}"#
    let error = try #require(
      try await WorkerSession().answers([#"{"id":3,"document":\#(bad)}"#]).first?.error)
    #expect(error.code == "document")
    #expect(error.place?.hasPrefix("$.document.messages[0]") == true, "\(error)")
    #expect(error.message.contains("$.document.messages[1]"), "\(error)")
    #expect(error.message.contains("; "))
  }

  @Test func `A problem of a file has its line and column`() async throws {
    let session = try WorkerSession()
    let path = try session.scratch.put("chat.json", "{\"confab\": \"1\",\n \"messages\": [7]}")
    let error = try #require(try await session.answers([#"{"path":"\#(path)"}"#]).first?.error)
    #expect(error.code == "document")
    #expect(error.place == "line 2, column 15", "\(error)")
    #expect(error.message.contains("$.messages[0]"))
  }

  @Test func `Ids are answered as they were given`() async throws {
    let ids = ["1", "-0.50", "12345678901234567890", "1e3", #""a\n\"ü/""#, "null"]
    let lines = try await WorkerSession().lines(
      (ids.map { #"{"id":\#($0),"pth":1}"# } + ["{}"]).joined(separator: "\r\n").utf8)
    #expect(lines.count == 7)
    for (line, id) in zip(lines, ids + ["null"]) {
      #expect(line.hasPrefix(#"{"id":\#(id),"ok":false,"#), "\(line)")
    }
  }

  @Test func `A line that is too long is skipped and the next one answered`() async throws {
    var session = try WorkerSession()
    session.options.inputLimit = 1000
    let long = #"{"id":1,"x-more":""# + String(repeating: "a", count: 300_000) + "\"}"
    let answers = try await session.answers([long, session.drawing(2), "", "   ", "{"])
    #expect(answers.map(\.ok) == [false, true, false])
    #expect(answers[0].error?.place == "line 1")
    #expect(answers[0].error?.message.contains("--max-input") == true)
    #expect(answers[1].id == 2)
    #expect(answers[2].error?.place?.hasPrefix("line 5, ") == true)
  }
}
