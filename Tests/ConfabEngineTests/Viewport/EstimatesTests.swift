import Testing

@testable import ConfabEngine

@Suite struct EstimatesTests {
  /// Rows of 50 points. The screen shows 462.
  private func model(_ count: Int, estimated: Range<Int>) throws -> LayoutModel<Int> {
    try LayoutModel(
      (0..<count).map {
        ModelRow(id: $0, height: 44, gap: 6, isEstimated: estimated.contains($0))
      }, width: 375, grid: grid)
  }

  @Test func `Estimated rows below the screen are near up to measured ones that a screen reaches`()
    throws
  {
    let near = try model(100, estimated: 5..<25)
    let top = screen().scrolledToTop(of: near)
    #expect(near.estimatedRows(near: top) == Array(5..<25))
    // The screen below ends in row 18. 21 rows of 50 points are higher than a screen.
    let far = try model(100, estimated: 5..<40)
    #expect(far.estimatedRows(near: top) == Array(5..<19))
    // No measured row follows.
    let end = try model(22, estimated: 5..<22)
    #expect(end.estimatedRows(near: top) == Array(5..<19))
  }

  @Test func `Estimated rows above the screen are near up to measured ones that a screen reaches`()
    throws
  {
    let near = try model(100, estimated: 75..<95)
    let bottom = screen().scrolledToBottom(of: near)
    #expect(near.estimatedRows(near: bottom) == Array(75..<95))
    let far = try model(100, estimated: 60..<95)
    let first = try #require(far.estimatedRows(near: bottom).first)
    #expect(first > 75)
    #expect(far.estimatedRows(near: bottom) == Array(first..<95))
  }

  /// Half of the estimates prove too high. A screen sees measured rows on one side of the others
  /// only.
  @Test(arguments: [20.0, 44, 90])
  func `Measured rows on both sides of estimated ones are never on the screen at once`(
    _ height: Double
  ) throws {
    var model = try model(300, estimated: 80..<200)
    var view = screen().scrolled(to: 3_000, in: model)
    for _ in 0..<90 {
      for index in model.estimatedRows(near: view) {
        model.update(ModelRow(id: index, height: index % 2 == 0 ? height : 44, gap: 6))
      }
      view = view.scrolled(to: view.offset + 150, in: model)
      let visible = model[view.visibleRows(in: model)].map(\.frame.isEstimated)
      let first = visible.firstIndex(of: true) ?? visible.count
      let last = visible.lastIndex(of: true) ?? 0
      #expect(first == visible.count || first == 0 || last == visible.count - 1)
    }
    #expect(model.estimatedRows(in: 0..<300) == [])
  }
}
