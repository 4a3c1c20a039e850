import Confab
import TestSupport
import Testing

@testable import ConfabTesting

/// Names of references, and snapshots that would share one.
@Suite struct SnapshotNameTests {
  @Test(arguments: [
    ("dark", "dark"), ("iPhone 17 / dark", "iPhone-17-dark"), ("../../etc/passwd", "etc-passwd"),
    ("375.5pt", "375.5pt"), (".hidden.", "hidden"), ("a\u{202E}b\0c\nd", "a-b-c-d"),
    ("Привет, мир!", "Привет-мир"), ("100 %", "100"), ("👀", ""), ("- . -", ""),
  ])
  func `A name of a file is readable and safe`(name: String, file: String) {
    #expect(SnapshotName.file(name, allowing: ".") == file)
  }

  @Test(arguments: [
    ("draws()", "draws"), ("sizes(of:_:)", "sizes"),
    ("`A page (of three) is drawn`()", "A page (of three) is drawn"),
    ("`Two words`(with:)", "Two words"),
  ])
  func `A test is named without its parameters`(function: String, name: String) {
    #expect(SnapshotName.ofTest(function) == name)
  }

  @Test(arguments: [1, 2])
  func `A test with arguments needs names`(number: Int) async throws {
    let run = try SnapshotRun()
    let failure = try await run.failure(of: "a", as: .lines, named: nil)
    #expect(failure?.kind == .badCall && run.references.isEmpty)
    #expect(failure?.description.contains("pass `named:` with a name for the argument") == true)
    #expect(try await run.failure(of: "a", as: .lines, named: "\(number)")?.kind == .recorded)
  }

  @Test(arguments: ["", "…", String(repeating: "long ", count: 60)])
  func `A name that no file can have is refused`(name: String) async throws {
    let run = try SnapshotRun()
    let failure = try await run.failure(of: "a", as: .lines, named: name)
    #expect(failure?.kind == .badCall && run.references.isEmpty)
    #expect(failure?.description.contains("`named:`") == true)
  }

  @Test(arguments: [("dark", "dark"), ("dark", "Dark"), ("a b", "a/b"), (nil, nil)])
  func `Two snapshots of one test can't share a reference`(
    first: String?, second: String?
  ) async throws {
    guard first != nil else { return }
    let run = try SnapshotRun()
    let failures = try await run.failures {
      try await expectSnapshot(of: "a", as: .lines, named: first)
      try await expectSnapshot(of: "a", as: .lines, named: second)
    }
    #expect(failures.map(\.kind) == [.recorded, .badCall])
    #expect(failures.last?.description.contains("has the same reference") == true)
    #expect(failures.last?.description.contains("SnapshotNameTests.swift:") == true)
    #expect(run.references.count == 1)
  }

  @Test func `Snapshots of one test with different extensions need no names`() async throws {
    let run = try SnapshotRun()
    let chat = try chat("one")
    let failures = try await run.failures {
      try await expectSnapshot(of: chat, as: .small())
      try await expectSnapshot(of: chat, as: .layout)
      try await expectSnapshot(of: chat, as: .transcript)
    }
    #expect(failures.map(\.kind) == [.recorded, .recorded, .recorded])
    let stem = "Snapshots-of-one-test-with-different-extensions-need-no-names"
    #expect(run.references == ["layout.txt", "png", "transcript.txt"].map { "\(stem).\($0)" })
  }

  @Test func `A loop with one name does not replace the first reference`() async throws {
    let run = try SnapshotRun()
    let failures = try await run.failures(record: .all) {
      for text in ["a", "b"] { try await expectSnapshot(of: text, as: .lines, named: "text") }
    }
    #expect(failures.map(\.kind) == [.recorded, .different])
    #expect(failures.last?.advice.contains("pass a different `named:` each time") == true)
    #expect(try run.bytes(try #require(run.references.first)) == Array("a\n".utf8))
  }

  @Test func `A test that runs again passes`() async throws {
    let run = try SnapshotRun()
    let failures = try await run.failures {
      for _ in 0..<3 { try await expectSnapshot(of: "a", as: .lines) }
    }
    #expect(failures.map(\.kind) == [.recorded])
  }

  @Test func `A call outside a test is one clear issue`() throws {
    #expect(throws: SnapshotPlaceError.noFolder("/nowhere")) {
      try SnapshotPlace(named: nil, pathExtension: "png", folder: "/nowhere")
    }
    #expect("\(SnapshotPlaceError.outsideTest)".contains("use snapshotFailure with a path"))
  }
}
