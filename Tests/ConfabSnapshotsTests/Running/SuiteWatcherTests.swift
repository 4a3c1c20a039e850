import ConfabSnapshots
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct SuiteWatcherTests {
  private let folder: TestSuiteFolder
  private var watcher: SuiteWatcher

  init() throws {
    folder = try TestSuiteFolder()
    watcher = SuiteWatcher(
      folder: folder.path, workers: 2, fontFolder: SourceTree.root + "/Fonts/Bundled",
      output: folder.report)
  }

  @Test func `Only what depends on a changed file is drawn, and the report has all results`()
    async throws
  {
    var watcher = watcher
    try folder.putChat("one.json")
    try folder.putChat("more/two.json")
    try await folder.record()
    let first = try await watcher.next()
    #expect(first.files == [])
    #expect(first.all.outcomes == ["one": .passed, "more/two": .passed])
    try folder.putChat("one.json", "Other")
    // A file that no conversation names does not count.
    try folder.put("notes.txt", "notes")
    let second = try await watcher.next()
    #expect(second.files.contains("one.json"))
    #expect(second.verified.outcomes == ["one": .failed])
    #expect(second.all.outcomes == ["one": .failed, "more/two": .passed])
    #expect(try folder.report.read() == second.all)
    try await folder.record()
    let third = try await watcher.next()
    #expect(third.verified.outcomes == ["one": .passed])
    #expect(third.all.outcomes == ["one": .passed, "more/two": .passed])
    #expect(ScratchFolder.names(in: folder.report.path + "/actual") == [])
  }

  @Test func `New, removed and unused files change the results`() async throws {
    var watcher = watcher
    try folder.putChat("one.json")
    try folder.putChat("two.json")
    try await folder.record()
    _ = try await watcher.next()
    try folder.putChat("three.json")
    let added = try await watcher.next()
    #expect(added.verified.outcomes == ["three": .new])
    try folder.remove("two.json")
    let removed = try await watcher.next()
    #expect(removed.verified.outcomes == [:])
    #expect(removed.all.outcomes == ["one": .passed, "three": .new, "two": .orphaned])
    try folder.remove("two.png")
    try folder.put("confab.json", #"{"confab-suite": "1", "matrix": {"scale": [1, 2]}}"#)
    let doubled = try await watcher.next()
    #expect(
      doubled.all.outcomes == [
        "one": .orphaned, "one.1x": .new, "one.2x": .new, "three.1x": .new, "three.2x": .new,
      ])
  }

  @Test func `With a filter, only the snapshots of that name are drawn and reported`() async throws
  {
    var watcher = watcher
    watcher.filters = ["two"]
    for name in ["one", "two"] { try folder.putChat(name + ".json") }
    let first = try await watcher.next()
    #expect(first.all.outcomes == ["two": .new])
    try folder.putChat("one.json", "Other")
    try folder.putChat("two.json", "Other")
    try await folder.record()
    let second = try await watcher.next()
    #expect(second.verified.outcomes == ["two": .passed])
    // The reference of the other snapshot is not called unused.
    #expect(second.all.outcomes == ["two": .passed])
  }

  @Test func `After another run wrote the report, the whole suite is verified`() async throws {
    var watcher = watcher
    for name in ["one", "two"] { try folder.putChat(name + ".json") }
    _ = try await watcher.next()
    try folder.putChat("two.json", "Other")
    var selection = SuiteSelection()
    selection.filters = ["two"]
    _ = try await folder.verify(selection)
    let update = try await watcher.next()
    #expect(update.files == ["two.json"])
    #expect(update.verified.outcomes == ["one": .new, "two": .new])
    #expect(ScratchFolder.names(in: folder.report.path + "/actual") == ["one.png", "two.png"])
  }

  @Test func `A file that never stops changing does not delay the others`() async throws {
    var watcher = watcher
    try folder.putChat("one.json")
    _ = try await watcher.next()
    let folder = folder
    let writer = Task {
      for number in 0... {
        try folder.put("debug.log", "\(number)")
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    try folder.putChat("one.json", "Other")
    let update = try await watcher.next()
    writer.cancel()
    #expect(update.files.contains("one.json"))
    #expect(update.verified.outcomes == ["one": .new])
    _ = await writer.result
  }

  @Test func `After an error of the suite, watching goes on`() async throws {
    var watcher = watcher
    try folder.putChat("one.json")
    _ = try await watcher.next()
    try folder.put("confab.json", "{")
    await #expect(throws: (any Error).self) { try await watcher.next() }
    try folder.putChat("one.json", "Changed while the suite has an error")
    await #expect(throws: (any Error).self) { try await watcher.next() }
    try folder.remove("confab.json")
    let update = try await watcher.next()
    #expect(update.files == ["confab.json", "one.json"])
    #expect(update.verified.outcomes == ["one": .new])
  }

  @Test func `The results after a file is written in pieces are those of the whole file`()
    async throws
  {
    var watcher = watcher
    try folder.putChat("one.json")
    try await folder.record()
    let whole = try folder.bytes("one.json")
    try folder.put("one.json", #"{"confab": "1"}"#)
    _ = try await watcher.next()
    let folder = folder
    let writer = Task {
      for count in stride(from: 20, to: whole.count, by: max(1, whole.count / 20)) {
        try folder.put("one.json", Array(whole[..<count]))
        try await Task.sleep(for: .milliseconds(50))
      }
      try folder.put("one.json", whole)
    }
    var update = try await watcher.next()
    try await writer.value
    // A slow machine can pause between two pieces for so long that the file seems whole.
    while update.verified.outcomes != ["one": .passed] { update = try await watcher.next() }
    #expect(update.all.outcomes == ["one": .passed])
  }
}
