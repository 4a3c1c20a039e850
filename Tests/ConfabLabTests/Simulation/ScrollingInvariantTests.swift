import Confab
import ConfabEngine
import ConfabScene
import Testing

@testable import ConfabLab

@Suite struct ScrollingInvariantTests {
  private let grid = PixelGrid(scale: 3)
  private var report = SimulationReport(
    messages: 0, steps: 1, seconds: nil, seed: 1, strategy: "exact")

  private func model(heights: [Double]) throws -> LayoutModel<String> {
    try LayoutModel(
      heights.enumerated().map { ModelRow(id: "m\($0)", height: $1, gap: 3) }, width: 375,
      grid: grid)
  }

  /// A screen with a row at its top.
  private mutating func viewport(
    at id: String = "m50", in model: LayoutModel<String>
  ) throws -> Viewport {
    let viewport = try #require(
      Viewport(height: 667, insetTop: 64, insetBottom: 34, grid: grid)
        .scrolled(to: id, at: .top, in: model))
    report.checkTarget(id, .top, viewport, in: model)
    report.checkLimits(viewport, in: model)
    return viewport
  }

  @Test mutating func `An update that keeps the visible rows in place violates nothing`() throws {
    let heights = [Double](repeating: 40, count: 100)
    let (old, new) = (try model(heights: heights), try model(heights: heights + [40]))
    let before = try viewport(in: old)
    let after = before.following(.normal, from: old, to: new).viewport
    report.checkScrollAnchor(.normal, from: old, before, to: new, after)
    #expect(report.violations == [] && report.checks == 3)
  }

  @Test mutating func `An update that moves the visible rows is a violation`() throws {
    let model = try model(heights: [Double](repeating: 40, count: 100))
    let before = try viewport(in: model)
    let moved = before.scrolled(to: before.offset + 5, in: model)
    report.checkScrollAnchor(.normal, from: model, before, to: model, moved)
    #expect(report.violations == ["row m50 moved at normal"])
  }

  @Test mutating func `A row that was not scrolled to is a violation`() throws {
    let model = try model(heights: [Double](repeating: 40, count: 100))
    let viewport = try viewport(in: model)
    report.checkTarget("m70", .top, viewport, in: model)
    #expect(report.violations.count == 1)
    #expect(report.violations.first?.hasPrefix("row m70 is at ") == true)
  }

  @Test mutating func `A turn that loses the row that is read is a violation`() throws {
    let model = try model(heights: [Double](repeating: 40, count: 100))
    let before = try viewport(in: model)
    let read = SimulationReport.ReadRow(position: try #require(before.position(in: model)), y: 64)
    report.checkReadingPosition(read, wasAtBottom: false, before, in: model)
    #expect(report.violations == [])
    let moved = before.scrolled(to: before.offset + 5, in: model)
    report.checkReadingPosition(read, wasAtBottom: false, moved, in: model)
    #expect(report.violations == ["row m50 was at 64.0 and is at 59.0 after a turn"])
    report.checkReadingPosition(nil, wasAtBottom: true, moved, in: model)
    #expect(report.violations.last == "the reader left the bottom at a turn")
  }
}
