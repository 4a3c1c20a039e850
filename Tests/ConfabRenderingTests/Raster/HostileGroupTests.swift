import ConfabScene
import Testing

@testable import ConfabRendering

/// Groups that no layout should make end in a picture or in an error.
@Suite(.timeLimit(.minutes(30)))
struct HostileGroupTests {
  private let square = Path.rect(Rect(x: 1, y: 1, width: 8, height: 8))

  private func renderer() throws -> BandRenderer {
    try BandRenderer(scale: 1, width: 20, background: .color(.white))
  }

  /// A group in a group in a group …
  private func nested(_ depth: Int, opacity: Double = 1) -> Scene {
    var scene = Scene()
    scene.fill(square, .color(.black))
    for _ in 0..<depth {
      var outer = Scene()
      outer.group(opacity: opacity) { inner in
        for element in scene.elements { inner.add(element) }
      }
      scene = outer
    }
    return scene
  }

  @Test func `Groups nested too deep are refused`() throws {
    let renderer = try renderer()
    #expect(try renderer.draw(nested(Scene.maximumDepth), rows: 0..<20).darkness == 64)
    let half = try renderer.draw(nested(1, opacity: 0.5), rows: 0..<20).darkness
    #expect(abs(half - 32) < 1)
    for depth in [Scene.maximumDepth + 1, 10_000] {
      #expect(throws: SceneError.tooDeep(limit: Scene.maximumDepth)) {
        try renderer.draw(nested(depth), rows: 0..<20)
      }
    }
  }

  /// Small in memory, without end on paper.
  @Test func `Groups with too many elements are refused`() throws {
    var scene = Scene()
    scene.fill(square, .color(.black))
    for _ in 0..<60 {
      let inner = scene
      scene = Scene()
      for _ in 0..<2 {
        scene.add(
          Scene.Element(
            shape: .group(SceneGroup(content: inner)), bounds: Rect(x: 0, y: 0, width: 9, height: 9)
          ))
      }
    }
    #expect(throws: SceneError.tooManyElements(limit: Scene.maximumWeight)) {
      try renderer().draw(scene, rows: 0..<20)
    }
  }

  @Test(
    arguments: [.nan, .infinity, -.infinity, 0, 1e300, -1e300, 1e-300, 1e9, .leastNonzeroMagnitude]
      as [Double])
  func `Extreme transforms do no harm`(_ a: Double) throws {
    let strange = [
      Transform(a: a, b: 0, c: 0, d: 1), Transform(a: 1, b: a, c: 0, d: 1),
      Transform(a: 1, b: 0, c: a, d: 1), Transform(a: 1, b: 0, c: 0, d: a),
      Transform(a: a, b: a, c: a, d: a), Transform(a: a, b: -a, c: a, d: a, tx: a, ty: a),
      Transform(a: 1, b: 0, c: 0, d: 1, tx: a), Transform(a: 1, b: 0.5, c: 0, d: 1, ty: a),
      .rotation(turns: a, around: Point(x: 3, y: 3)), .scale(a, around: Point(x: a, y: 1)),
    ]
    let renderer = try renderer()
    for transform in strange {
      var scene = Scene()
      scene.group(opacity: 0.5, clip: .rect(Rect(x: 0, y: 0, width: 30, height: 30))) { outer in
        outer.group(transform: transform) { inner in
          inner.fill(square, .vertical(top: .white, bottom: .black, from: 1, to: 9))
          inner.stroke(square, .color(.black), width: 2)
          inner.shadow(of: square, .black, blur: 3)
          inner.add(
            Scene.Element(
              shape: .group(SceneGroup(content: Scene(), transform: transform)),
              bounds: Rect(x: -1e300, y: -1e300, width: .infinity, height: .infinity)))
        }
      }
      scene.fill(.rect(Rect(x: 12, y: 12, width: 4, height: 4)), .color(.black))
      let band = try renderer.draw(scene, rows: 0..<20)
      #expect(band.isOpaque && band.pixel(13, 13) == 0xFF00_0000)
    }
  }

  @Test(arguments: [.nan, -1, 2, .infinity] as [Double]) func `Extreme opacities do no harm`(
    _ opacity: Double
  )
    throws
  {
    let band = try draw(20, 20) { scene in
      scene.group(opacity: opacity) { $0.fill(square, .color(.black)) }
    }
    #expect(band.darkness == (opacity > 1 ? 64 : 0))
  }

  @Test func `An empty group draws nothing`() throws {
    let band = try draw(20, 20) { scene in
      scene.group { _ in }
      scene.group(clip: Path()) { $0.fill(square, .color(.black)) }
      scene.group(clip: .rect(Rect(x: 50, y: 0, width: 9, height: 9))) {
        $0.fill(square, .color(.black))
      }
    }
    #expect(band.darkness == 0)
  }
}
