import Confab
import ConfabSnapshots
import Testing

@Suite struct SnapshotSuiteTests {
  @Test func `A matrix gives a snapshot for each combination, with readable names`() async throws {
    let folder = try TestSuiteFolder()
    try folder.putChat("chat.json")
    try folder.put(
      "confab.json",
      #"""
      {"confab-suite": "1", "options": {"scale": 1},
       "matrix": {"width": [320, 375.5], "appearance": ["light", "dark"], "scale": [2]}}
      """#)
    let names = try folder.suite.cases.map(\.name)
    #expect(
      names == [
        "chat.dark.320pt", "chat.dark.375.5pt", "chat.light.320pt", "chat.light.375.5pt",
      ])
    try await folder.record()
    #expect(try await folder.verify().snapshots.allSatisfy { $0.status == .passed })
    #expect(try await folder.verify().snapshots.map(\.size?.width) == [640, 751, 640, 751])
  }

  @Test func `Options of the conversation win over those of the suite, and the matrix over both`()
    async throws
  {
    let folder = try TestSuiteFolder()
    try folder.putChat("plain.json")
    try folder.putChat("own.json", more: #""x-snapshot": {"width": 200, "scale": 3},"#)
    try folder.put("confab.json", #"{"confab-suite": "1", "options": {"width": 300, "scale": 1}}"#)
    let widths = try await folder.verify().snapshots.map { [$0.name, "\($0.size?.width ?? 0)"] }
    #expect(widths == [["own", "600"], ["plain", "300"]])
    try folder.put(
      "confab.json", #"{"confab-suite": "1", "matrix": {"width": [250]}, "options": {"scale": 2}}"#)
    #expect(try await folder.verify().snapshots.map(\.size?.width) == [750, 500])
  }

  @Test func `Some conversations have a matrix of their own`() throws {
    let folder = try TestSuiteFolder()
    try folder.putChat("a/x.json")
    try folder.putChat("b/x.json")
    try folder.put(
      "confab.json",
      #"""
      {"confab-suite": "1",
       "snapshots": {"a/*": {"matrix": {"appearance": ["light", "dark"]}}}}
      """#)
    #expect(try folder.suite.cases.map(\.name) == ["a/x.dark", "a/x.light", "b/x"])
  }

  @Test func `Pages are numbered`() async throws {
    let folder = try TestSuiteFolder()
    let text = Array(repeating: "word", count: 400).joined(separator: " ")
    try folder.putChat("long.json", text, more: #""x-snapshot": {"pageHeight": 300},"#)
    try await folder.record()
    #expect(folder.pictures().count > 3)
    #expect(folder.pictures().allSatisfy { $0.hasPrefix("long-") })
    #expect(try await folder.verify().snapshots.allSatisfy { $0.status == .passed })
  }

  @Test func `References lie in a folder of their own if the suite says so`() async throws {
    let folder = try TestSuiteFolder()
    try folder.putChat("a/chat.json")
    try folder.put("confab.json", #"{"confab-suite": "1", "references": "expected"}"#)
    try await folder.record()
    #expect(folder.pictures(in: "a").isEmpty)
    #expect(folder.pictures(in: "expected/a") == ["chat.png"])
    #expect(try await folder.verify().outcomes == ["a/chat": .passed])
  }

  @Test func `Two conversations with one name are refused, also where only the case differs`()
    throws
  {
    let folder = try TestSuiteFolder()
    try folder.putChat("Chat.json")
    try folder.putChat("chat.jsonl")
    let error = #expect(throws: SuiteError.self) { try folder.suite }
    #expect(error?.description.contains("Chat.json") == true)
    #expect(error?.description.contains("chat.jsonl") == true)
  }

  @Test(arguments: [
    (#"{"confab-suite": "2"}"#, "confab-suite"),
    (#"{"confab-suite": "1", "optoins": {}}"#, "options"),
    (#"{"confab-suite": "1", "options": {"width": 5}}"#, "120"),
    (#"{"confab-suite": "1", "matrix": {"appearance": ["drak"]}}"#, "dark"),
    (#"{"confab-suite": "1", "matrix": {"width": []}}"#, "width"),
    (#"{"confab-suite": "1", "matrix": {"width": [320, 320]}}"#, "320pt"),
    (#"{"confab-suite": "1", "references": "../elsewhere"}"#, "inside"),
  ])
  func `A bad configuration is one clear error`(text: String, expected: String) throws {
    let folder = try TestSuiteFolder()
    try folder.put("confab.json", text)
    let error = #expect(throws: DocumentError.self) { try folder.suite }
    #expect("\(error.map { "\($0)" } ?? "")".contains(expected))
  }

  @Test func `A matrix has a limited number of combinations`() throws {
    let folder = try TestSuiteFolder()
    let widths = (200..<600).map { "\($0)" }.joined(separator: ", ")
    try folder.put(
      "confab.json",
      #"{"confab-suite": "1", "matrix": {"width": [\#(widths)], "typeSize": [\#((8...60).map { "\($0)" }.joined(separator: ","))]}}"#
    )
    #expect(throws: DocumentError.self) { try folder.suite }
  }

  @Test func `A theme file is read from the suite only`() async throws {
    let folder = try TestSuiteFolder()
    try folder.putChat("inside.json", more: #""x-snapshot": {"theme": "night.theme.json"},"#)
    try folder.putChat("outside.json", more: #""x-snapshot": {"theme": "../night.theme.json"},"#)
    try folder.put("night.theme.json", #"{"confab-theme": "1", "name": "night"}"#)
    try folder.put("../night.theme.json", #"{"confab-theme": "1", "name": "night"}"#)
    try await folder.record()
    let report = try await folder.verify()
    #expect(report.outcomes == ["inside": .passed, "outside": .error])
    #expect(report.snapshots.last?.summary.contains("outside the folder") == true)
  }

  private static let whatsApp = """
    [12.05.26, 18:00:00] Ana: Lake on Saturday?
    [12.05.26, 18:00:10] Ben: Yes
    [12.05.26, 18:01:00] Ana: At ten?
    """

  @Test func `An export is a conversation if the suite says so, and other texts are none`()
    async throws
  {
    let folder = try TestSuiteFolder()
    try folder.put("README.md", "# Suite\n\nAna: hello\nBen: hello\n")
    try folder.put("chats/ana.txt", Self.whatsApp)
    try folder.put("chats/notes.txt", Self.whatsApp)
    try folder.putChat("own.json")
    #expect(try folder.suite.cases.map(\.name) == ["own"])
    try folder.put(
      "confab.json",
      #"""
      {"confab-suite": "1", "options": {"scale": 1},
       "exports": {"chats/a*.txt": {"me": "Ben", "timezone": "Europe/Berlin", "dateOrder": "dmy"}}}
      """#)
    #expect(try folder.suite.cases.map(\.name) == ["chats/ana", "own"])
    try await folder.record()
    #expect(folder.pictures(in: "chats") == ["ana.png"])
    #expect(
      try await folder.verify().outcomes == ["chats/ana": .passed, "own": .passed])
    // Whose messages are on the right is in the picture.
    try folder.put(
      "confab.json",
      #"""
      {"confab-suite": "1", "options": {"scale": 1},
       "exports": {"chats/ana.txt": {"me": "Ana", "timezone": "Europe/Berlin", "dateOrder": "dmy"}}}
      """#)
    #expect(try await folder.verify().outcomes["chats/ana"] == .failed)
  }

  @Test func `The zone of an export's times is that of the suite, not of the machine`() async throws
  {
    let folder = try TestSuiteFolder()
    try folder.put("ana.txt", Self.whatsApp)
    try folder.put("confab.json", #"{"confab-suite": "1", "exports": {"*.txt": {}}}"#)
    let result = try await folder.verify().snapshots.first
    #expect(result?.status == .error)
    #expect("\(String(describing: result))".contains("expected a \\\"timezone\\\""))
  }

  @Test func `JSON of other programs is a conversation without options`() async throws {
    let folder = try TestSuiteFolder()
    try folder.put(
      "chat.json",
      #"[{"role": "user", "content": "Why?"}, {"role": "assistant", "content": "Because."}]"#)
    #expect(try await folder.verify().outcomes == ["chat": .new])
  }

  @Test(arguments: [
    (#"{"chats/*.zip": {}}"#, "no file of the suite is \"chats/*.zip\""),
    (#"{"chat.json": {"formatt": "x"}}"#, "formatt"),
    (#"{"chat.json": {"format": "whatsap"}}"#, "format"),
    (#"{"chat.json": {"timezone": "Mars Base"}}"#, "timezone"),
    (#"{"chat.json": {"date": "soon"}}"#, "date"),
  ])
  func `Bad exports of a suite are named`(exports: String, expected: String) throws {
    let folder = try TestSuiteFolder()
    try folder.putChat("chat.json")
    try folder.put("confab.json", #"{"confab-suite": "1", "exports": \#(exports)}"#)
    #expect { try folder.suite } throws: { "\($0)".contains(expected) }
  }
}
