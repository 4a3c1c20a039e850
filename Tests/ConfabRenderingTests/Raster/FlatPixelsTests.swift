import ConfabScene
import ConfabText
import TestSupport
import Testing

@testable import ConfabRendering

/// Pixels that are known to be flat are those that drawing everything gives.
@Suite struct FlatPixelsTests {
  private let folder: ScratchFolder
  private let pictures: [String]

  init() throws {
    folder = try ScratchFolder()
    pictures = try folder.putSamples(turned: true)
  }

  @Test(arguments: UInt64(0)..<60) func `Flat pixels of random scenes are exact`(_ seed: UInt64)
    throws
  {
    var maker = try SceneMaker(seed: seed, width: 120, height: 140, pictures: pictures)
    let count = Int.random(in: 1...14, using: &maker.random)
    let scene =
      seed.isMultiple(of: 2) ? try maker.scene(count: count) : try maker.chat(count: count)
    #expect(try FlatComparison(seed: seed).firstDifference(of: scene, &maker) == nil)
  }

  /// A change that makes most of a picture detail is slower and not visible.
  @Test func `Most of a chat is flat`() throws {
    var maker = try SceneMaker(seed: 3, width: 300, height: 400)
    var scene = Scene()
    for row in 0..<5 {
      let box = Rect(x: 20, y: 10 + Double(row) * 78, width: 220, height: 70)
      let bubble = Path.roundedRect(box, radius: 18)
      let blue = Color(red: 0, green: 0.5, blue: 1)
      scene.fill(
        bubble,
        row.isMultiple(of: 2)
          ? .color(blue) : .vertical(top: blue, bottom: .black, from: 0, to: 400))
      try maker.addText("The quick brown fox", at: Point(x: 40, y: box.y + 40), .white, to: &scene)
    }
    let renderer = try BandRenderer(scale: 2, width: 600, background: .color(.white))
    var pixels = [UInt32](repeating: 0, count: 600 * 800)
    try pixels.withUnsafeMutableBufferPointer {
      try renderer.draw(scene, rows: 0..<800, into: $0)
    }
    #expect(renderer.spans.flatCount > 600 * 800 * 8 / 10)
  }
}

/// Draws bands of scenes with and without knowledge of flat pixels.
struct FlatComparison {
  let scale: Double
  let background: Paint

  init(seed: UInt64) {
    scale = [1, 1.5, 2, 3, 0.7, 2.37][Int(seed % 6)]
    let blue = Color(red: 0.1, green: 0.2, blue: 0.9)
    background =
      switch seed / 2 % 5 {
      case 0: .color(Color(red: 0.9, green: 0.8, blue: 1))
      case 1: .vertical(top: .white, bottom: blue, from: 0, to: 140)
      case 2: .color(.clear)
      case 3: .color(blue.opacity(0.3))
      default: .vertical(top: blue.opacity(0.4), bottom: blue, from: 0, to: 90)
      }
  }

