import Foundation
import TestSupport
import Testing

@Suite("confab cache", .timeLimit(.minutes(30)))
struct CacheCommandTests {
  private struct Info: Decodable {
    var path: String
    var bytes: Int
    var heights: Int
    var generation: Int
    var setAside: [String]
  }
  private struct Filled: Decodable {
    var rows: Int
    var found: Int
    var measured: Int
    var warnings: [String]
  }

  private let scratch: ScratchFolder
  private let cache: String

  init() throws {
    scratch = try ScratchFolder()
    cache = scratch("heights.cache")
  }

  private func json<T: Decodable>(_ arguments: [String], as type: T.Type) throws -> T {
    let run = try Program.run(["cache"] + arguments + ["--json"])
    #expect(run.end == .exit(0), "\(run.errors)")
    return try JSONDecoder().decode(type, from: Data(run.output))
  }

  private func chat(_ texts: Range<Int>, _ name: String) throws -> String {
    try scratch.put(name, Chat.document(texts: texts.map { "Message number \($0), and more." }))
  }

  @Test func `Heights are measured once and found by another process`() throws {
    let chat = SourceTree.example("weekend.json")
    let first = try json(["fill", cache, chat], as: Filled.self)
    #expect(first.found == 0 && first.measured == first.rows && first.rows > 5)
    let second = try json(["fill", cache, chat, "--jobs", "2"], as: Filled.self)
    #expect(second.found == second.rows && second.measured == 0 && second.warnings.isEmpty)
    let other = try json(["fill", cache, chat, "--width", "320"], as: Filled.self)
    #expect(other.found == 0)
    // Heights do not depend on colors.
    let dark = try json(["fill", cache, chat, "--appearance", "dark"], as: Filled.self)
    #expect(dark.measured == 0)
    let info = try json(["info", cache], as: Info.self)
    #expect(info.path == cache && info.heights == 2 * first.rows && info.setAside.isEmpty)
    #expect(info.bytes > 0 && info.generation == 1)
    #expect(try json(["clear", cache], as: Info.self).heights == 0)
    let text = try Program.run(["cache", "info", cache])
    #expect(String(decoding: text.output, as: UTF8.self).contains("heights"))
  }

  @Test func `Several processes can fill one cache`() async throws {
    let chats = try (0..<4).map { try chat($0 * 300..<$0 * 300 + 600, "chat\($0).json") }
    let cache = cache
    try await withThrowingTaskGroup(of: Run.self) { group in
      for chat in chats {
        group.addTask { try Program.run(["cache", "fill", cache, chat, "--json"]) }
      }
      for try await run in group {
        #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run.errors)")
      }
    }
    for chat in chats {
      #expect(try json(["fill", cache, chat], as: Filled.self).measured == 0)
    }
    #expect(try json(["info", cache], as: Info.self).setAside.isEmpty)
  }

  @Test func `A killed process leaves the cache readable`() throws {
    let chat = try chat(0..<6_000, "chat.json")
    var last = 0
    for milliseconds in [60, 90, 120, 150, 180, 210, 250, 300] {
      let run = try Program.run(["cache", "fill", cache, chat, "--jobs", "1"]) { process in
        usleep(useconds_t(milliseconds) * 1_000)
        kill(process, SIGKILL)
      }
      #expect(run.end == .signal(SIGKILL) || run.end == .exit(0))
      guard access(cache, F_OK) == 0 else { continue }
      let info = try json(["info", cache], as: Info.self)
      #expect(info.heights >= last && info.setAside.isEmpty)
      last = info.heights
    }
    let rest = try json(["fill", cache, chat], as: Filled.self)
    #expect(rest.found >= last && rest.warnings.isEmpty)
    #expect(try json(["fill", cache, chat], as: Filled.self).measured == 0)
  }

  @Test func `A cache is complete or absent, whenever the process that creates it is killed`()
    throws
  {
    let chat = try chat(0..<5, "chat.json")
    for round in 0..<24 {
      let cache = scratch("\(round).cache")
      // Creating a cache begins with its lock. Half of the processes are killed after the lock
      // appears, half after the cache does.
      let sign = round % 2 == 0 ? cache + "-lock" : cache
      let run = try Program.run(["cache", "fill", cache, chat]) { process in
        while access(sign, F_OK) != 0, !Program.hasEnded(process) {}
        usleep(useconds_t(round / 2 * 300))
        kill(process, SIGKILL)
      }
      #expect(run.end == .signal(SIGKILL) || run.end == .exit(0))
      if access(cache, F_OK) == 0 {
        let info = try json(["info", cache], as: Info.self)
        #expect(info.generation == 1 && info.setAside.isEmpty)
      }
      let filled = try json(["fill", cache, chat], as: Filled.self)
      #expect(filled.warnings.isEmpty && filled.found + filled.measured == filled.rows)
      #expect(access(cache + "-new", F_OK) != 0)
    }
  }

