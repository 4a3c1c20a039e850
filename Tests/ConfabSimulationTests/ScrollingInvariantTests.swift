import Confab
import ConfabEngine
import ConfabScene
import Testing

@testable import ConfabSimulation

@Suite struct SimulatedReaderTests {
  private let grid = PixelGrid(scale: 3)
  private var report = SimulationReport(
    messages: 0, steps: 1, seconds: nil, seed: 1, strategy: "exact")

  private func model(heights: [Double]) throws -> LayoutModel<String> {
    try LayoutModel(
      heights.enumerated().map { ModelRow(id: "m\($0)", height: $1, gap: 3) }, width: 375,
      grid: grid)
  }

  private mutating func reader(in model: LayoutModel<String>) -> SimulatedReader {
    var reader = SimulatedReader(grid: grid)
    reader.scroll(to: "m50", .top, in: model)
    reader.checkTarget("m50", .top, in: model, &report)
    return reader
  }

  @Test mutating func `An update that keeps the visible rows in place violates nothing`() throws {
    let heights = [Double](repeating: 40, count: 100)
    let (old, new) = (try model(heights: heights), try model(heights: heights + [40]))
    var reader = reader(in: old)
    reader.follow(.normal, from: old, to: new, &report)
    #expect(report.violations == [] && report.checks > 2)
  }

  @Test mutating func `An update that moves the visible rows is a violation`() throws {
    let model = try model(heights: [Double](repeating: 40, count: 100))
    var reader = reader(in: model)
    let moved = reader.viewport.scrolled(to: reader.viewport.offset + 5, in: model)
    reader.follow(.normal, from: model, to: model, at: moved, &report)
    #expect(report.violations == ["row m50 moved at normal"])
  }

  @Test mutating func `A row that was not scrolled to is a violation`() throws {
    let model = try model(heights: [Double](repeating: 40, count: 100))
    let reader = reader(in: model)
    reader.checkTarget("m70", .top, in: model, &report)
    #expect(report.violations.count == 1)
    #expect(report.violations.first?.hasPrefix("row m70 is at ") == true)
  }
}
