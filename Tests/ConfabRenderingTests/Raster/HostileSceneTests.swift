import ConfabScene
import ConfabText
import TestSupport
import Testing

@testable import ConfabRendering

/// Scenes of nonsense end in a picture or in an error.
@Suite(.timeLimit(.minutes(30))) struct HostileSceneTests {
  private static let strange: [Double] = [
    .nan, .infinity, -.infinity, 1e308, -1e308, 1e18, -1e18, 3e9, -3e9, 8_388_608, -8_388_608, 0,
    -0.0, -1, .leastNonzeroMagnitude, .ulpOfOne,
  ]

  /// Mostly sensible numbers, the others not.
  struct Nonsense {
    var random: SeededRandom
    let folder: ScratchFolder
    let font: String

    mutating func number() -> Double {
      Int.random(in: 0..<4, using: &random) == 0
        ? HostileSceneTests.strange.randomElement(using: &random) ?? 0
        : .random(in: -30...70, using: &random)
    }
    mutating func point() -> Point { Point(x: number(), y: number()) }
    mutating func rect() -> Rect {
      Rect(x: number(), y: number(), width: number(), height: number())
    }
    mutating func color() -> Color {
      Color(red: number() / 40, green: number() / 40, blue: number() / 40, alpha: number() / 40)
    }
    mutating func paint() -> Paint {
      Bool.random(using: &random)
        ? .color(color()) : .vertical(top: color(), bottom: color(), from: number(), to: number())
    }
    mutating func path() -> Path {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return .rect(rect())
      case 1: return .roundedRect(rect(), radius: number())
      case 2: return .ellipse(in: rect())
      case 3: return .arc(center: point(), radius: number(), from: number(), turns: number())
      default:
        var path = Path()
        for _ in 0..<Int.random(in: 0...6, using: &random) {
          let (a, b, c) = (point(), point(), point())
          switch Int.random(in: 0..<4, using: &random) {
          case 0: path.move(a.x, a.y)
          case 1: path.line(a.x, a.y)
          case 2: path.curve(a.x, a.y, b.x, b.y, c.x, c.y)
          default: path.close()
          }
        }
        return path
      }
    }
    mutating func transform() -> Transform {
      Transform(
        a: number() / 30, b: number() / 30, c: number() / 30, d: number() / 30, tx: number(),
        ty: number())
    }
    mutating func shape(depth: Int = 3) -> Scene.Element.Shape {
      switch Int.random(in: 0..<(depth > 0 ? 6 : 5), using: &random) {
      case 0: return .fill(path(), paint())
      case 1: return .stroke(path(), paint(), width: number())
      case 2:
        let name =
          ["tall.png", "wide.png", "broken.png", "none.png", "square.png"]
          .randomElement(using: &random) ?? ""
        var source = ImageSource(path: folder(name))
        if Bool.random(using: &random) { source.part = rect() }
        source.filter = ImageSource.Filter.allCases.randomElement(using: &random) ?? .good
        return .image(source: source, frame: rect(), mask: path())
      case 3: return .shadow(path(), color(), blur: number())
      case 5:
        var content = Scene()
        for _ in 0..<4 {
          content.add(
            Scene.Element(
              shape: shape(depth: depth - 1),
              bounds: Bool.random(using: &random)
                ? rect() : Rect(x: -1e300, y: -40, width: .infinity, height: 90)))
        }
        return .group(
          SceneGroup(
            content: content, opacity: number() / 40,
            clip: Bool.random(using: &random) ? path() : nil,
            transform: Bool.random(using: &random) ? transform() : .identity))
      default:
        let id: UInt32 = Bool.random(using: &random) ? 40 : .random(in: 0...(.max), using: &random)
        let run = PositionedGlyphs.sample(
          font: FontInstance(path: font, index: 0, size: number()), id: id, x: number(),
          y: number())
        return .glyphs(run, origin: point(), color: color())
      }
    }
  }

  static func nonsense(seed: UInt64) throws -> Nonsense {
    let folder = try ScratchFolder()
    let line = [UInt8](repeating: 0, count: 3)
    try folder.put(
      "tall.png", PNGBuilder.file(1, type: 2, rows: Array(repeating: line, count: 60_000)))
    try folder.put(
      "wide.png", PNGBuilder.file(60_000, type: 2, rows: [[UInt8](repeating: 0, count: 180_000)]))
    try folder.put(
      "square.png",
      PNGBuilder.file(3, type: 2, rows: Array(repeating: line + line + line, count: 3)))
    try folder.put("broken.png", [0x89, 0x50, 0x4E, 0x47, 0, 0, 0])
    return Nonsense(
      random: SeededRandom(seed: seed), folder: folder,
      font: try FontLibrary.bundledDirectory() + "/Inter-Regular.otf")
  }

  @Test(arguments: UInt64(0)..<16) func `Random scenes do no harm`(_ seed: UInt64) throws {
    var maker = try Self.nonsense(seed: seed)
    let background = maker.paint()
    let renderer = try BandRenderer(
      scale: [0.5, 1, 3][Int(seed % 3)], width: 40, background: background)
    for _ in 0..<12 {
      var scene = Scene()
      for _ in 0..<20 {
        switch maker.shape() {
        case .fill(let path, let paint): scene.fill(path, paint)
        case .stroke(let path, let paint, let width): scene.stroke(path, paint, width: width)
        case .image(let source, let frame, let mask): scene.image(source, in: frame, mask: mask)
        case .glyphs(let run, let origin, let color): scene.glyphs(run, at: origin, color)
        case .shadow(let path, let color, let blur):
          scene.shadow(of: path, color, blur: blur, x: maker.number(), y: maker.number())
        case .group(let group):
          scene.group(opacity: group.opacity, clip: group.clip, transform: group.transform) {
            for element in group.content.elements { $0.add(element) }
          }
        }
        // Past the functions that give bounds which fit.
        let bounds =
          Bool.random(using: &maker.random)
          ? maker.rect() : Rect(x: 0, y: -1e300, width: 40, height: .infinity)
        scene.add(Scene.Element(shape: maker.shape(), bounds: bounds))
      }
      _ = scene.elements(meeting: maker.rect())
      let band = try renderer.draw(scene, rows: 0..<50)
      #expect(band.pixels.count == 40 * 50 && (band.isOpaque || !renderer.isOpaque))
      // No color is more than its alpha.
      #expect(
        band.pixels.allSatisfy { pixel in
          [0, 8, 16].allSatisfy { (shift: UInt32) in pixel >> shift & 255 <= pixel >> 24 }
        })
      _ = try renderer.draw(scene, rows: 1 << 31..<(1 << 31) + 9)
      _ = try renderer.draw(scene, rows: -20 ..< -3)
    }
  }

  /// As long as pictures may be, the middle fills the frame; longer ones are a gray area.
  @Test(arguments: [ImageLimits.side, 60_000]) func `Pictures one pixel wide are drawn`(length: Int)
    throws
  {
    let folder = try ScratchFolder()
    let files = [
      [[UInt8]](repeating: [0, 0, 0], count: length), [[UInt8](repeating: 0, count: 3 * length)],
    ]
    for (number, rows) in files.enumerated() {
      let width = number == 0 ? 1 : length
      let source = ImageSource(
        path: try folder.put("\(number).png", PNGBuilder.file(width, type: 2, rows: rows)))
      let square = Rect(x: 0, y: 0, width: 20, height: 20)
      let band = try draw(20, 20) { $0.image(source, in: square, mask: .rect(square)) }
      if length <= ImageLimits.side {
        #expect(band.darkness == 400)
      } else {
        #expect((40...60).contains(band.darkness))
      }
      for (width, height) in [(1, length), (length, 1), (length, length)] {
        let frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        let band = try draw(20, 20) { $0.image(source, in: frame, mask: .rect(frame)) }
        #expect(band.isOpaque)
      }
    }
  }

  @Test func `A million elements are drawn`() throws {
    var scene = Scene()
    let path = Path.rect(Rect(x: 0, y: 0, width: 0.5, height: 0.5))
    for index in 0..<1_000_000 {
      let bounds = Rect(x: 0, y: Double(index % 1_000), width: 40, height: 1)
      scene.add(Scene.Element(shape: .fill(path, .color(.black)), bounds: bounds))
    }
    let renderer = try BandRenderer(scale: 1, width: 40, background: .color(.white))
    #expect(try renderer.draw(scene, rows: 0..<3).darkness > 0.9)
    #expect(scene.elements(meeting: Rect(x: 0, y: 500.2, width: 9, height: 0.1)).count == 1_000)
  }

  @Test(
    arguments: [
      .nan, .infinity, -.infinity, 0, -1, 1e-300, 1e300, 65,
    ] as [Double])
  func `Invalid scales are refused`(_ scale: Double) {
    #expect(throws: RenderError.self) {
      try BandRenderer(scale: scale, width: 40, background: .color(.white))
    }
  }

  @Test(arguments: [
    0..<32_768, 0..<Int.max, Int.min..<0, Int.max - 1..<Int.max, Int.min..<Int.min + 2,
  ])
  func `Invalid rows are refused`(_ rows: Range<Int>) throws {
    let renderer = try BandRenderer(scale: 1, width: 40, background: .color(.white))
    var scene = Scene()
    scene.fill(.rect(Rect(x: 0, y: 0, width: 9, height: 9)), .color(.black))
    #expect(throws: RenderError.self) { try renderer.draw(scene, rows: rows) }
  }
}
