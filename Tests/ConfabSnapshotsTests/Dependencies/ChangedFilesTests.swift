import ConfabSnapshots
import FoundationEssentials
import TestSupport
import Testing

/// Which snapshots a run with changed files draws.
@Suite struct ChangedFilesTests {
  private let folder: TestSuiteFolder

  init() throws {
    folder = try TestSuiteFolder()
    let ada = try contents(ofFile: SourceTree.root + "/Snapshots/typing/assets/ada.png")
    try folder.put("groups/assets/ada.png", ada)
    try folder.put("groups/heads.json", Self.chat(avatar: "assets/ada.png"))
    try folder.put("groups/link.json", Self.chat(avatar: "linked.png"))
    try folder.put("groups/escaped.json", Self.chat(avatar: #"assets\/../assets\/\u0061da.png"#))
    try folder.putChat("plain.json")
    try folder.putChat("themed.json", more: #""x-snapshot": {"theme": "night.theme.json"},"#)
    try folder.put("lines.jsonl", Self.chat(avatar: "other.png"))
    try folder.put(
      "night.theme.json", ##"{"confab-theme": "1", "light": {"incoming": "#e9e9eb"}}"##)
    try folder.put("broken.json", "{")
    try folder.put(
      "confab.json",
      #"""
      {"confab-suite": "1", "references": "refs", "snapshots": {
        "plain": {"matrix": {"appearance": ["light", "dark"], "fonts": ["Inter", "fonts/own.otf"]}}}}
      """#)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/groups/linked.png", withDestinationPath: "assets/ada.png")
  }

  private static func chat(avatar: String) -> String {
    #"{"confab": "1", "conversation": {"kind": "group"}, "participants": [{"id": "a", "name": "Ada", "avatar": "\#(avatar)"}], "#
      + #""messages": [{"id": "m1", "kind": "text", "from": "a", "text": "Hi"}]}"#
  }

  private func selected(_ files: String...) throws -> [String] {
    var selection = SuiteSelection()
    selection.changed = ChangedFiles(files.map { "\(folder.path)/\($0)" })
    return selection.cases(of: try folder.suite).map(\.name)
  }

  private static let plain = ["dark", "light"].flatMap { appearance in
    ["plain.\(appearance).inter", "plain.\(appearance).own"]
  }

  @Test func `A snapshot depends on its conversation and the files that it names`() throws {
    #expect(try selected("groups/heads.json") == ["groups/heads"])
    #expect(try selected("plain.json") == Self.plain)
    let users = ["groups/escaped", "groups/heads", "groups/link"]
    #expect(try selected("groups/assets/ada.png") == users)
    #expect(try selected("groups/assets/") == users)
    #expect(try selected("groups/linked.png").contains("groups/link"))
    #expect(try selected("other.png") == ["lines"])
    #expect(try selected("broken.json") == ["broken"])
    #expect(try selected("assets/ada.png", "README.md", "groups/other.png") == [])
    #expect(try selected() == [])
  }

  @Test func `A removed file counts as changed`() throws {
    try folder.remove("groups/assets/ada.png")
    #expect(try selected("groups/assets/ada.png").contains("groups/heads"))
    try folder.remove("groups/assets")
    #expect(try selected("groups/assets/ada.png").contains("groups/heads"))
  }

  @Test func `A snapshot depends on confab.json, and on the themes and fonts of its options`()
    throws
  {
    #expect(try selected("night.theme.json") == ["themed"])
    #expect(try selected("fonts/own.otf") == ["plain.dark.own", "plain.light.own"])
    #expect(try selected("confab.json") == folder.suite.cases.map(\.name))
  }

  @Test(arguments: [
    ("refs/themed.png", ["themed"]), ("refs/themed-1.png", ["themed"]),
    ("refs/themed.confab", ["themed"]), ("refs/plain.dark.own.confab", ["plain.dark.own"]),
    ("refs/themed-012.png", ["themed"]), ("refs/plain.dark.own.png", ["plain.dark.own"]),
    ("refs/groups/heads-2.png", ["groups/heads"]), ("themed.png", []), ("refs/themed-x.png", []),
    ("refs/groups.png", []),
  ])
  func `A snapshot depends on its reference and those of its pages`(
    file: String, names: [String]
  ) throws {
    #expect(try selected(file) == names)
  }

  @Test func `A filter and a shard narrow what changed, and each snapshot is in one shard`() throws
  {
    var selection = SuiteSelection()
    selection.changed = ChangedFiles([folder.path + "/plain.json", folder.path + "/broken.json"])
    #expect(!selection.isComplete)
    selection.filters = ["**.own"]
    #expect(
      selection.cases(of: try folder.suite).map(\.name) == ["plain.dark.own", "plain.light.own"])
    selection.filters = []
    let parts = try (1...3).flatMap { number in
      selection.shard = SuiteSelection.Shard("\(number)/3")
      return selection.cases(of: try folder.suite).map(\.name)
    }
    #expect(parts.sorted() == (Self.plain + ["broken"]).sorted())
  }

  private static let changes: [(file: String, bytes: [UInt8])] = [
    ("groups/heads.json", Array(chat(avatar: "assets/none.png").utf8)),
    (
      "night.theme.json",
      Array(
        ##"{"confab-theme": "1", "light": {"incoming": "#112233", "outgoing": "#112233"}}"##.utf8)
    ),
    ("fonts/own.otf", []), ("groups/assets/ada.png", []), ("plain.light.own.png", []),
    ("themed.png", []),
    (
      "confab.json", Array(#"{"confab-suite": "1", "options": {"width": 250, "scale": 1}}"#.utf8)
    ),
  ]

  @Test(arguments: changes)
  func `Every snapshot whose result changes is selected`(file: String, bytes: [UInt8]) async throws
  {
    try folder.put(
      "confab.json",
      #"""
      {"confab-suite": "1", "options": {"scale": 1}, "snapshots": {"plain": {"matrix": {
        "appearance": ["light", "dark"], "fonts": ["Inter", "fonts/own.otf"]}}}}
      """#)
    let font = try contents(ofFile: SourceTree.root + "/Fonts/Bundled/NotoSansMono-Regular.ttf")
    try folder.put("fonts/own.otf", font)
    try await folder.record()
    let before = try await folder.verify().outcomes
    try folder.put(file, bytes)
    let after = try await folder.verify().outcomes
    let changed = after.filter { $0.value != .orphaned && before[$0.key] != $0.value }.map(\.key)
    #expect(!changed.isEmpty)
    #expect(Set(changed).subtracting(try selected(file)).isEmpty)
  }

  @Test func `A run of what changed reports no unused references`() async throws {
    try folder.put("confab.json", #"{"confab-suite": "1"}"#)
    for name in ["broken.json", "lines.jsonl"] { try folder.remove(name) }
    try await folder.record()
    try folder.remove("plain.json")
    var selection = SuiteSelection()
    selection.changed = ChangedFiles([folder.path + "/themed.json", folder.path + "/plain.json"])
    #expect(try await folder.verify(selection).outcomes == ["themed": .passed])
    #expect(try await folder.verify().outcomes["plain"] == .orphaned)
  }
}
