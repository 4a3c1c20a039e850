import Confab
import ConfabSnapshots
import TestSupport
import Testing

@testable import ConfabTesting

/// What is stored, and when.
@Suite struct RecordingTests {
  @Test func `A missing reference is stored, the test fails, and the next run passes`() async throws
  {
    let run = try SnapshotRun()
    let chat = try chat("one", "two")
    let failure = try #require(try await run.failure(of: chat, as: .small()))
    #expect(failure.kind == .recorded && failure.attachments.isEmpty)
    #expect(failure.description.contains("there was no reference, so the snapshot was stored"))
    let name = "A-missing-reference-is-stored-the-test-fails-and-the-next-run-passes.chat.png"
    #expect(run.references == [name])
    #expect(failure.description.contains("reference: \(run.path(name))"))
    #expect(failure.advice == "look at the new reference, and run the test again")
    // The stamp proves that the picture is equal, so the file is not decoded.
    let picture = try await Snapshotting.small().snapshot(chat).picture
    switch try ReferenceCheck(picture, file: run.bytes(name), path: name) {
    case .equal(by: .digest): break
    default: Issue.record("the reference has no stamp")
    }
    #expect(try await SnapshotRun(after: run).failure(of: chat, as: .small()) == nil)
  }

  @Test func `A picture that is stored without its photo comes with a warning`() async throws {
    let run = try SnapshotRun()
    let chat = try Conversation(me: "ada") {
      Message(.media, from: "ada", attachments: [Attachment(src: "bike.png", mime: "image/png")])
    }
    let failure = try await run.failure(of: chat, as: .small())
    #expect(failure?.kind == .recorded)
    #expect(
      failure?.details.contains { $0.hasPrefix("warning: bike.png: ") } == true,
      "\(failure.map { "\($0)" } ?? "passed")")
  }

  /// What the modes do with a snapshot that has no reference, an equal one, another one or an
  /// unreadable one.
  private static let outcomes:
    [(
      SnapshotRecordMode, missing: SnapshotFailure.Kind, other: SnapshotFailure.Kind,
      unreadable: SnapshotFailure.Kind
    )] = [
      (.all, .recorded, .replaced, .replaced), (.missing, .recorded, .different, .unreadable),
      (.failed, .missing, .replaced, .replaced), (.never, .missing, .different, .unreadable),
    ]

  @Test(arguments: outcomes)
  func `Each mode stores what it says`(
    mode: SnapshotRecordMode, missing: SnapshotFailure.Kind, other: SnapshotFailure.Kind,
    unreadable: SnapshotFailure.Kind
  ) async throws {
    let run = try SnapshotRun()
    let name = "Each-mode-stores-what-it-says.chat.txt"
    func kind(_ text: String) async throws -> SnapshotFailure.Kind? {
      try await SnapshotRun(after: run).failure(of: text, as: .lines, record: mode)?.kind
    }
    #expect(try await kind("new") == missing)
    #expect(run.references == (missing == .recorded ? [name] : []))
    try run.put(name, "new\n".utf8)
    #expect(try await kind("new") == nil)
    try run.put(name, "old\n".utf8)
    #expect(try await kind("new") == other)
    #expect(try run.bytes(name) == Array((other == .replaced ? "new\n" : "old\n").utf8))
    try run.put(name, [0xFF, 0xFE])
    #expect(try await kind("new") == unreadable)
    #expect(try run.bytes(name) == (unreadable == .replaced ? Array("new\n".utf8) : [0xFF, 0xFE]))
  }

  @Test func `An equal reference keeps its bytes in every mode`() async throws {
    let run = try SnapshotRun()
    let chat = try chat("one")
    _ = try await run.failure(of: chat, as: .small())
    let name = try #require(run.references.first)
    // Bytes after the end invalidate the stamp, but not the picture.
    let bytes = try run.bytes(name) + [0]
    try run.put(name, bytes)
    for mode in SnapshotRecordMode.allCases {
      #expect(
        try await SnapshotRun(after: run).failure(of: chat, as: .small(), record: mode) == nil)
      #expect(try run.bytes(name) == bytes)
    }
  }

  /// The argument, the trait, `CONFAB_RECORD` and `CI`, and the mode and its source.
  private static let choices:
    [(
      SnapshotRecordMode?, SnapshotRecordMode?, String?, String?, SnapshotRecordMode,
      RecordChoice.Source
    )] = [
      (.all, .failed, "never", "true", .all, .argument),
      (nil, .failed, "never", "true", .failed, .trait),
      (nil, nil, "all", "true", .all, .environment),
      (nil, nil, "never", nil, .never, .environment),
      (nil, nil, nil, "true", .never, .defaults(isCI: true)),
      (nil, nil, "", "1", .never, .defaults(isCI: true)),
      (nil, nil, nil, "false", .missing, .defaults(isCI: false)),
      (nil, nil, nil, "", .missing, .defaults(isCI: false)),
      (nil, nil, nil, nil, .missing, .defaults(isCI: false)),
    ]

  @Test(arguments: choices.indices)
  func `The argument is stronger than the trait, and the trait than the environment`(
    index: Int
  ) throws {
    let (argument, trait, variable, ci, mode, source) = Self.choices[index]
    var environment: [String: String] = [:]
    environment["CONFAB_RECORD"] = variable
    environment["CI"] = ci
    let choice = try RecordChoice(argument: argument, trait: trait, environment: environment)
    #expect(choice.mode == mode && choice.source == source)
  }

  @Test func `A call follows its argument, then its trait, then the environment`() async throws {
    let run = try SnapshotRun()
    let environment = ["CONFAB_RECORD": "all"]
    func kind(
      _ name: String, _ argument: SnapshotRecordMode?, _ trait: SnapshotRecordMode?
    ) async throws -> SnapshotFailure.Kind? {
      try await run.failure(
        of: "new", as: .lines, named: name, record: argument, trait: trait,
        environment: environment)?.kind
    }
    #expect(try await kind("a", .never, .missing) == .missing)
    #expect(try await kind("b", .missing, .never) == .recorded)
    #expect(try await kind("c", nil, .never) == .missing)
    #expect(try await kind("d", nil, nil) == .recorded)
  }

  @Test func `In a CI job nothing is stored, and the failure says how to record`() async throws {
    let run = try SnapshotRun()
    let failure = try #require(
      try await run.failure(of: try chat("one"), as: .small(), environment: ["CI": "true"]))
    #expect(failure.kind == .missing && run.references.isEmpty)
    #expect(failure.advice.contains("CONFAB_RECORD=missing swift test --filter"))
    #expect(failure.advice.contains("on your machine"))
    // The picture can be looked at nevertheless.
    let path = try #require(failure.actual)
    #expect(try ComparedFile.read(path: path).width == 200)
    #expect(failure.attachments.map(\.name) == ["actual.png"])
  }

  @Test func `A misspelt record mode in the environment is one clear issue`() async throws {
    let run = try SnapshotRun()
    let failure = try await run.failure(
      of: "a", as: .lines, environment: ["CONFAB_RECORD": "fialed"])
    #expect(failure?.kind == .badCall && run.references.isEmpty)
    #expect(
      failure?.description
        == "the environment variable CONFAB_RECORD is \"fialed\"; expected all, missing, failed, never"
    )
  }

  @Test func `Many snapshots of several tasks are stored and compared at the same time`()
    async throws
  {
    let run = try SnapshotRun()
    func failures(_ run: SnapshotRun) async throws -> [SnapshotFailure.Kind] {
      try await run.failures {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<24 {
            group.addTask {
              let chat = try chat("message \(number)", "answer")
              try await expectSnapshot(of: chat, as: .small(), named: "chat \(number)")
            }
          }
          try await group.waitForAll()
        }
      }.map(\.kind)
    }
    #expect(try await failures(run) == Array(repeating: .recorded, count: 24))
    #expect(run.references.count == 24)
    #expect(try await failures(SnapshotRun(after: run)).isEmpty)
  }

  @Test func `A folder that another program changes is left alone`() async throws {
    let run = try SnapshotRun()
    _ = try await run.failure(of: "a", as: .lines)
    let name = try #require(run.references.first)
    let folder = String(run.path(name).dropLast(name.count + 1))
    let lock = try ReferenceLock(folder: folder)
    let failure = try await SnapshotRun(after: run).failure(of: "b", as: .lines, record: .all)
    withExtendedLifetime(lock) {}
    #expect(failure?.kind == .notStored)
    #expect(failure?.description.contains("another program changes the references") == true)
    #expect(failure?.details == ["1 line removed, 1 line added"])
    #expect(try run.bytes(name) == Array("a\n".utf8))
  }

  @Test func `A reference that can't be written is a failure`() async throws {
    let run = try SnapshotRun()
    try run.scratch.put(SnapshotPlace.folderName, "a file where the folder should be")
    let failure = try await run.failure(of: "a", as: .lines, record: .all)
    #expect(failure?.kind == .notStored, "\(failure.map { "\($0)" } ?? "passed")")
  }

  @Test func `A cancelled test throws and records nothing`() async throws {
    let run = try SnapshotRun()
    let strategy = Snapshotting<String, String>.lines.pullback { (text: String) in
      try Task.checkCancellation()
      return text
    }
    let failures = try await run.failures {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await expectSnapshot(of: "a", as: strategy)
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(failures.isEmpty && run.references.isEmpty)
  }
}
