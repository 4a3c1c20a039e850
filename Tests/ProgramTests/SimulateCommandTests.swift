import Foundation
import Testing

@Suite("confab-lab simulate", .timeLimit(.minutes(30)))
struct SimulateCommandTests {
  private struct Report: Decodable {
    var messages: Int
    var steps: Int?
    var seconds: Int?
    var seed: UInt64
    var strategy: String
    var counts: [String: Int]
    var checks: Int
    var violations: [String]
  }

  @Test func `The report of a session is printed as JSON`() throws {
    let run = try Program.run(
      ["simulate", "--json", "--messages", "300", "--steps", "70", "--strategy", "estimated"],
      of: Program.lab)
    #expect(run.end == .exit(0), "\(run.errors)")
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output))
    #expect(report.messages == 300 && report.steps == 70 && report.seconds == nil)
    #expect(report.seed == 1 && report.strategy == "estimated")
    #expect(report.violations.isEmpty && report.checks > 500)
    #expect((report.counts["scrolls"] ?? 0) > 0)
  }

  @Test func `Without --json the report is a table, with memory for a busy group`() throws {
    let run = try Program.run(["simulate", "--messages", "200", "--steps", "50"], of: Program.lab)
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(run.end == .exit(0) && run.errors.isEmpty)
    #expect(text.contains("most shown") && text.contains("layout, µs"))
    #expect(!text.contains("memory"))
    let busy = try Program.run(["simulate", "--busy", "2", "--messages", "0"], of: Program.lab)
    #expect(busy.end == .exit(0) && busy.errors.isEmpty)
    #expect(String(decoding: busy.output, as: UTF8.self).contains("memory, MB"))
  }

  @Test func `Random scenarios are reported like a session`() throws {
    let run = try Program.run(
      ["simulate", "--json", "--scripts", "4", "--seed", "9"], of: Program.lab)
    #expect(run.end == .exit(0), "\(run.errors)")
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output))
    #expect(report.seed == 9 && report.steps == nil && report.seconds == nil)
    #expect(report.violations.isEmpty && report.checks > 500)
    #expect((report.counts["frames"] ?? 0) > 40 && (report.counts["stills"] ?? 0) > 4)
  }

  @Test(arguments: [
    (["--messages", "-1"], "--messages is -1; expected 0 to 1000000"),
    (["--messages", "1000001"], "1000001"),
    (["--steps", "0"], "--steps is 0; expected 1 to 1000000"),
    (["--seed", "-1"], "seed"), (["--seed", "x"], "seed"), (["--strategy", "guess"], "estimated"),
    (["--messages", "many"], "many"), (["chat.json"], "chat.json"),
    (["--busy", "0"], "--busy is 0; expected 1 to 86400"), (["--busy", "86401"], "86401"),
    (["--busy", "an hour"], "an hour"), (["--busy", "10", "--steps", "10"], "--steps"),
    (["--scripts", "0"], "--scripts is 0; expected 1 to 1000000"),
    (["--scripts", "2", "--busy", "2"], "--scripts"),
  ])
  func `A bad option is reported`(arguments: [String], words: String) throws {
    BadCallTests.expectRefusal(
      try Program.run(["simulate"] + arguments, of: Program.lab), naming: [words])
  }
}
