import ConfabScene
import Testing

@testable import ConfabEngine

@Suite struct LayoutModelTests {
  private let grid = PixelGrid(scale: 2)

  private func model(_ count: Int, height: Double = 40, gap: Double = 10) throws
    -> LayoutModel<Int>
  {
    try LayoutModel(
      (0..<count).map { ModelRow(id: $0, height: height, gap: gap) }, width: 375, grid: grid)
  }

  @Test func `Rows follow each other on whole pixels`() throws {
    let model = try LayoutModel(
      [
        ModelRow(id: "a", height: 20.3), ModelRow(id: "b", height: 10, gap: 3.2, isEstimated: true),
      ],
      width: 375, grid: grid, marginTop: 8, marginBottom: 4.1)
    #expect(model[0]?.frame == ModelFrame(y: 8, height: 20.5, isEstimated: false))
    #expect(model[1]?.frame == ModelFrame(y: 31.5, height: 10, isEstimated: true))
    #expect(model.contentHeight == 45.5)
    #expect(model[2] == nil && model[-1] == nil)
    #expect(model.rows(meeting: 0..<8) == 0..<0 && model.rows(meeting: 28.5..<31.5) == 1..<1)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 1e300, .greatestFiniteMagnitude])
  func `Invalid lengths are clamped`(length: Double) throws {
    let model = try LayoutModel(
      [ModelRow(id: 0, height: length, gap: length), ModelRow(id: 1, height: 40)], width: length,
      grid: grid, marginTop: length, marginBottom: length)
    #expect(model.contentHeight.isFinite && model.contentHeight >= 40)
    #expect(model.index(of: 1) == 1)
    _ = model.rows(meeting: -1e300..<1e300)
    #expect(model.rows(meeting: -.infinity ..< .infinity).upperBound == 2)
  }

  @Test func `Two rows with the same id are an error that names both`() throws {
    #expect(throws: LayoutModelError.duplicate(id: "7", first: 0, second: 2)) {
      try LayoutModel([7, 8, 7].map { ModelRow(id: $0, height: 1) }, width: 1, grid: grid)
    }
    var model = try model(10)
    #expect(throws: LayoutModelError.duplicate(id: "3", first: 3, second: 8)) {
      try model.replaceSubrange(8..<9, with: [ModelRow(id: 3, height: 1)])
    }
    #expect(model[0..<10].map(\.id) == Array(0..<10))
    // The id of a row that is replaced can be used again.
    try model.replaceSubrange(3..<5, with: [ModelRow(id: 4, height: 1)])
    #expect(model[0..<10].map(\.id) == [0, 1, 2, 4, 5, 6, 7, 8, 9])
  }

  @Test func `Changing a copy doesn't change the original`() throws {
    let before = try model(1_000)
    var after = before
    try after.append(ModelRow(id: 1_000, height: 5))
    after.update(ModelRow(id: 500, height: 100, gap: 0))
    #expect(before.count == 1_000 && before.contentHeight == 50_000)
    #expect(after.contentHeight == 50_000 + 5 + 50)
    #expect(before.frame(of: 500)?.height == 40 && after.frame(of: 500)?.height == 100)
    #expect(before.index(of: 1_000) == nil && after.index(of: 1_000) == 1_000)
  }

  @Test func `Resizing keeps the rows`() throws {
    let narrow = try model(2_000)
    let wide = narrow.resized(width: 667) { $0 % 2 == 0 ? 20 : 30 }
    #expect(wide.width == 667 && wide.contentHeight == 2_000 * 35 && narrow.width == 375)
    #expect(wide.frame(of: 1_999)?.maxY == wide.contentHeight && wide.index(of: 77) == 77)
  }
}
