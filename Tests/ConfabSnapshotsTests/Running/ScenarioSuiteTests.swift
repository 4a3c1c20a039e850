import ConfabSnapshots
import Testing

@Suite struct ScenarioSuiteTests {
  private func put(_ folder: TestSuiteFolder, _ name: String, _ steps: String) throws {
    try folder.putChat("chats/one.json")
    try folder.put(
      "chats/\(name)",
      #"""
      {"schema": "confab/scenario/1", "conversation": "one.json", "framesPerSecond": 10,
       "device": {"width": 200, "height": 160, "scale": 1},
       "steps": [\#(steps)]}
      """#)
  }

  private let sent = #"{"send": "Ho", "sent": null, "delivered": null, "strip": "sends"}"#

  @Test func `Each capture and strip of a scenario is a snapshot`() async throws {
    let folder = try TestSuiteFolder()
    try put(folder, "s.scenario.json", #"{"capture": "first"}, \#(sent), {"capture": "last"}"#)
    let names = ["chats/one", "chats/s.first", "chats/s.last", "chats/s.sends"]
    #expect(try await folder.record().keys.sorted() == names)
    let passed = try await folder.verify().outcomes
    #expect(passed.keys.sorted() == names && passed.values.allSatisfy { $0 == .passed })
    try put(folder, "s.scenario.json", #"{"capture": "first"}, {"wait": 1}, {"capture": "last"}"#)
    let outcomes = try await folder.verify().outcomes
    #expect(outcomes["chats/s.first"] == .passed && outcomes["chats/s.last"] == .failed)
    #expect(outcomes["chats/s.sends"] == .orphaned)
  }

  @Test func `A scenario without captures is a strip of five moments`() async throws {
    let folder = try TestSuiteFolder()
    try put(folder, "s.scenario.json", sent.replacing(#", "strip": "sends""#, with: ""))
    #expect(try await folder.record() == ["chats/one": .added, "chats/s": .added])
    let size = try await folder.verify().snapshots.first { $0.name == "chats/s" }?.size
    #expect((size?.width ?? 0) > 5 * 2 * 195 && size?.width ?? 0 < 5 * 2 * 225)
  }

  @Test func `An expectation that is not met is an error with its line`() async throws {
    let folder = try TestSuiteFolder()
    try put(folder, "s.scenario.json", #"{"capture": "first"}, {"expect": {"draft": "Hm"}}"#)
    let result = try await folder.verify().snapshots.first { $0.name == "chats/s" }
    #expect(result?.status == .error)
    #expect(result?.summary.contains(#":3: the draft is ""; expected "Hm""#) ?? false)
  }

  @Test func `The options of a suite apply to scenarios`() async throws {
    let folder = try TestSuiteFolder()
    try put(folder, "s.scenario.json", #"{"capture": "first"}"#)
    try folder.put(
      "confab.json",
      #"{"confab-suite": "1", "matrix": {"appearance": ["light", "dark"], "typeSize": [17, 24]}}"#)
    let names = try await folder.record().keys.filter { $0.hasPrefix("chats/s.") }.sorted()
    let pictures = Set(try names.map { try folder.bytes("\($0).png") })
    #expect(names.count == 4 && pictures.count == 4)
  }

  @Test func `All expectations that are not met are named`() async throws {
    let folder = try TestSuiteFolder()
    try put(
      folder, "s.scenario.json",
      #"{"expect": {"draft": "Hm"}}, {"capture": "first"}, {"expect": {"draft": "Ho"}}"#)
    let result = try await folder.verify().snapshots.first { $0.name == "chats/s" }
    #expect(result?.summary.contains(#":3: the draft is ""; expected "Hm""#) ?? false)
    #expect(result?.summary.contains(#"; line 3: the draft is ""; expected "Ho""#) ?? false)
  }

  @Test func `Captures and strips name the message that changed`() async throws {
    let folder = try TestSuiteFolder()
    try put(folder, "s.scenario.json", #"{"capture": "first"}, \#(sent)"#)
    try await folder.record()
    try folder.putChat("chats/one.json", "Ha")
    func summaries() async throws -> [String: String] {
      Dictionary(
        uniqueKeysWithValues: try await folder.verify().snapshots.map { ($0.name, $0.summary) })
    }
    var found = try await summaries()
    #expect(
      found["chats/s.first"]?.hasPrefix("message 1 (m1), text: text changed") == true, "\(found)")
    #expect(
      found["chats/s.sends"]?.hasPrefix("message 1 (m1), text: text changed") == true, "\(found)")
    // A text of a step: the moments after it have another text.
    try folder.putChat("chats/one.json")
    try put(
      folder, "s.scenario.json",
      #"{"capture": "first"}, \#(sent.replacing(#""send": "Ho""#, with: #""send": "Hu""#))"#)
    found = try await summaries()
    #expect(found["chats/s.first"] == "")
    #expect(found["chats/s.sends"]?.contains("message 2") == true, "\(found)")
    // An option of the suite.
    try put(folder, "s.scenario.json", #"{"capture": "first"}, \#(sent)"#)
    try folder.put("confab.json", #"{"confab-suite": "1", "options": {"appearance": "dark"}}"#)
    found = try await summaries()
    #expect(found["chats/s.first"]?.hasPrefix("appearance light → dark") == true, "\(found)")
  }
}
