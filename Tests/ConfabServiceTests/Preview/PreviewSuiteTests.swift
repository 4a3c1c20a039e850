import Confab
import ConfabModel
import ConfabSnapshots
import Foundation
import Glibc
import TestSupport
import Testing

@testable import ConfabService

@Suite("The failures of a suite", .timeLimit(.minutes(5))) struct PreviewSuiteTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.put("confab.json", #"{"confab-suite":"1","options":{"scale":1}}"#)
    try folder.put("hello.json", PreviewFixture.chat(1, [0: "Hello"]))
  }

  /// The results that the page gets, by the names of snapshots.
  private func statuses(_ fixture: PreviewFixture) async throws -> [String: String] {
    let script = try await fixture.get("data.js").text
    let line = try #require(script.split(separator: "\n").first)
    let text = line.dropFirst("const confabReport = '".count).dropLast("';".count)
      .replacing("\\\\", with: "\\").replacing("\\'", with: "'").replacing("\\x3C", with: "<")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let results = try #require(report["snapshots"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: results.map {
        ($0["name"] as? String ?? "", $0["status"] as? String ?? "")
      })
  }

  /// Waits for results.
  private func results(_ events: EventReader) async throws {
    while try await events.next("suite")["version"] as? Int == 0 {}
  }

  @Test func `A new snapshot is approved, and fails after a change`() async throws {
    let fixture = try PreviewFixture(suite: folder)
    let events = try await fixture.events("")
    try await results(events)
    #expect(try await statuses(fixture) == ["hello": "new"])
    #expect(try await fixture.approve(["hello"]).text.contains("hello"))
    #expect(access(folder("hello.png"), F_OK) == 0)
    try await results(events)
    #expect(try await statuses(fixture) == ["hello": "passed"])
    let reference = try folder.bytes("hello.png")
    try folder.put("hello.json", PreviewFixture.chat(1, [0: "Hello there"]))
    try await results(events)
    #expect(try await statuses(fixture) == ["hello": "failed"])
    for side in ["expected", "actual", "difference"] {
      let picture = try await fixture.get("\(side)/hello.png")
      #expect(picture.code == 200 && picture.fields[.contentType] == "image/png", "\(side)")
    }
    #expect(try await fixture.approve(["hello"]).code == 200)
    #expect(try folder.bytes("hello.png") != reference)
    try await results(events)
    #expect(try await statuses(fixture) == ["hello": "passed"])
  }

  @Test func `Only snapshots of the report are approved, and only their pictures are served`()
    async throws
  {
    let fixture = try PreviewFixture(suite: folder)
    try await results(fixture.events(""))
    for names in [["other"], ["../hello"], ["hello", "other"], ["/etc/passwd"], []] {
      #expect(try await fixture.approve(names).code >= 400, "\(names)")
    }
    #expect(access(folder("hello.png"), F_OK) != 0)
    for path in [
      "report.json", "hello.json", "confab.json", "actual/../report.json", "actual/other.png",
      "actual%2f..%2freport.json", "../hello.json", "expected/hello.png",
    ] {
      #expect(try await fixture.get(path).code == 404, "\(path)")
    }
    let bad = try await fixture.send(
      "approve", [.origin: "http://127.0.0.1:\(PreviewFixture.port)"], method: .post, body: "{"
    ).whole
    #expect(bad.code == 400)
  }

  @Test func `An error of the configuration has its line, and the results stay`() async throws {
    let fixture = try PreviewFixture(suite: folder)
    let events = try await fixture.events("")
    try await results(events)
    try folder.put("confab.json", "{\"confab-suite\":\"1\",\n\"optoins\":{}}")
    let event = try await events.next("suite")
    #expect(event.problems.first?["line"] as? Int == 2, "\(event)")
    #expect(try await statuses(fixture) == ["hello": "new"])
  }

  @Test func `The page is that of a report with a script that approves`() async throws {
    let fixture = try PreviewFixture(suite: folder)
    let page = try await fixture.get("").text
    let live = try #require(page.firstRange(of: #"src="live.js""#))
    let app = try #require(page.firstRange(of: #"src="app.js""#))
    #expect(live.lowerBound < app.lowerBound)
    for name in page.matches(of: /(?:src|href)="([^"#]+)"/).map({ String($0.output.1) }) {
      #expect(try await fixture.get(name).code == 200, "\(name)")
    }
  }
}
