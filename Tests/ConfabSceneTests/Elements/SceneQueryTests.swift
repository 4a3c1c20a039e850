import TestSupport
import Testing

@testable import ConfabScene

@Suite("Elements that meet a rectangle")
struct SceneQueryTests {
  /// Boxes one below the other, some over many others, some that are no boxes.
  private static func rows(_ count: Int, _ random: inout SeededRandom) -> Scene {
    var scene = Scene()
    let shape = Scene.Element.Shape.fill(Path(), .color(.black))
    for index in 0..<count {
      let y = Double(index / 3) * 10 + .random(in: -30...30, using: &random)
      var rect = Rect(
        x: .random(in: -50...400, using: &random), y: y,
        width: .random(in: 0...300, using: &random), height: .random(in: 0...20, using: &random))
      switch Int.random(in: 0..<60, using: &random) {
      case 0: rect.height = 2_000
      case 1: rect.y = .nan
      case 2: rect.width = .infinity
      case 3: rect.height = -.infinity
      case 4: rect = Rect(x: -.infinity, y: y, width: .infinity, height: 5)
      case 5: rect.width = -rect.width
      default: break
      }
      scene.add(Scene.Element(shape: shape, bounds: rect))
    }
    return scene
  }

  /// By the definition, one after the other.
  private static func scan(_ scene: Scene, _ rect: Rect) -> [Int] {
    scene.elements.indices.filter { index in
      let box = scene.elements[index].bounds
      let sides = [box.minX, box.maxX, box.minY, box.maxY]
      return !sides.contains(where: \.isNaN) && box.minX < rect.maxX && box.maxX > rect.minX
        && box.minY < rect.maxY && box.maxY > rect.minY
    }
  }

  @Test(arguments: [0, 1, 2, 15, 16, 17, 255, 256, 257, 272, 273, 1_000, 4_096, 4_097, 5_000])
  func `The result is that of a linear search, in drawing order`(count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    let scene = Self.rows(count, &random)
    let height = Double(count / 3) * 10 + 60
    for _ in 0..<40 {
      let rect = Rect(
        x: .random(in: -80...500, using: &random), y: .random(in: -60...height, using: &random),
        width: .random(in: 0...200, using: &random), height: .random(in: 0...300, using: &random))
      #expect(scene.elements(meeting: rect) == Self.scan(scene, rect))
    }
    let strange: [Double] = [.nan, .infinity, -.infinity, -1e300, 1e300, 0, -5]
    for a in strange {
      for b in strange {
        for rect in [Rect(x: a, y: a, width: b, height: b), Rect(x: 0, y: a, width: 90, height: b)]
        {
          #expect(scene.elements(meeting: rect) == Self.scan(scene, rect), "\(rect)")
        }
      }
    }
  }

  @Test func `Only a few elements are compared`() {
    var scene = Scene()
    for index in 0..<100_000 {
      let frame = Rect(x: 0, y: Double(index) * 10, width: 300, height: 12)
      scene.add(Scene.Element(shape: .fill(Path(), .color(.black)), bounds: frame))
    }
    var found: [Int] = []
    let looks = scene.tree.visit(.rows(500_000..<500_600)) { found.append($0) }
    #expect(found == Array(49_999..<50_060))
    #expect(looks < 300)
  }

  @Test func `Elements have the owner of the scene`() {
    var scene = Scene()
    scene.owner = ElementOwner(item: "m1", part: "bubble")
    scene.fill(.rect(Rect(x: 0, y: 0, width: 9, height: 9)), .color(.black), text: "a square")
    scene.owner.part = "photo"
    scene.image(
      ImageSource(path: "/a/b.png"), in: Rect(x: 0, y: 0, width: 9, height: 9), mask: Path())
    #expect(
      scene.elements.map(\.owner) == [
        ElementOwner(item: "m1", part: "bubble"), ElementOwner(item: "m1", part: "photo"),
      ])
    #expect(scene.elements.map { $0.alternative?.string } == ["a square", nil])
  }
}
