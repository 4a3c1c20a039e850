import Glibc
import TestSupport
import Testing

/// `confab snapshot` as a user calls it.
@Suite struct SnapshotCommandTests {
  @Test func `A suite is recorded, fails after a change, and is approved`() throws {
    let suite = try Self.suite(of: 3)
    #expect(try run("record", ["suite"], in: suite).end == .exit(0))
    let passed = try run("verify", ["suite"], in: suite)
    #expect(passed.end == .exit(0))
    #expect(String(decoding: passed.output, as: UTF8.self).hasPrefix("3 passed in "))
    try suite.put("suite/c1.json", Chat.document(texts: ["Other"]))
    try suite.put("suite/c9.json", Chat.document(texts: ["New"]))
    let failed = try run("verify", ["suite"], in: suite)
    #expect(failed.end == .exit(1))
    let lines = String(decoding: failed.output, as: UTF8.self)
    #expect(lines.contains("failed  c1: message 1") && lines.contains("new     c9: "))
    #expect(lines.hasPrefix("2 passed, 1 failed, 1 new in "))
    let unknown = try run("approve", ["--suite", "suite", "c11"], in: suite)
    #expect(unknown.end == .exit(2) && unknown.errors.contains("did you mean c1?"))
    try suite.put("list", "# accepted\nc9\n\n")
    #expect(
      try run("approve", ["--suite", "suite", "--from", "list"], in: suite).end == .exit(0))
    #expect(try run("approve", ["--suite", "suite", "c1"], in: suite).end == .exit(0))
    #expect(try run("verify", ["suite", "--filter", "c9"], in: suite).end == .exit(0))
    #expect(try run("verify", ["suite"], in: suite).end == .exit(0))
    unlink(suite("suite/c0.json"))
    let unused = try run("prune", ["suite"], in: suite)
    #expect(unused.end == .exit(1))
    #expect(unused.errors == "remove them with `confab snapshot prune --yes suite`\n")
    #expect(try run("prune", ["suite", "--yes"], in: suite).end == .exit(0))
    #expect(!ScratchFolder.names(in: suite("suite")).contains("c0.png"))
    #expect(try run("prune", ["suite"], in: suite).end == .exit(0))
  }

  @Test func `Approve stores into the suite of the report from any folder of the repository`()
    throws
  {
    let scratch = try Self.suite(of: 2)
    for folder in [".git", "more", "elsewhere"] { try scratch.makeFolder(folder) }
    #expect(try run("verify", ["suite"], in: scratch).end == .exit(1))
    // Neither the current folder nor the name of the suite decides.
    let arguments = ["snapshot", "approve", "--report", "../.confab-report"]
    let run = try Program.run(arguments + ["c0"], folder: scratch("more"))
    #expect(run.end == .exit(0) && run.errors.hasPrefix("stored in /"), "\(run.errors)")
    #expect(ScratchFolder.names(in: scratch("more")).isEmpty)
    #expect(ScratchFolder.names(in: scratch("suite")).filter { $0.hasSuffix(".png") } == ["c0.png"])
    #expect(try self.run("verify", ["suite", "--filter", "c0"], in: scratch).end == .exit(0))
    #expect(try self.run("verify", ["suite"], in: scratch).end == .exit(1))
    let other = try Program.run(arguments + ["--suite", ".", "c1"], folder: scratch("elsewhere"))
    BadCallTests.expectRefusal(other, naming: ["c1 is no snapshot of .", "--suite"])
    #expect(ScratchFolder.names(in: scratch("elsewhere")).isEmpty)
  }

  @Test func `Approve refuses where the report does not name its suite`() throws {
    let scratch = try Self.suite(of: 1)
    try scratch.makeFolder("cwd")
    // Outside of a repository and of the current folder.
    let arguments = ["snapshot", "verify", "../suite", "--report", "../.confab-report"]
    #expect(try Program.run(arguments, folder: scratch("cwd")).end == .exit(1))
    let refused = try Program.run(["snapshot", "approve", "c0"], folder: scratch.path)
    BadCallTests.expectRefusal(
      refused, naming: ["does not name the folder of its suite", "--suite"])
    #expect(try run("verify", ["suite"], in: scratch).end == .exit(1))
    #expect(rename(scratch("suite"), scratch("moved")) == 0)
    let missing = try Program.run(["snapshot", "approve", "c0"], folder: scratch.path)
    BadCallTests.expectRefusal(missing, naming: ["of the suite in suite, which is not here"])
    #expect(try run("approve", ["--suite", "moved", "c0"], in: scratch).end == .exit(0))
    #expect(ScratchFolder.names(in: scratch("moved")).contains("c0.png"))
  }

  @Test func `Snapshots are approved by patterns and filters`() throws {
    let scratch = try Self.suite(of: 12)
    #expect(try run("verify", ["suite"], in: scratch).end == .exit(1))
    func approved(_ arguments: String...) throws -> [String] {
      let run = try run("approve", arguments, in: scratch)
      #expect(run.end == .exit(0), "\(run.errors)")
      return String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    #expect(try approved("c1?", "c11", "c2") == ["approved c10", "approved c11", "approved c2"])
    #expect(try approved("--filter", "c1", "--filter", "c4*").count == 4)
    #expect(ScratchFolder.names(in: scratch("suite")).count { $0.hasSuffix(".png") } == 5)
    let unknown = try run("approve", ["d*"], in: scratch)
    BadCallTests.expectRefusal(unknown, naming: ["no picture of d*", "it has c0, c1, c10"])
    BadCallTests.expectRefusal(
      try run("approve", ["--filter", "d"], in: scratch), naming: ["matches --filter d"])
    #expect(try run("approve", ["--all", "c0"], in: scratch).end == .exit(2))
  }

  @Test func `A renamed conversation is told as renamed, and its reference is moved`() throws {
    let scratch = try Self.suite(of: 3)
    #expect(try run("record", ["suite"], in: scratch).end == .exit(0))
    let bytes = try scratch.bytes("suite/c1.png")
    #expect(rename(scratch("suite/c1.json"), scratch("suite/lunch.json")) == 0)
    let renamed = try run("verify", ["suite"], in: scratch)
    #expect(renamed.end == .exit(1))
    let output = String(decoding: renamed.output, as: UTF8.self)
    #expect(output.contains("new     lunch: renamed from c1, whose reference has this picture"))
    let approved = try run("approve", ["lunch"], in: scratch)
    #expect(String(decoding: approved.output, as: UTF8.self) == "moved c1 to lunch\n")
    #expect(try scratch.bytes("suite/lunch.png") == bytes)
    #expect(!ScratchFolder.names(in: scratch("suite")).contains("c1.png"))
    #expect(try run("verify", ["suite", "--strict"], in: scratch).end == .exit(0))
    // Another conversation with the same picture keeps its reference.
    try scratch.put("suite/again.json", Chat.document(texts: ["Number 0"]))
    let same = try run("verify", ["suite"], in: scratch)
    #expect(!String(decoding: same.output, as: UTF8.self).contains("renamed"))
  }

  @Test func `An orphaned reference fails a strict run of a suite`() throws {
    let scratch = try Self.suite(of: 2)
    #expect(try run("record", ["suite"], in: scratch).end == .exit(0))
    unlink(scratch("suite/c1.json"))
    #expect(try run("verify", ["suite"], in: scratch).end == .exit(0))
    let strict = try run("verify", ["suite", "--strict"], in: scratch)
    #expect(strict.end == .exit(1))
    #expect(String(decoding: strict.output, as: UTF8.self).contains("\norphaned c1: "))
    let job = try Program.run(
      ["snapshot", "verify", "suite"], environment: ["CI": "true"], folder: scratch.path)
    #expect(job.end == .exit(1))
    #expect(
      try run("verify", ["suite", "--strict", "--filter", "c0"], in: scratch).end == .exit(0))
  }

  @Test func `References are not recorded in a CI job without a word`() throws {
    let suite = try Self.suite(of: 1)
    let arguments = ["snapshot", "record", "suite"]
    let refused = try Program.run(arguments, environment: ["CI": "true"], folder: suite.path)
    #expect(refused.end == .exit(2))
    #expect(refused.errors.contains("--in-ci"))
    #expect(!ScratchFolder.names(in: suite("suite")).contains("c0.png"))
    #expect(
      try Program.run(arguments + ["--in-ci"], environment: ["CI": "true"], folder: suite.path).end
        == .exit(0))
  }

  @Test(arguments: [
    (["verify", "nowhere"], "nowhere: there is no such folder"),
    (["verify", "suite", "--shard", "3/2"], "expected a part such as 2/5"),
    (["verify", "suite", "--jobs", "0"], "expected 1 to 64"),
    (["verify", "suite/empty"], "has no conversations"),
    (["verify", "suite", "--filter", "c00"], "matches --filter c00"),
    (["record", "suite", "--filter", "no*"], "matches --filter no*"),
    (["approve", "--suite", "suite", "c0"], "run `confab snapshot verify` first"),
    (["approve", "--suite", "suite"], "names of snapshots"),
    (["approve", "configured", "c0"], "give it with --suite configured"),
    (["verify", "suite", "--report", "/proc/none"], "/proc/none"),
  ])
  func `A bad call is one clear line`(arguments: [String], expected: String) throws {
    let suite = try Self.suite(of: 1)
    try suite.makeFolder("suite/empty")
    try suite.makeFolder("configured")
    try suite.put("configured/confab.json", #"{"confab-suite": "1"}"#)
    let run = try Program.run(
      ["snapshot"] + arguments, environment: ["CI": ""], folder: suite.path)
    #expect(run.end == .exit(2))
    #expect(run.lines.count == 1 && run.errors.contains(expected), "\(run.errors)")
  }

  @Test
  func `A program that is killed while it records leaves whole references and no other files`()
    throws
  {
    let suite = try Self.suite(of: 40)
    var generator = SeededRandom(seed: 3)
    for _ in 0..<4 {
      _ = try Program.run(["snapshot", "record", suite("suite"), "--jobs", "2", "--in-ci"]) {
        process in
        usleep(UInt32.random(in: 100_000...900_000, using: &generator))
        kill(process, SIGKILL)
      }
      for name in ScratchFolder.names(in: suite("suite")) where !name.hasSuffix(".json") {
        #expect(name.hasSuffix(".png") && !name.hasPrefix("."))
        #expect(pngSize(try suite.bytes("suite/\(name)")) != nil, "\(name)")
      }
    }
    #expect(try run("record", ["suite"], in: suite).end == .exit(0))
    #expect(try run("verify", ["suite"], in: suite).end == .exit(0))
  }

  @Test func `Only one program records in a folder, and others may verify`() throws {
    let suite = try Self.suite(of: 30)
    let folder = suite("suite")
    var second: Run?
    var verified: Run?
    let first = try Program.run(["snapshot", "record", folder, "--in-ci"]) { process in
      while ScratchFolder.names(in: folder).allSatisfy({ !$0.hasSuffix(".png") }) { usleep(1_000) }
      kill(process, SIGSTOP)
      second = try run("record", ["suite"], in: suite)
      verified = try run("verify", ["suite"], in: suite)
      kill(process, SIGCONT)
    }
    #expect(first.end == .exit(0))
    #expect(second?.end == .exit(2))
    #expect(second?.errors.contains("another program changes the references") == true)
    // Some references are not there yet; those that are there are whole.
    #expect(verified?.end == .exit(1))
    #expect(verified.map { String(decoding: $0.output, as: UTF8.self).contains("error") } == false)
    #expect(try run("verify", ["suite"], in: suite).end == .exit(0))
  }

  private static func suite(of count: Int) throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.makeFolder("suite")
    for number in 0..<count {
      try scratch.put("suite/c\(number).json", Chat.document(texts: ["Number \(number)"]))
    }
    return scratch
  }

  private func run(_ command: String, _ arguments: [String], in suite: ScratchFolder) throws -> Run
  {
    try Program.run(["snapshot", command] + arguments, environment: ["CI": ""], folder: suite.path)
  }
}
