import ConfabScene
import TestSupport
import Testing

@testable import ConfabRendering
@testable import ConfabText

extension PositionedGlyphs {
  static func sample(font: FontInstance, id: UInt32, x: Double = 0, y: Double = 0)
    -> PositionedGlyphs
  {
    PositionedGlyphs(
      font: font, traits: [], x: 0, width: 10, bytes: 0..<1,
      glyphs: [Glyph(id: id, cluster: 0, x: x, y: y)])
  }
}

/// Numbers that no layout should give, but that must not take the process down.
@Suite struct HostileDrawingTests {
  private static let strange: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 1e18, 3e9, -3e9, 8_388_608, -8_388_608,
    Double(Int32.max), .leastNonzeroMagnitude, -0.0,
  ]

  /// Draws something strange and then a black square, which must come out.
  private func survives(_ body: (inout Scene) -> Void) throws {
    let band = try draw(40, 40) { scene in
      body(&scene)
      scene.fill(.rect(Rect(x: 30, y: 30, width: 4, height: 4)), .color(.black))
    }
    #expect(band.isOpaque)
    #expect(band.pixel(31, 31) == 0xFF00_0000)
  }

  @Test func `Paths with extreme coordinates do no harm`() throws {
    for a in Self.strange {
      for b in [a, 10] {
        try survives { scene in
          scene.fill(.rect(Rect(x: a, y: b, width: 10, height: 10)), .color(.white))
          scene.fill(.rect(Rect(x: 1, y: 1, width: a, height: b)), .color(.white))
          scene.fill(.ellipse(in: Rect(x: b, y: 5, width: a, height: 10)), .color(.white))
          scene.fill(
            .roundedRect(Rect(x: 5, y: 5, width: 10, height: 10), radius: a), .color(.white))
          var path = Path()
          path.line(a, b)
          path.close()
          path.move(5, 5)
          path.curve(a, b, b, a, 10, 10)
          path.line(b, a)
          scene.fill(path, .color(.white))
          scene.stroke(path, .color(.white), width: 2)
          scene.stroke(path, .color(.white), width: a)
          scene.fill(path, .vertical(top: .white, bottom: .white, from: a, to: b))
          // Straight into the list, past the check of bounds.
          let everywhere = Rect(x: 0, y: 0, width: 40, height: 40)
          scene.add(
            Scene.Element(shape: .fill(path, .color(.white)), bounds: everywhere))
          scene.add(
            Scene.Element(shape: .stroke(path, .color(.white), width: 1), bounds: everywhere))
        }
      }
    }
  }

  @Test func `Arcs of extreme sizes do no harm`() throws {
    for a in [0, -1, 1e6, 1e-12] as [Double] {
      try survives { scene in
        scene.fill(
          .arc(center: Point(x: 20, y: 20), radius: a, from: a, turns: 0.5), .color(.white))
        scene.stroke(
          .arc(center: Point(x: 20, y: 20), radius: 5, from: 0, turns: min(a, 3)), .color(.white),
          width: 1)
      }
    }
  }

  @Test func `A shape far larger than the picture covers it`() throws {
    for size in [1e7, 1e9, 1e15] {
      let band = try draw(20, 20) {
        $0.fill(.rect(Rect(x: -size, y: -size, width: 2 * size, height: 2 * size)), .color(.black))
      }
      #expect(band.darkness == 400)
      let half = try draw(20, 20) {
        $0.fill(.rect(Rect(x: 10, y: -size, width: size, height: 2 * size)), .color(.black))
      }
      #expect(half.darkness == 200)
    }
  }

  @Test func `Glyphs with extreme positions do no harm`() throws {
    let file = try FontLibrary.bundledDirectory() + "/Inter-Regular.otf"
    for a in Self.strange {
      try survives { scene in
        for y in [a, 20] {
          let run = PositionedGlyphs.sample(
            font: FontInstance(path: file, index: 0, size: 12), id: 40, x: a, y: y)
          scene.glyphs(run, at: Point(x: 3, y: 3), .white)
          let plain = PositionedGlyphs.sample(
            font: FontInstance(path: file, index: 0, size: 12), id: 40)
          scene.glyphs(plain, at: Point(x: a, y: y), .white)
          scene.add(
            Scene.Element(
              shape: .glyphs(run, origin: .zero, color: .white),
              bounds: Rect(x: 0, y: 0, width: 40, height: 40)))
        }
        let large = PositionedGlyphs.sample(
          font: FontInstance(path: file, index: 0, size: a), id: 40)
        scene.add(
          Scene.Element(
            shape: .glyphs(large, origin: Point(x: 1, y: 9), color: .white),
            bounds: Rect(x: 0, y: 0, width: 40, height: 40)))
        let unknown = PositionedGlyphs.sample(
          font: FontInstance(path: file, index: 0, size: 10), id: 4_000_000)
        scene.glyphs(unknown, at: Point(x: 1, y: 9), .white)
      }
    }
  }

  @Test func `Pictures with extreme frames do no harm`() throws {
    let folder = try ScratchFolder()
    let path = try folder.put(
      "a.png", PNGBuilder.file(2, type: 2, rows: [[255, 255, 255, 255, 255, 255]]))
    let source = ImageSource(path: path)
    for a in Self.strange + [0, 0.2] {
      try survives { scene in
        for frame in [
          Rect(x: a, y: 0, width: 10, height: 10), Rect(x: 0, y: a, width: 10, height: 10),
          Rect(x: 0, y: 0, width: a, height: 10), Rect(x: 0, y: 0, width: 10, height: a),
        ] {
          scene.image(source, in: frame, mask: .rect(frame))
          scene.image(source, in: Rect(x: 1, y: 1, width: 9, height: 9), mask: .ellipse(in: frame))
          scene.add(
            Scene.Element(
              shape: .image(source: source, frame: frame, mask: .rect(frame)),
              bounds: Rect(x: 0, y: 0, width: 40, height: 40)))
        }
        scene.image(
          ImageSource(path: "/nowhere.png"), in: Rect(x: 0, y: 0, width: 9, height: 9),
          mask: .rect(Rect(x: 0, y: 0, width: 9, height: 9)))
      }
    }
  }

  @Test func `Empty paths draw nothing`() throws {
    try survives { scene in
      scene.fill(Path(), .color(.black))
      scene.stroke(Path(), .color(.black), width: 3)
      scene.fill(.rect(Rect(x: 3, y: 3, width: 0, height: 0)), .color(.black))
      #expect(scene.elements.count == 1)
    }
    #expect(Path().bounds == nil)
  }

  @Test func `A path of a million points is drawn`() throws {
    var path = Path()
    var random = SeededRandom(seed: 3)
    path.move(0, 0)
    for step in 0..<1_000_000 {
      path.line(Double(step) * 3e-5, .random(in: 0...2, using: &random))
    }
    try survives { $0.fill(path, .color(.white)) }
    #expect(path.bounds.map { $0.maxX <= 30 && $0.minX >= 0 } == true)
  }

  @Test func `A gradient of no length is its bottom color`() throws {
    let band = try draw(4, 4) {
      $0.fill(
        .rect(Rect(x: 0, y: 0, width: 4, height: 4)),
        .vertical(top: .white, bottom: .black, from: 2, to: 2))
    }
    #expect(band.pixel(1, 3) == 0xFF00_0000)
  }
}
