import ConfabScene
import ConfabText
import TestSupport

@testable import ConfabRendering

/// Scenes made up of a seed, and what drawing tests share.
struct SceneMaker {
  var random: SeededRandom
  let shaper: TextShaper
  /// Paths of pictures that may be drawn.
  var pictures: [String] = []
  var hasGradients = true
  var hasGlyphs = true
  var hasShadows = true
  /// Groups within each other.
  var depth = 3
  let width: Double
  let height: Double

  init(seed: UInt64, width: Double, height: Double, pictures: [String] = []) throws {
    random = SeededRandom(seed: seed)
    shaper = try TextShaper(library: FontLibrary(directory: FontLibrary.bundledDirectory()))
    self.pictures = pictures
    self.width = width
    self.height = height
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &random)
  }

  mutating func point() -> Point {
    Point(x: number(-20...(width + 20)), y: number(-20...(height + 20)))
  }

  mutating func rect() -> Rect {
    let origin = point()
    return Rect(x: origin.x, y: origin.y, width: number(0...width), height: number(0...height / 2))
  }

  mutating func color() -> Color {
    Color(
      red: number(0...1), green: number(0...1), blue: number(0...1),
      alpha: Bool.random(using: &random) ? 1 : number(0...1))
  }

  mutating func paint() -> Paint {
    guard hasGradients, Int.random(in: 0..<3, using: &random) == 0 else { return .color(color()) }
    let from = number(-height...height)
    return .vertical(
      top: color(), bottom: color(), from: from, to: from + number(1...(2 * height)))
  }

  mutating func path() -> Path {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .rect(rect())
    case 1: return .roundedRect(rect(), radius: number(0...30))
    case 2: return .ellipse(in: rect())
    case 3:
      return .arc(
        center: point(), radius: number(1...60), from: number(0...1), turns: number(-1...1))
    case 4: return Path.roundedRect(rect(), radius: 9).mirrored(at: width / 2)
    default:
      var path = Path()
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let start = point()
        path.move(start.x, start.y)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let (a, b, c) = (point(), point(), point())
          if Bool.random(using: &random) {
            path.line(a.x, a.y)
          } else {
            path.curve(a.x, a.y, b.x, b.y, c.x, c.y)
          }
        }
        if Bool.random(using: &random) { path.close() }
      }
      return path
    }
  }

  mutating func transform() -> Transform {
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: return .identity
    case 2: return .translation(x: number(-20...20), y: number(-20...20))
    case 3: return .scale(number(0.5...2), around: point())
    case 4: return .rotation(turns: number(0...1), around: point())
    default:
      return Transform(
        a: number(-1.5...1.5), b: number(-1...1), c: number(-1...1), d: number(-1.5...1.5),
        tx: number(0...width), ty: number(0...height))
    }
  }

  mutating func source() -> ImageSource? {
    guard let path = pictures.randomElement(using: &random) else { return nil }
    var source = ImageSource(path: path)
    if Bool.random(using: &random) {
      source.part = Rect(
        x: number(-4...20), y: number(-4...10), width: number(1...30), height: number(1...20))
    }
    source.filter = ImageSource.Filter.allCases.randomElement(using: &random) ?? .good
    return source
  }

  mutating func scene(count: Int) throws -> Scene {
    var scene = Scene()
    try add(count, depth: depth, to: &scene)
    return scene
  }

  /// Without groups.
  mutating func flat(count: Int) throws -> Scene {
    var scene = Scene()
    try add(count, depth: 0, to: &scene)
    return scene
  }

  private mutating func add(_ count: Int, depth: Int, to scene: inout Scene) throws {
    let texts = [
      "Hello there", "שלום 12", "مرحبا", "日本", "😀👍🏽", "q̷̨̛͉̈́̚j̵̀", "fi gj", "নমস্কার",
      "z\u{300}\u{301}\u{302}\u{303}\u{304}\u{306}\u{307}\u{308}\u{30A}\u{30B}\u{30C}\u{323}\u{324}\u{325}\u{326}\u{32D}\u{330}\u{331}"
        + "\u{300}\u{301}\u{302}\u{303}\u{304}\u{306}\u{307}\u{308}\u{30A}\u{30B}\u{30C}\u{323}\u{324}\u{325}",
    ]
    for _ in 0..<count {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...2: scene.fill(path(), paint())
      case 3: scene.stroke(path(), paint(), width: number(0.2...8))
      case 4...6:
        guard hasGlyphs else { continue }
        let style = TextStyle(size: number(6...40))
        let text = texts.randomElement(using: &random) ?? ""
        let broken = try shaper.breakLines(
          of: shaper.shape(text, style: style), width: .infinity)
        let origin = point()
        for run in broken.glyphs(ofLine: 0) { scene.glyphs(run, at: origin, color()) }
      case 7:
        guard let source = source() else { continue }
        let frame = rect()
        scene.image(
          source, in: frame,
          mask: .roundedRect(frame.inset(by: number(-4...4)), radius: number(0...20)))
      case 8:
        guard hasShadows else { continue }
        scene.shadow(
          of: path(), color(), blur: number(0...20), x: number(-5...5), y: number(-5...5))
      default:
        guard depth > 0 else { continue }
        let clip = Bool.random(using: &random) ? path() : nil
        let opacity = Bool.random(using: &random) ? 1 : number(0...1)
        try scene.group(opacity: opacity, clip: clip, transform: transform()) {
          try add(4, depth: depth - 1, to: &$0)
        }
      }
    }
  }
}

extension Band {
  /// The pixel at a column and a row of the whole picture.
  func pixel(_ x: Int, _ row: Int) -> UInt32 { pixels[(row - rows.lowerBound) * width + x] }

  /// How dark the band is altogether, in black pixels, where the background is white.
  var darkness: Double { pixels.reduce(0) { $0 + Double(255 - ($1 & 0xFF)) / 255 } }

  var isOpaque: Bool { pixels.allSatisfy { $0 >> 24 == 0xFF } }
}

/// Draws black on white at a scale of 1.
func draw(_ width: Int, _ height: Int, scale: Double = 1, _ body: (inout Scene) -> Void) throws
  -> Band
{
  var scene = Scene()
  body(&scene)
  let renderer = try BandRenderer(scale: scale, width: width, background: .color(.white))
  return try renderer.draw(scene, rows: 0..<height)
}
