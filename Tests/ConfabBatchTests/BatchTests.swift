import Confab
import ConfabBatch
import Glibc
import Synchronization
import TestSupport
import Testing

@Suite struct BatchTests {
  /// Conversations, of which some have a photo.
  private static func make(_ count: Int, in scratch: ScratchFolder) throws {
    try scratch.makeFolder("chats")
    try scratch.makeFolder("chats/inner")
    try scratch.put(
      "chats/inner/photo.png", try contents(ofFile: SourceTree.example("assets/avatar-ines.png")))
    for index in 0..<count {
      let isPhoto = index % 5 == 4
      let body =
        isPhoto
        ? #""kind":"media","attachments":[{"src":"photo.png","mime":"image/png","width":30,"height":20}]"#
        : #""kind":"text","text":"Number \#(index) 👋""#
      try scratch.put(
        "chats/\(isPhoto ? "inner/" : "")c\(index).json",
        #"{"confab":"1","conversation":{"kind":"direct"},"self":"me","timezone":"UTC","participants":"#
          + #"[{"id":"me","name":"Me"},{"id":"a","name":"Ana"}],"messages":[{"id":"m","from":"a","#
          + #""at":"2026-01-01T10:00:00Z",\#(body)}]}"#)
    }
  }

  private static func batch(_ scratch: ScratchFolder, workers: Int = 2, shard: String? = nil) throws
    -> Batch
  {
    let plan = try BatchPlan(
      BatchSources.inputs([scratch("chats")]), to: OutputPattern(scratch("out/{path}.png")),
      theme: .named("imessage"), shard: try shard.map { try BatchShard($0) })
    return Batch(plan, studio: try Studio(workers: workers))
  }

  @Test func `The bytes are those of single pictures, with any number of workers and shards`()
    async throws
  {
    let scratch = try ScratchFolder()
    try Self.make(12, in: scratch)
    let report = try await Self.batch(scratch).run()
    #expect(report.conversations == 12 && report.drawn == 12 && report.pictures == 12)
    #expect(report.failures.isEmpty && report.unchanged == 0)
    let studio = try Studio(workers: 1)
    var single: [String: [UInt8]] = [:]
    for input in try BatchSources.inputs([scratch("chats")]) {
      let path = scratch("single.png")
      try await studio.write(
        ConversationReader.read(path: input.path), to: path, attachments: .folder(input.folder))
      single[input.relativeName] = try contents(ofFile: path)
      #expect(
        try contents(ofFile: scratch("out/\(input.relativeName).png")) == single[input.relativeName]
      )
    }
    for number in 1...3 {
      let part = try ScratchFolder()
      let plan = try BatchPlan(
        BatchSources.inputs([scratch("chats")]), to: OutputPattern(part("{path}.png")),
        theme: .named("imessage"), shard: BatchShard("\(number)/3"))
      #expect(try await Batch(plan, studio: Studio(workers: 3)).run().drawn == 4)
      for input in plan.inputs {
        #expect(
          try contents(ofFile: part("\(input.relativeName).png")) == single[input.relativeName])
      }
    }
  }

  @Test func `Hidden files that a killed process left are removed`() async throws {
    let scratch = try ScratchFolder()
    try Self.make(1, in: scratch)
    try scratch.makeFolder("out")
    let names = [".confab-1-old.tmp", ".confab-1-new.tmp", ".confab-1-held.tmp", ".other-1-a.tmp"]
    for name in names {
      let path = try scratch.put("out/\(name)", "half")
      if !name.contains("new") {
        var times = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]
        #expect(utimes(path, &times) == 0)
      }
    }
    let held = open(scratch("out/\(names[2])"), O_RDONLY | O_CLOEXEC)
    #expect(flock(held, LOCK_EX) == 0)
    #expect(try await Self.batch(scratch).run().drawn == 1)
    close(held)
    let left = names.filter { access(scratch("out/\($0)"), F_OK) == 0 }
    #expect(left == Array(names[1...]))
  }

  @Test func `A conversation that fails does not stop the others`() async throws {
    let scratch = try ScratchFolder()
    try Self.make(6, in: scratch)
    try scratch.put("chats/c2.json", "{\"confab\": 2}")
    try scratch.put("chats/c3.json", "")
    let events = Mutex<[String]>([])
    let report = try await Self.batch(scratch).run(event: { event in
      if case .failed(let input, _) = event { events.withLock { $0.append(input.name) } }
    })
    #expect(
      report.drawn == 4
        && report.failures.map(\.path) == ["c2", "c3"].map { scratch("chats/\($0).json") })
    for failure in report.failures {
      #expect(
        failure.problem.hasPrefix(failure.path) && !failure.problem.contains("\n"), "\(failure)")
    }
    #expect(events.withLock { $0.sorted() } == ["c2", "c3"])
    #expect(
      ScratchFolder.names(in: scratch("out")).filter { $0.hasSuffix(".png") } == [
        "c0.png", "c1.png", "c5.png",
      ])
  }

  @Test func `Progress reaches the end, and a cancelled batch stops`() async throws {
    let scratch = try ScratchFolder()
    try Self.make(10, in: scratch)
    let shares = Mutex<[Double]>([])
    _ = try await Self.batch(scratch).run(progress: { share in shares.withLock { $0.append(share) }
    })
    #expect(shares.withLock { $0.max() } == 1 && shares.withLock { $0.count } == 10)
    let batch = try Self.batch(scratch)
    let task = Task { try await batch.run() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// Every change of what a picture is made from, and of the picture, draws it again, and only it.
  @Test func `Unchanged pictures are not drawn again`() async throws {
    let scratch = try ScratchFolder()
    try Self.make(10, in: scratch)
    func run(_ options: String = "a") async throws -> [String] {
      var batch = try Self.batch(scratch)
      batch.skippingUnchanged = options
      let names = Mutex<[String]>([])
      let report = try await batch.run(event: { event in
        if case .drawn(let input, _, _) = event { names.withLock { $0.append(input.relativeName) } }
      })
      let drawn = names.withLock { $0.sorted() }
      #expect(report.drawn == drawn.count && report.unchanged == 10 - drawn.count)
      return drawn
    }
    #expect(try await run().count == 10)
    #expect(try await run().isEmpty)

    try scratch.put("chats/c0.json", contents(ofFile: scratch("chats/c1.json")))
    #expect(try await run() == ["c0"])
    #expect(try await run().isEmpty)

    try scratch.put(
      "chats/inner/photo.png", contents(ofFile: SourceTree.example("assets/avatar-jun.png")))
    #expect(try await run() == ["inner/c4", "inner/c9"])

    try scratch.put("out/c2.png", "not the picture")
    _ = unlink(scratch("out/c3.png"))
    #expect(try await run() == ["c2", "c3"])
    #expect(try contents(ofFile: scratch("out/c2.png")).count > 100)

    #expect(try await run("b").count == 10)
    #expect(try await run("b").isEmpty)

    // A process that is killed can leave half a line.
    let record = scratch("out/.confab-drawn.jsonl")
    let lines = try contents(ofFile: record)
    try scratch.put("out/.confab-drawn.jsonl", lines.dropLast(20))
    #expect(try await run("b") == ["inner/c9"])
    #expect(try contents(ofFile: record) == lines)
  }
}
