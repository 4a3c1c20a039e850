import TestSupport
import Testing

@testable import ConfabSnapshots

@Suite struct OutputTests {
  private var report: SnapshotReport {
    var heads = SnapshotResult(
      name: "groups/heads", status: .failed, summary: "message 7: 3 lines → 4, height 64 → 84",
      document: "groups/heads.json")
    heads.figures = SnapshotResult.Figures(
      tolerance: "exact", different: 1234, total: 5000, largestWindow: 10, windowSide: 32)
    var dark = SnapshotResult(name: "theme/dark", status: .failed)
    dark.engineChanges = ["HarfBuzz 6.0.0 → 8.3.0", "Cairo 1.16.0 → 1.18.0"]
    dark.changes = [PictureChange("message 1: height 64 → 66")]
    return SnapshotReport(
      suite: "Snapshots", folder: "Tests/Snapshots", seconds: 2.07,
      snapshots: [
        SnapshotResult(name: "a", status: .passed), heads,
        SnapshotResult(name: "new", status: .new, summary: "there is no reference yet"),
        SnapshotResult(name: "old", status: .orphaned, summary: "no conversation has it"),
        SnapshotResult(name: "pointer", status: .error, summary: "a Git LFS pointer"), dark,
      ])
  }

  @Test func `The summary has the counts, then a line for each failure`() {
    #expect(
      TerminalSummary.text(of: report) == """
        1 passed, 2 failed, 1 error, 1 new, 1 orphaned in 2.1 s
        failed  groups/heads: message 7: 3 lines → 4, height 64 → 84
        failed  theme/dark: drawn by other software (HarfBuzz 6.0.0 → 8.3.0 and 1 more): message 1: height 64 → 66
        error   pointer: a Git LFS pointer
        new     new: there is no reference yet

        """)
    #expect(TerminalSummary.text(of: report, limit: 1).hasSuffix("84\n… and 3 more\n"))
  }

  @Test func `The summary of a run without snapshots or failures is one line`() {
    let passed = SnapshotResult(name: "a", status: .passed)
    let none = SnapshotReport(suite: "s", seconds: .nan, snapshots: [])
    #expect(TerminalSummary.text(of: none) == "no snapshots in 0 s\n")
    let one = SnapshotReport(suite: "s", seconds: 0.96, snapshots: [passed])
    #expect(TerminalSummary.text(of: one) == "1 passed in 1.0 s\n")
  }

  @Test func `A test case has the time of its snapshot`() {
    var timed = SnapshotResult(name: "a", status: .passed)
    timed.seconds = 0.0421
    let report = SnapshotReport(
      suite: "s", seconds: 1,
      snapshots: [timed, SnapshotResult(name: "old", status: .orphaned)])
    let text = JUnitReport.text(of: report)
    #expect(text.contains(#"<testcase name="a" classname="s" time="0.042"/>"#))
    #expect(text.contains(#"<testcase name="old" classname="s">"#))
  }

  @Test func `A name changes neither the lines nor the state of a terminal`() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<300 {
      let name = RandomName.make(&random)
      let failed = SnapshotResult(name: name, status: .failed, summary: name)
      let text = TerminalSummary.text(
        of: SnapshotReport(suite: name, seconds: 1, snapshots: [failed]))
      let controls = text.unicodeScalars.filter { scalar in
        scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
      }
      #expect(Array(controls) == ["\n", "\n"], "\(name.debugDescription)")
      let plain = name.unicodeScalars.filter { $0.properties.isAlphabetic }
      #expect(text.unicodeScalars.filter { $0.properties.isAlphabetic }.count >= 2 * plain.count)
    }
  }

  @Test func `Annotations name the conversation and the picture without one`() {
    #expect(
      GitHubAnnotations.text(of: report) == """
        ::error file=Tests/Snapshots/groups/heads.json,title=Snapshot failed%3A groups/heads::message 7: 3 lines → 4, height 64 → 84
        ::error file=Tests/Snapshots/theme/dark.png,title=Snapshot failed%3A theme/dark::drawn by other software (HarfBuzz 6.0.0 → 8.3.0 and 1 more): message 1: height 64 → 66
        ::error file=Tests/Snapshots/pointer.png,title=Snapshot error%3A pointer::a Git LFS pointer
        ::error file=Tests/Snapshots/new.png,title=Snapshot new%3A new::there is no reference yet
        ::warning file=Tests/Snapshots/old.png,title=Snapshot orphaned%3A old::no conversation has it

        """)
    var root = report
    root.folder = ""
    let short = GitHubAnnotations.text(of: root, limit: 2)
    #expect(short.contains("::error file=groups/heads.json"))
    #expect(short.contains("\n::error::3 more snapshots are in the report\n"))
  }

  @Test func `A runner reads any name from an annotation`() throws {
    var random = SeededRandom(seed: 4)
    for name in SampleReports.hostileNames + (0..<300).map({ _ in RandomName.make(&random) }) {
      let failed = SnapshotResult(name: name, status: .failed, summary: name, document: name)
      let report = SnapshotReport(suite: "s", seconds: 1, snapshots: [failed])
      let command = try #require(
        WorkflowCommand(line: GitHubAnnotations.text(of: report)))
      #expect(command.name == "error")
      #expect(command.properties["title"] == "Snapshot failed: \(name)")
      if !name.isEmpty { #expect(command.properties["file"] == name) }
      #expect(
        Array(command.message.unicodeScalars)
          == Array((name.isEmpty ? "the pictures differ" : name).unicodeScalars))
    }
  }
}

/// A command as the runner of GitHub Actions reads it from a line.
private struct WorkflowCommand {
  var name: String
  var properties: [String: String] = [:]
  var message: String

  init?(line: String) {
    // Scalars, because combining characters would join separators to one `Character`.
    var rest = Array(line.unicodeScalars)
    guard rest.starts(with: "::".unicodeScalars), rest.popLast() == "\n" else { return nil }
    guard !rest.contains("\n"), !rest.contains("\r") else { return nil }
    rest.removeFirst(2)
    guard let end = (0..<rest.count - 1).first(where: { rest[$0] == ":" && rest[$0 + 1] == ":" })
    else { return nil }
    message = Self.unescape(rest[(end + 2)...], "%25", "%0D", "%0A")
    let head = rest[..<end]
    let space = head.firstIndex(of: " ") ?? head.endIndex
    name = Self.text(head[..<space])
    for property in head[space...].dropFirst().split(separator: ",") {
      guard let equals = property.firstIndex(of: "=") else { return nil }
      properties[Self.text(property[..<equals])] = Self.unescape(
        property[(equals + 1)...], "%25", "%0D", "%0A", "%3A", "%2C")
    }
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  private static func unescape(_ text: ArraySlice<Unicode.Scalar>, _ codes: String...) -> String {
    var rest = text
    var result = String.UnicodeScalarView()
    while let scalar = rest.first {
      if let code = codes.first(where: { rest.starts(with: $0.unicodeScalars) }),
        let value = UInt32(code.dropFirst(), radix: 16), let read = Unicode.Scalar(value)
      {
        result.append(read)
        rest.removeFirst(3)
      } else {
        result.append(scalar)
        rest.removeFirst()
      }
    }
    return String(result)
  }
}
