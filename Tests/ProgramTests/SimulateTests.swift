import Foundation
import Testing

@Suite struct SimulateTests {
  private struct Report: Decodable, Equatable {
    var messages: Int
    var steps: Int
    var seed: UInt64
    var strategy: String
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
    // All that is to be tried has happened.
    for name in [
      "coalesced", "discarded in mid-calculation", "failed requests", "lost pushes", "rotations",
      "update.firstLoad", "update.normal", "update.pagination", "update.reload",
    ] {
      #expect((report.counts[name] ?? 0) > 0, "\(name)")
    }
    #expect(try self.report(arguments) == report)
  }

  @Test func thereMayBeNoMessages() throws {
    #expect(try report(["--messages", "0", "--steps", "60"]).violations.isEmpty)
  }

  @Test func forPeopleItIsATable() throws {
    let run = try Program.run(["simulate", "--messages", "200", "--steps", "50"])
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(run.end == .exit(0) && run.errors.isEmpty)
    #expect(text.contains("most shown") && text.contains("receive.1000"))
  }

  @Test(arguments: [
    (["--messages", "-1"], "--messages is -1; expected 0 to 1000000"),
    (["--messages", "1000001"], "1000001"),
    (["--steps", "0"], "--steps is 0; expected 1 to 1000000"),
    (["--seed", "-1"], "seed"), (["--seed", "x"], "seed"), (["--strategy", "guess"], "estimated"),
    (["--messages", "many"], "many"), (["chat.json"], "chat.json"),
  ])
  func whatCannotBeSimulatedIsABadCall(arguments: [String], words: String) throws {
    BadCallTests.expectRefusal(try Program.run(["simulate"] + arguments), naming: [words])
  }
}
