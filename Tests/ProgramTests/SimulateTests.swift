import Foundation
import Testing

@Suite struct SimulateTests {
  private struct Report: Decodable, Equatable {
    var messages: Int
    var steps: Int?
    var seconds: Int?
    var seed: UInt64
    var strategy: String
    var layout: String
    var counts: [String: Int]
    var mostShown: Int
    var checks: Int
    var violations: [String]
  }

  private func report(_ arguments: [String]) throws -> Report {
    let run = try Program.run(["simulate", "--json"] + arguments)
    #expect(run.end == .exit(0), "\(run.errors)\(String(decoding: run.output, as: UTF8.self))")
    return try JSONDecoder().decode(Report.self, from: Data(run.output))
  }

  @Test(arguments: ["exact", "estimated", "batches"]) func aSessionHoldsWhatItPromises(
    strategy: String
  ) throws {
    let arguments = ["--messages", "3000", "--steps", "700", "--seed", "5", "--strategy", strategy]
    let report = try report(arguments)
    #expect(report.violations.isEmpty && report.checks > 10_000)
    #expect(report.strategy == strategy && report.steps == 700 && report.messages == 3_000)
    #expect(report.layout == "quick" && report.seconds == nil)
    expect(Self.happenings, in: report)
    #expect(try self.report(arguments) == report)
  }

  /// All that is to be tried in a session.
  private static let happenings = [
    "coalesced", "discarded in mid-calculation", "failed requests", "lost pushes", "rotations",
    "theme changes", "update.firstLoad", "update.normal", "update.pagination", "update.reload",
  ]

  private func expect(_ names: [String], in report: Report) {
    for name in names { #expect((report.counts[name] ?? 0) > 0, "\(name)") }
  }

  @Test(arguments: ["exact", "estimated", "batches"]) func theEngineHoldsItWithTextAndFontsToo(
    strategy: String
  ) throws {
    let arguments = [
      "--layout", "real", "--messages", "2000", "--steps", "700", "--seed", "5", "--strategy",
      strategy,
    ]
    let report = try report(arguments)
    #expect(report.violations.isEmpty && report.checks > 10_000 && report.layout == "real")
    expect(Self.happenings + ["comparisons with a new engine"], in: report)
    #expect(try self.report(arguments) == report)
  }

  /// Whatever is late, comes twice or never: in the end each message was read once.
  @Test(arguments: [("quick", 120), ("real", 20)]) func aBusyGroupLosesAndDoublesNothing(
    layout: String, seconds: Int
  ) throws {
    let report = try report(["--busy", "\(seconds)", "--layout", layout, "--messages", "500"])
    #expect(report.violations.isEmpty && report.seconds == seconds && report.steps == nil)
    #expect(report.counts["messages"] == seconds * 100)
    let deletions = try #require(report.counts["deletions"])
    #expect(report.counts["messages read at the end"] == 500 + seconds * 100 - deletions)
    expect(["lost pushes", "late pushes", "pushes that came twice", "edits"], in: report)
    expect(["failed requests", "update.messageCountReduction"], in: report)
    // Rows, with those between messages; the window holds 500 messages and what has just come.
    #expect(report.mostShown < 620)
  }

  @Test func thereMayBeNoMessages() throws {
    #expect(try report(["--messages", "0", "--steps", "60"]).violations.isEmpty)
  }

  @Test func forPeopleItIsATable() throws {
    let run = try Program.run(["simulate", "--messages", "200", "--steps", "50"])
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(run.end == .exit(0) && run.errors.isEmpty)
    #expect(text.contains("most shown") && text.contains("receive.1000"))
    #expect(!text.contains("memory"))
    let busy = try Program.run(["simulate", "--busy", "2", "--messages", "0"])
    #expect(busy.end == .exit(0) && busy.errors.isEmpty)
    #expect(String(decoding: busy.output, as: UTF8.self).contains("memory, MB"))
  }

  @Test(arguments: [
    (["--messages", "-1"], "--messages is -1; expected 0 to 1000000"),
    (["--messages", "1000001"], "1000001"),
    (["--steps", "0"], "--steps is 0; expected 1 to 1000000"),
    (["--seed", "-1"], "seed"), (["--seed", "x"], "seed"), (["--strategy", "guess"], "estimated"),
    (["--messages", "many"], "many"), (["chat.json"], "chat.json"),
    (["--layout", "made-up"], "quick"), (["--layout"], "layout"),
    (["--busy", "0"], "--busy is 0; expected 1 to 86400"), (["--busy", "86401"], "86401"),
    (["--busy", "an hour"], "an hour"), (["--busy", "10", "--steps", "10"], "--steps"),
  ])
  func whatCannotBeSimulatedIsABadCall(arguments: [String], words: String) throws {
    BadCallTests.expectRefusal(try Program.run(["simulate"] + arguments), naming: [words])
  }
}
