import Foundation
import TestSupport
import Testing

@Suite("confab check", .timeLimit(.minutes(10)))
struct CheckCommandTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.put("good.json", Chat.document(texts: ["Hi"]))
    try scratch.put(
      "bad chat.json",
      """
      {"confab": "1", "messages": [
        {"id": "1", "kind": "text", "txt": "é"},
        {"id": "1", "kind": "text", "text": "👀", "at": "noon"}]}
      """)
  }

  private func check(_ arguments: String...) throws -> Run {
    try Program.run(["check"] + arguments, folder: scratch.path)
  }

  private func text(_ run: Run) -> String { String(decoding: run.output, as: UTF8.self) }

  @Test func `Nothing is printed about documents without mistakes`() throws {
    let run = try check("good.json", SourceTree.path("Examples/conversations"))
    #expect(run.end == .exit(0), "\(text(run))")
    #expect(run.output.isEmpty && run.errors.isEmpty)
  }

  @Test func `Each mistake is a line with file, line and column`() throws {
    let run = try check("good.json", "bad chat.json")
    #expect(run.end == .exit(1))
    let lines = text(run).split(separator: "\n")
    #expect(lines.count == 4, "\(lines)")
    for line in lines {
      #expect(line.contains(/^bad chat\.json:[23]:\d+: error: \$\.messages\[[01]\]/), "\(line)")
    }
    #expect(lines.contains { $0.contains(":2:31: error: $.messages[0].txt: unknown key") })
  }

  @Test func `Mistakes in all kinds of documents of a folder are found`() throws {
    try scratch.makeFolder("suite")
    try scratch.put("suite/confab.json", #"{"confab-suite": "1", "optoins": {}}"#)
    try scratch.put("suite/dark.theme.json", #"{"confab-theme": "1", "base": "none"}"#)
    try scratch.put("suite/film.scenario.json", #"{"schema": "confab/scenario/1"}"#)
    try scratch.put(
      "suite/zone.json", #"{"confab": "1", "timezone": "Europe/Atlantis", "messages": []}"#)
    try scratch.put("suite/film.steps.json", "no JSON")
    let run = try check("suite")
    #expect(run.end == .exit(1))
    for name in ["confab.json", "dark.theme.json", "film.scenario.json", "zone.json"] {
      #expect(text(run).contains("suite/\(name):"), "\(name): \(text(run))")
    }
    #expect(!text(run).contains("film.steps.json"))
  }

  @Test func `Files that are no documents are skipped on request`() throws {
    try scratch.put("package.json", #"{"name": "confab"}"#)
    #expect(try check("package.json").end == .exit(1))
    try scratch.put("other.json", #"{"name": 1}"#)
    #expect(try check("other.json", "good.json", "--skip-others").end == .exit(0))
    #expect(try check("bad chat.json", "--skip-others").end == .exit(1))
  }

  @Test func `A file that can't be read is a mistake without a line`() throws {
    let run = try check("missing.json")
    #expect(run.end == .exit(1))
    #expect(text(run).hasPrefix("missing.json: error: "))
  }

  @Test func `JSON has the parts of each mistake`() throws {
    struct Report: Decodable {
      struct Mistake: Decodable {
        var file, message, path: String
        var line, column: Int
      }
      var files: Int
      var problems: [Mistake]
    }
    let run = try check("good.json", "bad chat.json", "--format", "json")
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output))
    #expect(report.files == 2)
    #expect(report.problems.map(\.line) == report.problems.map(\.line).sorted())
    #expect(report.problems.contains { $0.path == "$.messages[1].at" && $0.line == 3 })
  }

  @Test func `SARIF has the structure of version 2.1.0`() throws {
    struct Log: Decodable {
      struct Text: Decodable { var text: String }
      struct Artifact: Decodable { var uri: String }
      struct Region: Decodable { var startLine, startColumn: Int }
      struct Physical: Decodable {
        var artifactLocation: Artifact
        var region: Region?
      }
      struct Location: Decodable { var physicalLocation: Physical }
      struct Result: Decodable {
        var ruleId, level: String
        var message: Text
        var locations: [Location]
      }
      struct Rule: Decodable { var id: String }
      struct Driver: Decodable {
        var name, version: String
        var rules: [Rule]
      }
      struct Tool: Decodable { var driver: Driver }
      struct Session: Decodable {
        var tool: Tool
        var results: [Result]
        var columnKind: String
      }
      var version: String
      var runs: [Session]
    }
    let run = try check("bad chat.json", "missing.json", "--format", "sarif")
    let log = try JSONDecoder().decode(Log.self, from: Data(run.output))
    #expect(log.version == "2.1.0")
    let session = try #require(log.runs.first)
    #expect(log.runs.count == 1 && session.columnKind == "unicodeCodePoints")
    #expect(session.tool.driver.name == "confab")
    let rules = Set(session.tool.driver.rules.map(\.id))
    #expect(session.results.count == 5)
    for result in session.results {
      #expect(rules.contains(result.ruleId) && result.level == "error")
      #expect(!result.message.text.isEmpty && result.locations.count == 1)
    }
    let places = session.results.map { $0.locations[0].physicalLocation }
    #expect(Set(places.map(\.artifactLocation.uri)) == ["bad%20chat.json", "missing.json"])
    #expect(places.filter { $0.region == nil }.map(\.artifactLocation.uri) == ["missing.json"])
    let empty = try check("good.json", "--format", "sarif")
    #expect(empty.end == .exit(0))
    #expect(try JSONDecoder().decode(Log.self, from: Data(empty.output)).runs[0].results.isEmpty)
  }

  @Test func `GitHub's annotations are one command for each mistake`() throws {
    let lines = text(try check("bad chat.json", "--format", "github")).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.hasPrefix("::error file=bad chat.json,line=") })
  }

  @Test func `The schema of a document is ignored and refers to what the program prints`() throws {
    try scratch.put(
      "with.json", #"{"$schema": "confab-1.schema.json", "confab": "1", "messages": []}"#)
    #expect(try check("with.json").end == .exit(0))
    try scratch.put("with.json", #"{"$schema": 1, "confab": "1", "messages": []}"#)
    #expect(text(try check("with.json")).contains(#"$["$schema"]"#))
    let new = try Program.run(["new"])
    #expect(text(new).contains(#""$schema": "confab-1.schema.json""#))
  }
}
