import Glibc
import TestSupport
import Testing

/// `confab snapshot` where files can't be written to their end.
@Suite(.timeLimit(.minutes(30))) struct SnapshotFullDiskTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.makeFolder("suite")
    try putConversations("old")
    try scratch.put(
      "suite/confab.json", #"{"confab-suite": "1", "options": {"width": 200, "scale": 1}}"#)
    #expect(try run(["record", "suite"]).end == .exit(0))
  }

  /// Writes two conversations with small pictures and one with a large picture.
  private func putConversations(_ word: String) throws {
    for (name, count) in [("a", 1), ("b", 300), ("c", 1)] {
      let text = (0..<count).map { "\(word) \($0)" }.joined(separator: " ")
      try scratch.put("suite/\(name).json", Chat.document(texts: [text]))
    }
  }

  @Test func `A reference that can't be written stays the old one`() throws {
    let old = try references()
    let limit = try limit()
    try putConversations("new")
    let run = try run(["record", "suite", "--jobs", "1"], limits: limit)
    BadCallTests.expectRefusal(run, naming: ["cannot write suite/b.png", "File too large"])
    #expect(try changed(since: old) == ["a"])
    try expectWhole()
    try expectRecovery()
  }

  @Test func `A picture that can't be approved leaves the old reference`() throws {
    let old = try references()
    let limit = try limit()
    try putConversations("new")
    #expect(try run(["verify", "suite"]).end == .exit(1))
    let run = try run(["approve", "--suite", "suite", "--all"], limits: limit)
    BadCallTests.expectRefusal(run, naming: ["cannot write suite/b.png", "File too large"])
    #expect(try changed(since: old) == ["a"])
    try expectWhole()
    #expect(try self.run(["approve", "--suite", "suite", "--all"]).end == .exit(0))
    #expect(try self.run(["verify", "suite"]).end == .exit(0))
  }

  @Test func `A report that can't be written is one clear line and has no part of a picture`()
    throws
  {
    let old = try references()
    let limit = try limit()
    try putConversations("new")
    let run = try run(["verify", "suite", "--jobs", "1"], limits: limit)
    BadCallTests.expectRefusal(
      run, naming: ["cannot write .confab-report/", "b.png", "File too large"])
    #expect(try changed(since: old).isEmpty)
    try expectWhole()
    for folder in ["actual", "expected", "difference"] {
      let path = ".confab-report/\(folder)"
      for name in ScratchFolder.names(in: scratch(path)) {
        #expect(pngSize(try scratch.bytes("\(path)/\(name)")) != nil, "\(path)/\(name)")
      }
    }
    #expect(!ScratchFolder.names(in: scratch(".confab-report")).contains("report.json"))
    try expectRecovery()
  }

  @Test func `A full disk is named`() throws {
    // Writing to this device always fails as on a full disk.
    let run = try run(["verify", "suite", "--junit", "/dev/full"])
    BadCallTests.expectRefusal(run, naming: ["cannot write /dev/full", "No space left on device"])
  }

  /// The arguments of `ulimit` with which only the large picture can't be written.
  private func limit() throws -> String {
    let sizes = try references().mapValues(\.count)
    let large = try #require(sizes["b"])
    // The blocks of a shell have 512 bytes or twice as many.
    let blocks = large * 3 / 8 / 512
    try #require(sizes.filter { $0.key != "b" }.allSatisfy { $0.value < blocks * 256 }, "\(sizes)")
    return "-f \(blocks)"
  }

  /// The files of the references by their names.
  private func references() throws -> [String: [UInt8]] {
    try Dictionary(
      uniqueKeysWithValues: ["a", "b", "c"].map { ($0, try scratch.bytes("suite/\($0).png")) })
  }

  /// The names of the references with other bytes than before, sorted.
  private func changed(since old: [String: [UInt8]]) throws -> [String] {
    try references().filter { $0.value != old[$0.key] }.keys.sorted()
  }

  /// Checks that the suite has whole references and no other file than before.
  private func expectWhole() throws {
    for (name, bytes) in try references() { #expect(pngSize(bytes) != nil, "\(name)") }
    #expect(
      ScratchFolder.names(in: scratch("suite"))
        == ["a.json", "a.png", "b.json", "b.png", "c.json", "c.png", "confab.json"])
  }

  /// Checks that the work can go on when there is room again.
  private func expectRecovery() throws {
    #expect(try run(["record", "suite"]).end == .exit(0))
    #expect(try run(["verify", "suite"]).end == .exit(0))
  }

  private func run(_ arguments: [String], limits: String? = nil) throws -> Run {
    try Program.run(
      ["snapshot"] + arguments, environment: ["CI": ""], folder: scratch.path, limits: limits)
  }
}
