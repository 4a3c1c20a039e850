import Foundation
import Glibc
import TestSupport
import Testing

/// The work of a person after a change of a theme: with the program, and in the report with a
/// browser.
@Suite(.timeLimit(.minutes(30))) struct SnapshotWorkflowTests {
  private static let names = ["lunch", "music", "train", "walk", "yoga"]
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.makeFolder("suite")
    for name in Self.names {
      try scratch.put("suite/\(name).json", Chat.document(texts: ["The \(name)?", "Yes"]))
    }
    try scratch.put(
      "suite/confab.json",
      #"{"confab-suite": "1", "options": {"theme": "own.theme.json", "width": 200, "scale": 1}}"#)
    try putTheme(incoming: "#e9e9eb")
  }

  private struct Request: Encodable {
    var folder: String
    var report: String
    var accept: [String]
  }

  private struct Answer: Decodable {
    var list: String
    var shown: [String]
    var explanations: [String]
  }

  @Test
  func
    `A changed color is found, accepted in the report and approved, and old references are removed`()
    throws
  {
    try expect(["record", "suite"], exit: 0)
    try putTheme(incoming: "#e9e9ec")
    let change = "message 2 (m1), bubble: color #e9e9eb → #e9e9ec"
    let failed = try expect(["verify", "suite"], exit: 1)
    #expect(failed.hasPrefix("5 failed in "))
    for name in Self.names {
      #expect(failed.contains("failed  \(name): theme imessage changed; \(change)"), "\(failed)")
    }

    let accepted = ["lunch", "train", "yoga"]
    let request = Request(folder: scratch.path, report: ".confab-report", accept: accepted)
    let output = try TestPython.output(
      of: "Tests/ConfabSnapshotsTests/Report/accept-snapshots.py",
      input: JSONEncoder().encode(request))
    let answer = try JSONDecoder().decode(Answer.self, from: output)
    #expect(answer.shown == Self.names)
    #expect(answer.explanations.count == 3)
    #expect(answer.explanations.allSatisfy { $0.contains(change) }, "\(answer.explanations)")

    try scratch.put("accepted.txt", answer.list)
    try expect(["approve", "--suite", "suite", "--from", "accepted.txt"], exit: 0)
    let rest = try expect(["verify", "suite"], exit: 1)
    #expect(rest.hasPrefix("3 passed, 2 failed in "))
    #expect(rest.contains("failed  music: ") && rest.contains("failed  walk: "))
    try expect(["approve", "--suite", "suite", "music", "walk"], exit: 0)
    #expect(try expect(["verify", "suite"], exit: 0).hasPrefix("5 passed in "))

    #expect(unlink(scratch("suite/train.json")) == 0)
    #expect(try expect(["prune", "suite"], exit: 1) == "unused train\n")
    #expect(references == Self.names)
    #expect(try expect(["prune", "suite", "--yes"], exit: 0) == "removed train\n")
    #expect(references == Self.names.filter { $0 != "train" })
    #expect(try expect(["verify", "suite"], exit: 0).hasPrefix("4 passed in "))
  }

  private var references: [String] {
    ScratchFolder.names(in: scratch("suite")).filter { $0.hasSuffix(".png") }
      .map { String($0.dropLast(4)) }
  }

  private func putTheme(incoming: String) throws {
    try scratch.put(
      "suite/own.theme.json",
      #"{"confab-theme": "1", "light": {"incoming": "\#(incoming)"}}"#)
  }

  /// Runs `confab snapshot` and checks its exit code.
  ///
  /// - Returns: Its output.
  @discardableResult
  private func expect(_ arguments: [String], exit code: Int32) throws -> String {
    let run = try Program.run(
      ["snapshot"] + arguments, environment: ["CI": ""], folder: scratch.path)
    #expect(run.end == .exit(code), "\(arguments): \(run.errors)")
    return String(decoding: run.output, as: UTF8.self)
  }
}
