import Confab
import ConfabSnapshots
import TestSupport
import Testing

@Suite struct SuiteRunTests {
  @Test func `A recorded suite passes until a text changes`() async throws {
    let folder = try TestSuiteFolder()
    try folder.putChat("one.json")
    try folder.putChat("more/two.json", "Second")
    #expect(try await folder.verify().outcomes == ["one": .new, "more/two": .new])
    #expect(try await folder.record() == ["one": .added, "more/two": .added])
    #expect(try await folder.verify().outcomes == ["one": .passed, "more/two": .passed])
    try folder.putChat("one.json", "Ho")
    #expect(try await folder.verify().outcomes == ["one": .failed, "more/two": .passed])
  }

  @Test func `Record leaves references with equal pixels as they are`() async throws {
    let folder = try TestSuiteFolder()
    try folder.putChat("one.json")
    try await folder.record()
    let before = try folder.bytes("one.png")
    #expect(try await folder.record() == ["one": .unchanged])
    #expect(try folder.bytes("one.png") == before)
  }

  @Test func `The modes of record store what they say`() async throws {
    let folder = try TestSuiteFolder()
    try folder.putChat("changed.json")
    try await folder.record()
    try folder.putChat("changed.json", "Other")
    try folder.putChat("missing.json")
    #expect(try await folder.record(.missing) == ["changed": .skipped, "missing": .added])
    try folder.remove("missing.png")
    #expect(try await folder.record(.failed) == ["changed": .replaced, "missing": .skipped])
    #expect(try await folder.verify().outcomes == ["changed": .passed, "missing": .new])
  }

