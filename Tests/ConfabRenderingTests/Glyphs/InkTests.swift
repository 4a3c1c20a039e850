import ConfabScene
import ConfabText
import Testing

@testable import ConfabRendering

/// The ink that a shaper reports is the ink that is drawn.
@Suite struct InkTests {
  private let shaper: TextShaper

  init() throws { shaper = try SceneMaker(seed: 0, width: 0, height: 0).shaper }

  /// Edges in device pixels.
  private struct Drawn {
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double
  }

  /// What is painted when a line stands at a place, on white.
  private func drawn(_ line: [PositionedGlyphs], at origin: Point, scale: Double) throws -> Drawn? {
    let columns = Int(400 * scale)
    let band = try draw(columns, Int(160 * scale), scale: scale) { scene in
      for run in line { scene.glyphs(run, at: origin, .black) }
    }
    let painted = band.pixels.indices.filter { band.pixels[$0] != 0xFFFF_FFFF }
    guard let first = painted.first, let last = painted.last else { return nil }
    let xs = painted.map { $0 % columns }
    guard let left = xs.min(), let right = xs.max() else { return nil }
    return Drawn(
      left: Double(left), right: Double(right + 1), top: Double(first / columns),
      bottom: Double(last / columns + 1))
  }

  @Test(arguments: [
    "Hamburgefonstiv", "fjord, (Ång)", "j", "AVATAR", "e\u{301}\u{302}\u{303}", "السَّلامُ عليكم",
    "क्षत्रिय", "สวัสดีที่น้ำ", "日本語、「行」", "שָׁלוֹם", "ok مرحبا ok",
  ])
  func `Ink touches every edge of its bounds`(_ text: String) throws {
    for style in [TextStyle(size: 17), TextStyle(size: 31.5, weight: 700, italic: true)] {
      let broken = try shaper.breakLines(of: shaper.shape(text, style: style), width: .infinity)
      let line = broken.glyphs(ofLine: 0)
      let ink = try #require(try shaper.ink(of: line))
      for (scale, x) in [(1.0, 20.0), (2, 20.3), (3, 21.7)] {
        let painted = try #require(try drawn(line, at: Point(x: x, y: 80), scale: scale))
        let edges = Drawn(
          left: (ink.left + x) * scale, right: (ink.right + x) * scale,
          top: (ink.top + 80) * scale, bottom: (ink.bottom + 80) * scale)
        // Glyphs are drawn at quarters of a pixel, and raised ones at whole pixels: so far they may
        // stand beside their place. Slanted curves end before their control points. Hinting moves
        // strokes of small type up or down, at most by half a pixel more.
        let isRaised = line.contains { $0.glyphs.contains { $0.y != 0 } }
        let isHinted = style.size * scale < 32
        let slack = 1 + (isRaised ? 0.5 : 0.126) + (isHinted ? 0.5 : 0)
        let within = slack + (style.italic ? 0.025 * style.size * scale : 0)
        let beyond = [
          edges.left - painted.left, painted.right - edges.right, edges.top - painted.top,
          painted.bottom - edges.bottom,
        ]
        #expect(
          beyond.allSatisfy { -within < $0 && $0 < slack },
          "\(text) \(style.size) \(scale): ink ends \(beyond) pixels within what is painted")
      }
    }
  }

  /// Color glyphs are whole bitmaps, whose borders may be empty.
  @Test(arguments: ["😀", "👍🏽👨‍👩‍👧‍👦", "ok 🎉"]) func `Ink bounds contain color glyphs`(_ text: String)
    throws
  {
    let style = TextStyle(size: 46.5)
    let broken = try shaper.breakLines(of: shaper.shape(text, style: style), width: .infinity)
    let line = broken.glyphs(ofLine: 0)
    let ink = try #require(try shaper.ink(of: line))
    for scale in [1.0, 2, 3] {
      let painted = try #require(try drawn(line, at: Point(x: 20, y: 80), scale: scale))
      #expect(painted.left > (ink.left + 20) * scale - 2)
      #expect(painted.right < (ink.right + 20) * scale + 2)
      #expect(painted.top > (ink.top + 80) * scale - 2)
      #expect(painted.bottom < (ink.bottom + 80) * scale + 2)
      let share =
        (painted.right - painted.left) * (painted.bottom - painted.top)
        / ((ink.right - ink.left) * (ink.bottom - ink.top) * scale * scale)
      #expect(share > 0.7, "\(text) is painted on \(share) of its ink")
    }
  }

  @Test(arguments: ["", " ", "\u{200B}\u{2060}"]) func `Text without visible characters has no ink`(
    _ text: String
  ) throws {
    let broken = try shaper.breakLines(
      of: shaper.shape(text, style: TextStyle(size: 17)), width: .infinity)
    #expect(try shaper.ink(of: broken.glyphs(ofLine: 0)) == nil)
  }

  @Test func `Marks extend the ink to the top only`() throws {
    func ink(_ text: String) throws -> InkBounds {
      let broken = try shaper.breakLines(
        of: shaper.shape(text, style: TextStyle(size: 17)), width: .infinity)
      return try #require(try shaper.ink(of: broken.glyphs(ofLine: 0)))
    }
    let plain = try ink("x")
    let marked = try ink("x\u{302}")
    #expect(marked.top < plain.top - 2)
    #expect(marked.bottom == plain.bottom)
  }
}