  /// A description of the first pixel that differs; `nil` if there is none.
  func firstDifference(of scene: Scene, _ maker: inout SceneMaker) throws -> String? {
    let (width, height) = (Int(maker.width * scale), Int(maker.height * scale))
    let plain = try BandRenderer(
      scale: scale, width: width, background: background, findsFlat: false)
    let renderer = try BandRenderer(scale: scale, width: width, background: background)
    let whole = try plain.draw(scene, rows: 0..<height)
    var row = 0
    while row < height {
      let end = min(height, row + Int.random(in: 1...70, using: &maker.random))
      defer { row = end }
      // Memory that is read before it is written changes the result.
      for garbage in [0, 0xDEAD_BEEF] as [UInt32] {
        var pixels = [UInt32](repeating: garbage, count: width * (end - row))
        try pixels.withUnsafeMutableBufferPointer {
          try renderer.draw(scene, rows: row..<end, into: $0)
        }
        for line in 0..<end - row {
          var start = 0
          for span in renderer.spans[line] {
            guard span.end > start, span.end <= width else { return "row \(row + line): bad spans" }
            if span.pixel != RowSpan.detail {
              for column in start..<Int(span.end) { pixels[line * width + column] = span.pixel }
            }
            start = Int(span.end)
          }
          guard start == width else { return "row \(row + line): \(start) columns of \(width)" }
        }
        let expected = whole.pixels[row * width..<end * width]
        guard !pixels.elementsEqual(expected) else { continue }
        let index = zip(pixels, expected).enumerated().first { $0.element.0 != $0.element.1 }?
          .offset
        guard let index else { return "other number of pixels" }
        let found = String(pixels[index], radix: 16)
        let wanted = String(whole.pixels[row * width + index], radix: 16)
        return
          "scale \(scale), rows \(row)..<\(end): row \(row + index / width), column \(index % width): \(found), not \(wanted)"
      }
    }
    return nil
  }
}

extension SceneMaker {
  /// Adds a line of text.
  mutating func addText(
    _ text: String, at origin: Point, _ color: Color, to scene: inout Scene
  ) throws {
    let shaped = try shaper.shape(text, style: TextStyle(size: 16))
    for run in try shaper.breakLines(of: shaped, width: .infinity).glyphs(ofLine: 0) {
      scene.glyphs(run, at: origin, color)
    }
  }

  /// Bubbles, plates and text at whole and at other positions, in groups and alone.
  mutating func chat(count: Int) throws -> Scene {
    var scene = Scene()
    for _ in 0..<count {
      if Int.random(in: 0..<5, using: &random) == 0 {
        let opacity = Bool.random(using: &random) ? 1 : number(0...1)
        let clip = Bool.random(using: &random) ? path() : nil
        try scene.group(opacity: opacity, clip: clip, transform: transform()) {
          try addMessage(to: &$0)
        }
      } else {
        try addMessage(to: &scene)
      }
    }
    return scene
  }

  private mutating func addMessage(to scene: inout Scene) throws {
    let steps: [Double] = [1, 1.0 / 3, 0.5, 0.01]
    let step = steps.randomElement(using: &random) ?? 1
    func snapped(_ value: Double) -> Double { (value / step).rounded() * step }
    let box = Rect(
      x: snapped(number(-20...90)), y: snapped(number(-20...120)), width: snapped(number(0...120)),
      height: snapped(number(0...80)))
    func opaque() -> Color { Color(red: number(0...1), green: number(0...1), blue: number(0...1)) }
    let paint: Paint =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: paint()
      case 1: .vertical(top: opaque(), bottom: opaque(), from: box.minY, to: box.maxY)
      default: .color(opaque())
      }
    var outline: Path
    switch Int.random(in: 0..<6, using: &random) {
    case 0: outline = .rect(box)
    case 1: outline = .ellipse(in: box)
    case 2:
      // A ring, or a shape that crosses itself.
      outline = .roundedRect(box, radius: number(0...30))
      let inner = Path.roundedRect(box.inset(by: number(-3...20)), radius: number(0...20))
      outline.append(Bool.random(using: &random) ? inner : inner.mirrored(at: box.midX))
    case 3:
      // A tail at a corner.
      outline = .roundedRect(box, radius: number(0...30))
      outline.move(box.maxX - 8, box.maxY)
      outline.curve(
        box.maxX, box.maxY, box.maxX + 6, box.maxY, box.maxX + number(0...9),
        box.maxY + number(-2...2))
      outline.line(box.maxX - number(0...4), box.maxY - number(0...9))
    default: outline = .roundedRect(box, radius: snapped(number(0...30)))
    }
    scene.fill(outline, paint)
    if hasGlyphs {
      try addText(
        "Hello there 😀", at: Point(x: box.minX + 4, y: box.minY + number(8...40)), color(),
        to: &scene)
    }
  }
}
