import ConfabRendering
import ConfabSnapshots
import Testing

@Suite struct ToleranceTests {
  /// Pictures of 10 × 10 pixels with four differing pixels in a square, and one in a corner.
  private func comparison(windowSide: Int = 2) async throws -> PictureComparison {
    let first = [UInt32](repeating: 0xFFFF_FFFF, count: 100)
    var second = first
    for index in [0, 1, 10, 11, 99] { second[index] = 0xFF00_0000 }
    return try await PictureComparer(windowSide: windowSide).compare(
      expected: try RGBAImage(first, width: 10), actual: try RGBAImage(second, width: 10))
  }

  @Test func `Without limits, no pixel may differ`() async throws {
    let problem = try await Tolerance.none.problem(in: comparison())
    #expect(problem == "5 of 100 pixels differ")
  }

  @Test(arguments: [
    (Tolerance(pixels: 5), true), (Tolerance(pixels: 4), false),
    (Tolerance(share: 0.05), true), (Tolerance(share: 0.049), false),
    (Tolerance(window: .init(side: 2, pixels: 4)), true),
    (Tolerance(window: .init(side: 2, pixels: 3)), false),
    (Tolerance(window: .init(side: 10, pixels: 5)), true),
    (Tolerance(window: .init(side: 10, pixels: 4)), false),
    (Tolerance(pixels: 5, share: 0.01), false),
    (Tolerance(pixels: 5, window: .init(side: 2, pixels: 3)), false),
  ])
  func `Every limit must hold`(tolerance: Tolerance, passes: Bool) async throws {
    let problem = try await tolerance.problem(in: comparison())
    #expect((problem == nil) == passes)
  }

  @Test func `Pictures of other sizes never pass`() async throws {
    let first = try RGBAImage([0xFF00_0000, 0xFF00_0000], width: 2)
    let second = try RGBAImage([0xFF00_0000], width: 1)
    let result = try await PictureComparer().compare(expected: first, actual: second)
    let problem = Tolerance(pixels: 100).problem(in: result)
    #expect(problem == "the size is 1×1 instead of 2×1 pixels")
  }
}