  @Test func `A reference that was edited, cut or extended does not pass by its digest`()
    async throws
  {
    let folder = try TestSuiteFolder()
    try folder.putChat("one.json")
    try folder.putChat("two.json", "Other")
    try await folder.record()
    let whole = try folder.bytes("one.png")
    // The picture of another conversation with its own valid stamp.
    try folder.put("one.png", folder.bytes("two.png"))
    #expect(try await folder.verify().outcomes["one"] == .failed)
    // Bytes after the end do not change the pixels.
    try folder.put("one.png", whole + [0])
    #expect(try await folder.verify().outcomes["one"] == .passed)
    for length in [0, 7, 50, whole.count - 60, whole.count - 1] {
      try folder.put("one.png", Array(whole[..<length]))
      #expect(try await folder.verify().outcomes["one"] == .error, "\(length) bytes")
    }
    let type = Array("cfDE".utf8)
    let added =
      try #require(
        whole.indices.first { whole[$0...].starts(with: type) }) - 4
    var random = SeededRandom(seed: 8)
    for _ in 0..<40 {
      var bytes = whole
      let place = Int.random(in: 8..<whole.count - 12, using: &random)
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try folder.put("one.png", bytes)
      // The chunks that Confab adds after the pixels do not change them.
      let status = try await folder.verify().outcomes["one"]
      #expect(status == .error || status == .passed && (place >= added || place < 120), "\(place)")
    }
  }

  @Test func `Problems of references are told apart`() async throws {
    let folder = try TestSuiteFolder()
    for name in ["pointer", "empty", "text", "folder"] { try folder.putChat(name + ".json") }
    try folder.put(
      "pointer.png",
      "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12345\n")
    try folder.put("empty.png", "")
    try folder.put("text.png", "no picture")
    try folder.put("folder.png/file", "")
    let report = try await folder.verify()
    let words = Dictionary(uniqueKeysWithValues: report.snapshots.map { ($0.name, $0.summary) })
    #expect(report.snapshots.allSatisfy { $0.status == .error })
    #expect(words["pointer"]?.contains("git lfs pull") == true)
    #expect(words["empty"]?.contains("empty file") == true, "\(words)")
    #expect(words["text"]?.contains("is not a PNG") == true)
    #expect(words["folder"]?.contains("it is a folder") == true)
  }

  @Test func `A conversation with an error fails alone`() async throws {
    let folder = try TestSuiteFolder()
    try folder.putChat("good.json")
    try folder.put("bad.json", #"{"confab": "1", "mesages": []}"#)
    try await folder.record()
    let report = try await folder.verify()
    #expect(report.outcomes == ["good": .passed, "bad": .error])
    let line = report.snapshots.first { $0.name == "bad" }?.summary ?? ""
    #expect(line.contains("mesages") && line.contains("messages"), "\(line)")
  }

  @Test func `Unused references are found, and the pictures of conversations are not among them`()
    async throws
  {
    let folder = try TestSuiteFolder()
    let document = #"""
      {"confab": "1", "self": "a", "participants": [{"id": "a", "name": "Ada", "avatar": "ada.png"}],
       "messages": [{"id": "m1", "kind": "text", "from": "a", "text": "Hi"}]}
      """#
    try folder.put("one.json", document)
    try folder.putChat("gone.json")
    try folder.put(
      "ada.png", contents(ofFile: SourceTree.root + "/Snapshots/typing/assets/ada.png"))
    try await folder.record()
    try folder.remove("gone.json")
    #expect(try await folder.orphans() == ["gone"])
    #expect(try await folder.verify().outcomes == ["one": .passed, "gone": .orphaned])
    var part = SuiteSelection()
    part.filters = ["one"]
    #expect(try await folder.verify(part).outcomes == ["one": .passed])
    try SuitePruner(folder.suite).remove(["gone"])
    #expect(folder.pictures() == ["ada.png", "one.png"])
  }

  @Test func `A photo beside the conversations is not replaced by a reference of its name`()
    async throws
  {
    let folder = try TestSuiteFolder()
    let photo = try contents(ofFile: SourceTree.root + "/Snapshots/typing/assets/ada.png")
    try folder.put("ada.png", photo)
    try folder.putChat("ada.json")
    let outcome = try await folder.record()["ada"]
    guard case .failed(let reason) = outcome else {
      Issue.record("\(String(describing: outcome))")
      return
    }
    #expect(reason.contains("was not recorded by Confab"))
    #expect(try folder.bytes("ada.png") == photo)
    _ = try await folder.verify()
    #expect(throws: SuiteError.self) {
      try ReferenceApprover(from: folder.report, into: folder.path).approve(["ada"])
    }
    #expect(try folder.bytes("ada.png") == photo)
  }

  @Test func `A pointer of Git LFS is neither replaced nor taken for a photo`() async throws {
    for references in ["", #", "references": "stored""#] {
      let folder = try TestSuiteFolder()
      try folder.putChat("one.json")
      try folder.put("confab.json", #"{"confab-suite": "1"\#(references)}"#)
      let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12345\n"
      let name = references.isEmpty ? "one.png" : "stored/one.png"
      try folder.put(name, pointer)
      let outcome = try await folder.record()["one"]
      guard case .failed(let reason) = outcome else {
        Issue.record("\(String(describing: outcome))")
        continue
      }
      #expect(try await folder.verify().snapshots.map(\.summary) == [reason])
      #expect(reason.contains("git lfs pull"))
      let error = #expect(throws: SuiteError.self) {
        try ReferenceApprover(from: folder.report, into: folder.path).approve(["one"])
      }
      #expect(error?.description == reason)
      #expect(try folder.bytes(name) == Array(pointer.utf8))
    }
  }

  @Test func `References that are a link out of the suite are refused`() async throws {
    let folder = try TestSuiteFolder()
    try folder.putChat("one.json")
    try folder.put("../photos/photo.png", "a photo")
    try folder.link("stored", to: folder.path + "/../photos")
    try folder.put("confab.json", #"{"confab-suite": "1", "references": "stored"}"#)
    let error = #expect(throws: SuiteError.self) { try folder.suite }
    #expect(error?.description.contains("stored leads out of the suite through a link") == true)
    // A folder in the suite may be a link's target.
    try folder.remove("stored")
    try folder.put("real/note", "")
    try folder.link("stored", to: "real")
    try await folder.record()
    #expect(folder.pictures(in: "real") == ["one.png"])
  }

  @Test func `No reference is read, written or removed through a link out of the suite`()
    async throws
  {
    let photo = Array("a photo".utf8)
    for target in ["../photos/deep", "../photos/none"] {
      let folder = try TestSuiteFolder()
      try folder.putChat("deep/one.json")
      try folder.putChat("two.json")
      for name in ["deep/one.png", "two.png", "three.png"] {
        try folder.put("../photos/" + name, photo)
      }
      try folder.put("confab.json", #"{"confab-suite": "1", "references": "stored"}"#)
      try folder.put("stored/note", "")
      try folder.link("stored/deep", to: folder.path + "/" + target)
      for name in ["two.png", "three.png"] {
        try folder.link("stored/" + name, to: folder.path + "/../photos/" + name)
      }
      let outcomes = try await folder.record()
      for name in ["deep/one", "two"] {
        if case .failed = outcomes[name] { continue }
        Issue.record("\(name): \(String(describing: outcomes[name]))")
      }
      let report = try await folder.verify()
      #expect(report.outcomes["two"] == .error)
      #expect(report.snapshots.allSatisfy { $0.expected == nil })
      #expect(throws: (any Error).self) {
        try ReferenceApprover(from: folder.report, into: folder.path).approve(["two"])
      }
      #expect(try SuitePruner(folder.suite).remove(["three"]) == ["three"])
      for name in ["deep/one.png", "two.png", "three.png"] {
        #expect(try folder.bytes("../photos/" + name) == photo)
      }
    }
  }

  @Test func `A link from the references to a photo of the suite does not let it be replaced`()
    async throws
  {
    let folder = try TestSuiteFolder()
    try folder.putChat("ada.json")
    let photo = try contents(ofFile: SourceTree.root + "/Snapshots/typing/assets/ada.png")
    try folder.put("photos/ada.png", photo)
    try folder.put("confab.json", #"{"confab-suite": "1", "references": "stored"}"#)
    try folder.put("stored/note", "")
    try folder.link("stored/ada.png", to: "../photos/ada.png")
    guard case .failed(let reason) = try await folder.record()["ada"] else {
      Issue.record("the photo was replaced")
      return
    }
    #expect(reason.contains("was not recorded by Confab"))
    #expect(try folder.bytes("photos/ada.png") == photo)
  }

  @Test func `Only pictures that Confab wrote are pruned, also from a folder of references`()
    async throws
  {
    let folder = try TestSuiteFolder()
    for name in ["one", "gone"] { try folder.putChat(name + ".json") }
    try folder.put("confab.json", #"{"confab-suite": "1", "references": "stored"}"#)
    try await folder.record()
    try folder.put("stored/photo.png", folder.bytes("stored/one.png").dropLast(60))
    try folder.remove("gone.json")
    let orphans = try await folder.orphans()
    #expect(orphans == ["gone", "photo"])
    #expect(try SuitePruner(folder.suite).remove(orphans) == ["photo"])
    #expect(folder.pictures(in: "stored") == ["one.png", "photo.png"])
  }

  @Test func `Masks and regions that no picture has are warnings of a complete run`() async throws {
    let folder = try TestSuiteFolder()
    try folder.putChat("one.json")
    try folder.putChat("two.json")
    try folder.put(
      "confab.json",
      #"""
      {"confab-suite": "1",
       "comparison": {"masks": [{"message": "m1"}, {"message": "m77"}, {"part": "bubble"}],
                      "regions": [{"part": "buble"}, {"rect": [0, 0, 9, 9]}]},
       "snapshots": {"two": {"comparison": {"masks": [{"rect": [90000, 0, 9, 9]}]}}}}
      """#)
    try await folder.record()
    let report = try await folder.verify()
    #expect(report.outcomes == ["one": .passed, "two": .passed])
    #expect(
      report.warnings.map { $0.split(separator: ":").first.map(String.init) } == [
        "nothing is masked or compared by other rules at message m77",
        "nothing is masked or compared by other rules at part buble",
        "nothing is masked or compared by other rules at rectangle 90000,0,9,9",
      ])
    var part = SuiteSelection()
    part.filters = ["one"]
    #expect(try await folder.verify(part).warnings == [])
  }

  @Test func `Renamed conversations are told one to one, and the references of others stay`()
    async throws
  {
    let folder = try TestSuiteFolder()
    for name in ["a", "b", "kept"] { try folder.putChat(name + ".json") }
    try folder.put("confab.json", #"{"confab-suite": "1", "descriptions": "files"}"#)
    try await folder.record()
    for name in ["a", "b"] { try folder.remove(name + ".json") }
    for name in ["c", "d", "e"] { try folder.putChat(name + ".json") }
    let report = try await folder.verify()
    let renames = report.snapshots.map { [$0.name, $0.renamedFrom ?? ""] }
    #expect(
      renames == [["a", ""], ["b", ""], ["c", "a"], ["d", "b"], ["e", ""], ["kept", ""]])
    var forged = report
    forged.snapshots[4].renamedFrom = "kept"
    forged.snapshots[3].renamedFrom = "../suite/b"
    try folder.report.write(forged)
    let approver = try ReferenceApprover(from: folder.report, into: folder.path)
    let approved = try approver.approve(["c", "d", "e"])
    #expect(approved.map(\.movedFrom) == ["a", nil, nil])
    #expect(folder.pictures() == ["b.png", "c.png", "d.png", "e.png", "kept.png"])
    #expect(folder.names(".confab") == folder.pictures().map { $0.dropLast(3) + "confab" })
  }

  @Test func `A page with the name of another snapshot is an error`() async throws {
    let folder = try TestSuiteFolder()
    let text = Array(repeating: "word", count: 400).joined(separator: " ")
    try folder.putChat("long.json", text, more: #""x-snapshot": {"pageHeight": 300},"#)
    try folder.putChat("Long-2.json")
    let report = try await folder.verify()
    #expect(report.outcomes == ["Long-2": .new, "long": .error])
    #expect(report.snapshots.last?.summary.contains("long-2.png") == true)
  }

  @Test func `Unused references are not known while a conversation can't be drawn`() async throws {
    let folder = try TestSuiteFolder()
    try folder.putChat("one.json")
    try await folder.record()
    try folder.put("one.json", "{")
    let error = await #expect(throws: SuiteError.self) { try await folder.orphans() }
    #expect(error?.description.contains("one") == true)
  }

  @Test func `The pictures of a report are approved by name`() async throws {
    let folder = try TestSuiteFolder()
    for name in ["one", "two"] { try folder.putChat(name + ".json") }
    try await folder.record()
    for name in ["one", "two", "three"] { try folder.putChat(name + ".json", "New") }
    _ = try await folder.verify()
    let approver = try ReferenceApprover(from: folder.report, into: folder.path)
    #expect(approver.names == ["one", "three", "two"])
    try approver.approve(["one", "three"])
    #expect(
      try await folder.verify().outcomes == ["one": .passed, "three": .passed, "two": .failed])
  }

  @Test func `A picture that was changed after the run is not approved`() async throws {
    let folder = try TestSuiteFolder()
    try folder.putChat("one.json")
    try folder.putChat("two.json")
    _ = try await folder.verify()
    var bytes = try contents(ofFile: folder.report.path + "/actual/two.png")
    bytes[60] ^= 1
    try folder.put("../report/actual/two.png", bytes)
    let approver = try ReferenceApprover(from: folder.report, into: folder.path)
    #expect(throws: SuiteError.self) { try approver.approve(["one", "two"]) }
    #expect(throws: SuiteError.self) { try approver.approve(["unknown"]) }
    #expect(folder.pictures().isEmpty)
  }

  @Test func `A report does not lead out of the suite`() async throws {
    let folder = try TestSuiteFolder()
    try folder.putChat("one.json")
    var report = try await folder.verify()
    for name in [
      "../out", "/tmp/out", "a/../../out", "", "a//b", ".", "../\u{301}out", "/\u{301}out",
    ] {
      report.snapshots[0].name = name
      try folder.report.write(report)
      let approver = try ReferenceApprover(from: folder.report, into: folder.path)
      #expect(approver.names.isEmpty)
      #expect(throws: SuiteError.self) { try approver.approve([name]) }
    }
    report.snapshots[0].name = "one"
    report.snapshots[0].actual?.path = "../suite/one.json"
    try folder.report.write(report)
    #expect(throws: (any Error).self) {
      try ReferenceApprover(from: folder.report, into: folder.path).approve(["one"])
    }
  }

  @Test func `A report does not say that its references are outside of its repository`()
    async throws
  {
    let folder = try TestSuiteFolder()
    try folder.putChat("one.json")
    try folder.put("../.git/config", "")
    var report = try await folder.verify()
    #expect(report.location == "../suite")
    try ReferenceApprover(from: folder.report).approve(["one"])
    #expect(folder.pictures() == ["one.png"])
    let outside = try TestSuiteFolder()
    let name = outside.path.split(separator: "/").dropLast().last ?? ""
    for location in [
      outside.path, "../../\(name)/suite", "../..", "/",
      "../suite\u{0}", "../none",
    ] {
      report.location = location
      report.folder = nil
      try folder.report.write(report)
      #expect(throws: SuiteError.self, "\(location)") { try ReferenceApprover(from: folder.report) }
    }
  }

  @Test func `Names that begin with a combining character stay in their folder`() async throws {
    let folder = try TestSuiteFolder()
    try folder.putChat("deep/two.json")
    try folder.putChat("deep/\u{301}one.json")
    try await folder.record()
    #expect(Set(folder.pictures(in: "deep")) == ["\u{301}one.png", "two.png"])
    #expect(try await folder.verify().snapshots.map(\.status) == [.passed, .passed])
    for references in ["../\u{301}out", "/\u{301}out", "a/..", "./a", ""] {
      try folder.put("confab.json", #"{"confab-suite": "1", "references": "\#(references)"}"#)
      #expect(throws: DocumentError.self, "\(references)") { try folder.suite }
    }
  }

  @Test func `Shards share out a suite, and each conversation is in one of them`() async throws {
    let folder = try TestSuiteFolder()
    for number in 0..<7 { try folder.putChat("c\(number).json") }
    var found: [String] = []
    for number in 1...3 {
      var selection = SuiteSelection()
      selection.shard = SuiteSelection.Shard("\(number)/3")
      found += try await folder.verify(selection).snapshots.map(\.name)
    }
    #expect(found.sorted() == (0..<7).map { "c\($0)" })
    for text in ["0/3", "4/3", "1", "1/0", "a/b", "-1/3", "1/2/3", ""] {
      #expect(SuiteSelection.Shard(text) == nil)
    }
  }
}
