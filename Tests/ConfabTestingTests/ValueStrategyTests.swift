import Confab
import ConfabScenario
import TestSupport
import Testing

@testable import ConfabTesting

@Suite struct ValueStrategyTests {
  private struct Place: Codable {
    var name = "Ridge"
    var tags: Set<String> = ["b", "a", "c"]
    var heights = ["west": 2, "east": 1]
    var next: Int?
    var kind = Kind.point(x: 1.5)
    enum Kind: Codable {
      case point(x: Double)
      case none
    }
  }

  private final class Node {
    var other: Node?
    let name = "n\"1\""
  }

  @Test func `A value as JSON has sorted keys`() async throws {
    struct Pair: Encodable { var b = "x/y", a = 1 }
    #expect(
      try await Snapshotting<Pair, String>.json.snapshot(Pair())
        == "{\n  \"a\" : 1,\n  \"b\" : \"x/y\"\n}")
    let chat = try chat("one")
    let text = try await Snapshotting<Conversation, String>.json.snapshot(chat)
    #expect(try ConversationReader.read(Array(text.utf8), named: "chat.json") == chat)
  }

  @Test func `A dump has the properties of a value, sorted where it has no order`() async throws {
    try await expectInlineSnapshot(of: Place(), as: .dump) {
      """
      Place
        name: "Ridge"
        tags: 3 elements
          - "a"
          - "b"
          - "c"
        heights: 2 pairs
          "east": 1
          "west": 2
        next: nil
        kind: point: tuple
          x: 1.5
      """
    }
  }

  @Test func `A dump ends where an object shows itself`() async throws {
    let node = Node()
    node.other = node
    defer { node.other = nil }
    #expect(
      ValueText.text(of: node)
        == "Node\n  other: Node (shown above)\n  name: \"n\\\"1\\\"\"")
  }

  @Test func `A picture that was drawn is compared by its pixels`() async throws {
    var options = RenderOptions()
    options.layout.width = 200
    options.layout.scale = 1
    func picture(_ text: String) async throws -> Picture {
      try await Studio().pages(of: try chat(text), options: options).page(at: 0)
    }
    let run = try SnapshotRun()
    #expect(try await run.failure(of: try await picture("one"), as: .image)?.kind == .recorded)
    let again = try SnapshotRun(after: run)
    #expect(try await again.failure(of: try await picture("one"), as: .image) == nil)
    let failure = try await SnapshotRun(after: run).failure(
      of: try await picture("two"), as: .image)
    #expect(failure?.kind == .different)
    #expect(failure?.summary.contains("pixels differ") == true, "\(failure?.summary ?? "")")
  }

  private func scenario(_ steps: String) throws -> Scenario {
    let scratch = try ScratchFolder()
    try scratch.put(
      "s.scenario.json",
      #"""
      {"schema": "confab/scenario/1", "framesPerSecond": 10,
       "device": {"width": 200, "height": 160, "scale": 1},
       "conversation": {"confab": "1", "self": "a", "participants": [{"id": "a", "name": "Ada"}],
        "messages": [{"id": "m1", "kind": "text", "from": "a", "text": "Hi"}]},
       "steps": [\#(steps)]}
      """#)
    return try ScenarioReader.load(
      scratch.bytes("s.scenario.json"), named: "s.scenario.json", folder: scratch.path
    ).scenario
  }

  @Test func `A capture of a scenario is a snapshot`() async throws {
    let run = try SnapshotRun()
    let sends = #"{"capture": "first"}, {"send": "Ho"}, {"wait": 1}, {"capture": "last"}"#
    #expect(
      try await run.failure(of: scenario(sends), as: .image(capture: "last"))?.kind == .recorded)
    let again = try SnapshotRun(after: run)
    #expect(try await again.failure(of: scenario(sends), as: .image(capture: "last")) == nil)
    let other = try await SnapshotRun(after: run).failure(
      of: scenario(sends.replacing("Ho", with: "Hu")), as: .image(capture: "last"))
    #expect(other?.summary.hasPrefix("message 2 (") == true, "\(other?.summary ?? "")")
    #expect(other?.summary.contains("text changed") == true)
    // Which capture is meant has to be said.
    let several = try await SnapshotRun().failure(of: scenario(sends), as: .image)
    #expect(several?.kind == .notMade && several?.summary.contains("first, last") == true)
    let unknown = try await SnapshotRun().failure(of: scenario(sends), as: .image(capture: "x"))
    #expect(unknown?.summary.contains("no capture \"x\"") == true)
  }

  @Test func `An expectation that is not met fails the snapshot of a scenario`() async throws {
    let failure = try await SnapshotRun().failure(
      of: scenario(#"{"expect": {"draft": "Hm"}}, {"expect": {"draft": "Ho"}}"#), as: .image)
    #expect(failure?.kind == .notMade)
    #expect(
      failure?.summary.contains("\"Hm\"") == true && failure?.summary.contains("\"Ho\"") == true)
  }
}
