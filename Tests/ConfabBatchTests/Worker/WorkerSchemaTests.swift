import Confab
import ConfabBatch
import Foundation
import TestSupport
import Testing

@Suite("The schema of requests and answers", .timeLimit(.minutes(30))) struct WorkerSchemaTests {
  @Test func `An independent validator accepts what the worker accepts`() async throws {
    let session = try WorkerSession()
    let document = WorkerSession.conversation
    let good = [
      session.drawing(1),
      #"{"id":"a","document":\#(document),"folder":".","options":{"width":150,"format":"webp","x-a":1},"x-b":2}"#,
      #"{"operation":"layout","document":\#(document),"options":{"last":1}}"#,
      #"{"operation":"metrics","document":\#(document),"fonts":["Inter"],"options":{"width":200}}"#,
      session.drawing(2, output: "a.pdf"),
    ]
    let bad = [
      "{}", "7", #"{"path":"a.json","document":\#(document)}"#, #"{"path":7}"#,
      #"{"path":"a.json","folder":"b"}"#, #"{"path":"a.json","suite":"b"}"#,
      #"{"id":[],"path":"a.json"}"#, #"{"path":"a.json","options":{"width":7}}"#,
      #"{"path":"a.json","options":{"fonts":["Inter"]}}"#,
      #"{"path":"a.json","options":{"last":1,"range":"1..2"}}"#,
      #"{"operation":"layout","path":"a.json","output":"b.png"}"#, #"{"operation":"verify"}"#,
      #"{"operation":"metrics","path":"a.json"}"#,
      #"{"operation":"metrics","path":"a.json","fonts":["Inter"],"options":{"theme":"imessage"}}"#,
      #"{"document":{"confab":"1"}}"#,
    ]
    #expect(try validate(good + bad, as: "request") == (good + bad).map { good.contains($0) })
    let lines = try await session.lines((good + bad).joined(separator: "\n").utf8)
    #expect(lines.map { $0.contains(#","ok":true,"#) } == (good + bad).map { good.contains($0) })
    #expect(try validate(lines, as: "answer") == lines.map { _ in true })
    #expect(try validate(["{}", #"{"id":1,"ok":true}"#], as: "answer") == [false, false])
  }

  @Test func `Each option has the values of the table`() throws {
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(WorkerSchema.json.utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let properties = try #require(
      definitions["options"]?["properties"] as? [String: [String: Any]])
    for option in PictureOptionTable.all where option.name != "fonts" {
      var property = try #require(properties[option.name], "\(option.name)")
      if let reference = property["$ref"] as? String {
        property = try #require(definitions[String(reference.dropFirst("#/$defs/".count))])
      }
      property["description"] = nil
      let expected = try JSONSerialization.jsonObject(with: Data(option.schema.utf8))
      #expect(property as NSDictionary == expected as? NSDictionary, "\(option.name): \(expected)")
    }
  }

  private func validate(_ documents: [String], as name: String) throws -> [Bool] {
    struct Request: Encodable {
      var schema: String
      var documents: [String]
    }
    // Old versions of the validator don't find definitions of schemas with the id of a URN.
    let schema = WorkerSchema.json.replacing("urn:confab:", with: "https://confab.invalid/")
      .replacing(
        ##""anyOf": [{ "$ref": "#/$defs/request" }, { "$ref": "#/$defs/answer" }]"##,
        with: ##""$ref": "#/$defs/\##(name)""##)
    let answer = try TestPython.output(
      of: "Tests/ConfabModelTests/validate.py",
      input: JSONEncoder().encode(Request(schema: schema, documents: documents)), modules: .system)
    return try JSONDecoder().decode([Bool].self, from: answer)
  }
}