  @Test func `A file with the name of the draft is kept`() throws {
    try scratch.put("heights.cache-new", "dear to somebody")
    let filled = try json(["fill", cache, SourceTree.example("weekend.json")], as: Filled.self)
    #expect(filled.measured == filled.rows)
    #expect(
      filled.warnings.count == 1 && filled.warnings[0].contains("heights.cache-new is in the way"))
    #expect(try scratch.bytes("heights.cache-new") == Array("dear to somebody".utf8))
  }

  @Test func `A damaged cache is replaced with a warning`() throws {
    try scratch.put("heights.cache", "no database")
    let run = try Program.run(["cache", "fill", cache, SourceTree.example("weekend.json")])
    #expect(run.end == .exit(0) && run.lines.count == 1, "\(run.errors)")
    #expect(run.errors.contains("warning: ") && run.errors.contains("heights.cache.broken-1"))
    #expect(try json(["info", cache], as: Info.self).setAside == [cache + ".broken-1"])
  }

  @Test func `Damage anywhere in a cache or its log ends with a result or with one line`() throws {
    let chat = SourceTree.example("weekend.json")
    let filled = try json(["fill", cache, chat], as: Filled.self)
    let whole = try scratch.bytes("heights.cache")
    var random = SeededRandom(seed: 36)
    for round in 0..<12 {
      for name in scratch.names() { unlink(scratch(name)) }
      var damaged = whole
      // The header of SQLite has 100 bytes.
      let end = round % 2 == 0 ? 100 : damaged.count
      for _ in 0..<random.int(1...8) {
        damaged[random.int(0..<end)] = UInt8(truncatingIfNeeded: random.next())
      }
      if round % 3 == 0 { damaged.removeLast(random.int(1..<damaged.count)) }
      try scratch.put("heights.cache", damaged)
      if round % 4 == 1 {
        let log = (0..<random.int(1...9_000)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        try scratch.put("heights.cache-wal", log)
      }
      let info = try Program.run(["cache", "info", cache])
      #expect(info.end == .exit(0) || info.end == .exit(2), "\(round): \(info.end)")
      #expect(info.lines.count == (info.end == .exit(0) ? 0 : 1), "\(round): \(info.errors)")
      let again = try json(["fill", cache, chat], as: Filled.self)
      #expect(again.rows == filled.rows && again.warnings.count <= 1, "\(round): \(again.warnings)")
      // What is not ours stays as it is; all else is replaced by a cache that works.
      let isKept = try scratch.bytes("heights.cache") == damaged
      let last = try Program.run(["cache", "info", cache])
      #expect(
        last.end == .exit(0) || isKept && again.warnings.count == 1, "\(round): \(last.errors)")
    }
  }

  @Test func `A file that is not a cache is reported`() throws {
    let chat = SourceTree.example("weekend.json")
    try scratch.put("text", "no cache")
    for (arguments, word) in [
      (["info", cache], "missing or empty"), (["clear", cache], "missing or empty"),
      (["info", scratch.path], "is a folder"), (["clear", scratch("text")], "is not a cache"),
      (["info", scratch("text")], "is not a cache"),
      (["clear", "/dev/null"], "not a regular file"),
      (["info", ""], "path of the cache is empty"),
      (["fill", "", SourceTree.example("weekend.json")], "path of the cache is empty"),
      (["info"], "<file>"), (["empty", cache], "empty"),
      (["fill", cache], "<chat>"), (["fill", cache, "/nonexistent"], "/nonexistent"),
      (["fill", cache, chat, "--limit", "5"], "1048576 to 1099511627776"),
      (["fill", cache, chat, "--limit", "-1"], "--limit is -1"),
      (["fill", cache, chat, "--width", "1"], "width"),
    ] {
      BadCallTests.expectRefusal(try Program.run(["cache"] + arguments), naming: [word])
    }
    #expect(scratch.names() == ["text"])
  }
}
