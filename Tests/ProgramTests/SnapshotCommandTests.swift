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
    #expect(try run("prune", ["suite"], in: suite).end == .exit(1))
    #expect(try run("prune", ["suite", "--yes"], in: suite).end == .exit(0))
    #expect(!ScratchFolder.names(in: suite("suite")).contains("c0.png"))
    #expect(try run("prune", ["suite"], in: suite).end == .exit(0))
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
