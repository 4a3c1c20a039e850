import FoundationEssentials
import TestSupport
import Testing

@testable import ConfabMetrics

@Suite("Metrics page", .timeLimit(.minutes(30))) struct FontComparisonPageTests {
  private struct Answer: Decodable {
    var problems: [String: String]
    var checks: Int
    var figures: [String: Double]
  }

  @Test func `A page works in a browser, by pointer, by keyboard and for a screen reader`()
    async throws
  {
    let pages = try await SamplePages()
    for (comparison, results) in pages.sample.enumerated() {
      for figures in results {
        print(
          "sample, font \(comparison + 2), \(figures.width) pt: \(figures.rewrapped) rewrapped, "
            + "\(figures.grown) grown, \(figures.shrunk) shrunk, most: \(figures.worst)")
      }
    }
    let script = "Tests/ConfabMetricsTests/Report/drive-page.py"
    // The folder of the pages is deleted with its last reference.
    let output = try withExtendedLifetime(pages) {
      try TestPython.output(of: script, input: pages.request())
    }
    let answer = try JSONDecoder().decode(Answer.self, from: output)
    for (check, problem) in answer.problems { Issue.record("\(check): \(problem)") }
    #expect(answer.checks >= 17)
    for (name, value) in answer.figures.sorted(by: { $0.key < $1.key }) {
      print("\(name): \(value)")
    }
  }
}
