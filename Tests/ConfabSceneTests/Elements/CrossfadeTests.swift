import ConfabScene
import Testing

@Suite("A cross-fade") struct CrossfadeTests {
  private static func scene(_ places: [Double], color: Color = .black) -> Scene {
    var scene = Scene()
    for x in places {
      scene.fill(.rect(Rect(x: x, y: 0, width: 5, height: 5)), .color(color))
    }
    return scene
  }

  private static func crossfade(_ old: Scene, _ new: Scene, _ progress: Double) -> Scene {
    var scene = Scene()
    scene.crossfade(from: old, to: new, progress: progress)
    return scene
  }

  @Test func `Equal contents are added once`() {
    let scene = Self.scene([0, 10, 20])
    let mixed = Self.crossfade(scene, scene, 0.4)
    #expect(mixed.differences(from: scene).isEmpty)
  }

  @Test func `Only what differs is mixed`() throws {
    let mixed = Self.crossfade(Self.scene([0, 10, 20]), Self.scene([0, 11, 12, 20]), 0.4)
    #expect(mixed.elements.count == 3)
    guard case .group(let group) = mixed.elements[1].shape else {
      Issue.record("no group")
      return
    }
    #expect(group.opacity == 0.4)
    #expect(group.content.elements.map(\.bounds.x) == [11, 12])
    #expect(group.replaced?.elements.map(\.bounds.x) == [10])
    #expect(mixed.elements[1].bounds == Rect(x: 10, y: 0, width: 7, height: 5))
  }

  @Test(arguments: [-1, 0, 1, 2.0]) func `At its ends it is one of the contents`(
    progress: Double
  ) {
    let (old, new) = (Self.scene([0, 10]), Self.scene([0, 30, 40]))
    let mixed = Self.crossfade(old, new, progress)
    #expect(mixed.differences(from: progress > 0.5 ? new : old).isEmpty)
  }

  @Test func `Scenes differ where what is replaced differs`() {
    let new = Self.scene([50])
    let first = Self.crossfade(Self.scene([10]), new, 0.5)
    let second = Self.crossfade(Self.scene([20]), new, 0.5)
    #expect(first.differences(from: first).isEmpty)
    #expect(!first.differences(from: second).isEmpty)
  }

  @Test func `What is replaced counts for the limits of groups`() {
    var deep = Self.scene([1])
    for _ in 0..<Scene.maximumDepth {
      var outer = Scene()
      outer.group(opacity: 0.5) { $0.add(deep.elements[...]) }
      deep = outer
    }
    let mixed = Self.crossfade(deep, Self.scene([2]), 0.5)
    #expect(throws: SceneError.self) { try mixed.checkGroups() }
  }
}
