import Foundation
import Testing

@testable import ConfabLab

@Suite("A simulation", .timeLimit(.minutes(30)))
struct SimulationTests {
  /// The parts of a report that depend on nothing but the plan.
  private struct Outcome: Equatable {
    var counts: [String: Int]
    var mostShown: Int
    var checks: Int
    var violations: [String]

    init(_ report: SimulationReport) {
      counts = report.counts
      mostShown = report.mostShown
      checks = report.checks
      violations = report.violations
    }
  }

  private func session(
    messages: Int = 2_000, steps: Int = 700, _ strategy: SimulatedStrategy
  ) -> SimulationPlan {
    SimulationPlan(
      messages: messages, seed: 5, strategy: strategy, course: .session(steps: steps))
  }

  private func report(_ plan: SimulationPlan) async throws -> SimulationReport {
    let simulation = try Simulation(plan)
    return try await simulation.run()
  }

  private func expectEvents(_ names: [String], in report: SimulationReport) {
    for name in names { #expect((report.counts[name] ?? 0) > 0, "\(name) did not occur") }
  }

  @Test(arguments: SimulatedStrategy.allCases)
  func `A session violates no invariant`(strategy: SimulatedStrategy) async throws {
    let report = try await report(session(strategy))
    #expect(report.violations == [] && report.checks > 10_000)
    expectEvents(
      [
        "coalesced", "discarded in mid-calculation", "failed requests", "lost pushes", "rotations",
        "theme changes", "update.firstLoad", "update.normal", "update.pagination", "update.reload",
        "update.style",
        "comparisons with a new engine", "comparisons with the server",
      ], in: report)
  }

  @Test(arguments: SimulatedStrategy.allCases)
  func `The same seed gives the same session, and another seed another one`(
    strategy: SimulatedStrategy
  ) async throws {
    var plan = session(messages: 200, steps: 80, strategy)
    let first = try await report(plan)
    #expect(try await Outcome(report(plan)) == Outcome(first))
    plan.seed = 6
    #expect(try await Outcome(report(plan)) != Outcome(first))
  }

  @Test func `A busy group loses no message and duplicates none`() async throws {
    let seconds = 20
    let report = try await report(
      SimulationPlan(
        messages: 500, seed: 1, strategy: .exact, course: .busyGroup(seconds: seconds)))
    #expect(report.violations == [] && report.seconds == seconds && report.steps == nil)
    #expect(report.counts["messages"] == seconds * 100)
    let deletions = try #require(report.counts["deletions"])
    #expect(report.counts["messages read at the end"] == 500 + seconds * 100 - deletions)
    expectEvents(
      [
        "lost pushes", "late pushes", "pushes that came twice", "edits", "failed requests",
        "update.messageCountReduction",
      ], in: report)
    // The window holds 500 messages and the newest ones; other rows stand between them.
    #expect(report.mostShown < 700)
    #expect(try #require(report.memory).first > 0)
  }

  @Test func `A conversation may be empty at the beginning`() async throws {
    #expect(try await report(session(messages: 0, steps: 60, .exact)).violations == [])
  }
}
