import Glibc
import TestSupport
import Testing

/// `confab snapshot watch` as a user calls it.
@Suite(.timeLimit(.minutes(30))) struct SnapshotWatchTests {
  private struct TimedOut: Error { var output: String }

  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.makeFolder("suite")
    for number in 0..<3 {
      try scratch.put("suite/c\(number).json", Chat.document(texts: ["Number \(number)"]))
    }
    try #require(
      Program.run(["snapshot", "record", scratch("suite"), "--in-ci"]).end == .exit(0))
  }

  /// Waits until the program has written a text.
  private func wait(for text: String, in file: String = "out") throws {
    let end = ContinuousClock.now + .seconds(120)
    while true {
      let output = String(decoding: (try? scratch.bytes(file)) ?? [], as: UTF8.self)
      if output.contains(text) { return }
      guard .now < end else { throw TimedOut(output: output) }
      usleep(20_000)
    }
  }

  private func watch(_ meanwhile: (pid_t) throws -> Void) throws -> Run {
    try Program.run(
      ["snapshot", "watch", scratch("suite"), "--report", scratch("report")],
      output: scratch("out"), meanwhile: meanwhile)
  }

  @Test func `Changes are verified one after another until Ctrl-C, which is a success`() throws {
    let run = try watch { process in
      try wait(for: "3 passed in ")
      try scratch.put("suite/c1.json", Chat.document(texts: ["Other"]))
      try wait(for: " c1.json\n1 failed in ")
      try wait(for: "failed  c1: message 1")
      try wait(for: "all     2 passed, 1 failed\n")
      let report = String(decoding: try scratch.bytes("report/report.json"), as: UTF8.self)
      #expect(report.contains(#""name" : "c0""#) && report.contains("actual/c1.png"))
      try scratch.put("suite/c2.json", "{")
      try wait(for: "error   c2: ")
      try scratch.put("suite/c2.json", Chat.document(texts: ["Number 2"]))
      try scratch.put("suite/c1.json", Chat.document(texts: ["Number 1"]))
      try wait(for: "all     3 passed\n")
      kill(process, SIGINT)
    }
    #expect(run.end == .exit(0))
    let report = ScratchFolder.names(in: scratch("report"))
    #expect(report.allSatisfy { !$0.hasPrefix(".") } && report.contains("index.html"))
    #expect(!ScratchFolder.names(in: scratch("report/actual")).contains("c1.png"))
  }

  @Test func `Ctrl-C while pictures are drawn leaves no half-written file`() throws {
    for number in 3..<40 {
      try scratch.put("suite/c\(number).json", Chat.document(texts: ["Number \(number)"]))
    }
    var random = SeededRandom(seed: 2)
    for _ in 0..<3 {
      let run = try watch { process in
        usleep(UInt32(random.int(100_000...600_000)))
        kill(process, SIGINT)
      }
      #expect(run.end == .exit(0) || run.end == .signal(SIGINT))
      for name in ScratchFolder.names(in: scratch("report/actual")) {
        #expect(pngSize(try scratch.bytes("report/actual/\(name)")) != nil, "\(name)")
      }
      #expect(ScratchFolder.names(in: scratch("report")).allSatisfy { !$0.hasPrefix(".") })
    }
  }

  /// Files are written, cut off, replaced by a folder or a link, renamed and deleted while they are
  /// read. The last state counts.
  @Test func `Random changes never end it, and the last state is what verify says`() throws {
    var random = SeededRandom(seed: 36)
    let run = try watch { process in
      try wait(for: "3 passed in ")
      for _ in 0..<60 {
        let name = "suite/c\(random.int(0..<3)).json"
        let document = Chat.document(texts: ["Number \(random.int(0..<3))"])
        rmdir(scratch(name))
        switch random.int(0..<7) {
        case 0, 1: try scratch.put(name, document)
        case 2: try scratch.put(name, String(document.prefix(random.int(0..<document.count))))
        case 3: unlink(scratch(name))
        case 4:
          unlink(scratch(name))
          mkdir(scratch(name), 0o700)
        case 5: rename(scratch(name), scratch("suite/c3.json"))
        default:
          unlink(scratch(name))
          symlink("/dev/zero", scratch(name))
        }
        usleep(UInt32(random.int(0...60_000)))
        try #require(!Program.hasEnded(process))
      }
      for number in 0..<4 {
        for remove in [rmdir, unlink] { _ = remove(scratch("suite/c\(number).json")) }
      }
      for number in 0..<3 {
        try scratch.put("suite/c\(number).json", Chat.document(texts: ["Number \(number)"]))
      }
      try scratch.put("suite/last.json", Chat.document(texts: ["The last one"]))
      try wait(for: "new     last: ")
      try wait(for: "all     3 passed, 1 new\n")
      kill(process, SIGINT)
    }
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(ScratchFolder.names(in: scratch("report")).allSatisfy { !$0.hasPrefix(".") })
  }

  @Test(arguments: [
    (["nowhere"], "there is no such folder"), (["suite", "--jobs", "0"], "expected 1 to 64"),
    (["suite", "--report", "suite/report"], "is a folder of the suite"),
    (["suite", "--report", "suite"], "is a folder of the suite"),
    (["suite", "--filter", "zebra"], "matches --filter zebra"),
  ])
  func `A bad call is one clear line`(arguments: [String], expected: String) throws {
    let run = try Program.run(["snapshot", "watch"] + arguments, folder: scratch.path)
    #expect(run.end == .exit(2))
    #expect(run.lines.count == 1 && run.errors.contains(expected), "\(run.errors)")
  }
}
