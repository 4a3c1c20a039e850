import ConfabRendering
import ConfabScene
import ConfabText
import TestSupport
import Testing

@Suite("A scene between two heights", .timeLimit(.minutes(30)))
struct SceneCutTests {
  /// Cut shapes are drawn in groups, which round once more.
  @Test(arguments: UInt64(0)..<24)
  func `A cut scene has the pixels of the whole scene between the heights`(seed: UInt64)
    async throws
  {
    var maker = try SceneMaker(seed: seed, width: 130, height: 170, pictures: [])
    maker.hasGlyphs = false
    maker.depth = 0
    let scale = [1, 1.5, 2, 3][Int(seed % 4)]
    let (width, height) = (Int(130 * scale), Int(170 * scale))
    let scene = try maker.scene(count: 12)
    let bounds = [maker.random.int(0...height), maker.random.int(0...height)].sorted()
    let cut = scene.cut(to: Double(bounds[0]) / scale..<Double(bounds[1]) / scale)
    func pixels(_ scene: Scene) async throws -> [UInt32] {
      try await BandWorker.pixels(
        of: scene, scale: scale, width: width, height: height, threads: 1, random: &maker.random)
    }
    var expected = [UInt32](repeating: 0xFFFF_FFFF, count: width * height)
    let rows = bounds[0] * width..<bounds[1] * width
    expected.replaceSubrange(rows, with: try await pixels(scene)[rows])
    let difference = PixelDifference(try await pixels(cut), expected)
    #expect(difference.largest <= 2, "\(difference.count) pixels, \(bounds) of \(height)")
  }

  @Test func `A line of text is on the page of its baseline`() throws {
    var maker = try SceneMaker(seed: 1, width: 130, height: 170, pictures: [])
    var scene = Scene()
    for element in try maker.scene(count: 200).elements {
      if case .glyphs = element.shape { scene.add(element) }
    }
    #expect(scene.elements.count > 5)
    let parts = [-1e9..<50, 50..<90.5, 90.5..<1e9].map { scene.cut(to: $0).elements }
    #expect(parts.reduce(0) { $0 + $1.count } == scene.elements.count)
    for element in parts[1] {
      guard case .glyphs(_, let origin, _) = element.shape else { continue }
      #expect(origin.y >= 50 && origin.y < 90.5)
    }
  }

  @Test func `Infinite elements are cut`() {
    var scene = Scene()
    for bounds in [
      Rect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity),
      Rect(x: 0, y: .nan, width: 1, height: 1), Rect(x: 0, y: -5, width: .infinity, height: 10),
    ] {
      scene.add(Scene.Element(shape: .fill(Path(), .color(.black)), bounds: bounds))
    }
    let cut = scene.cut(to: 0..<1)
    #expect(cut.elements.allSatisfy { $0.bounds.minY >= 0 && $0.bounds.maxY <= 1 })
  }
}
