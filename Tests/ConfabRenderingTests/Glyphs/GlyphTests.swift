import ConfabScene
import ConfabText
import Testing

@testable import ConfabRendering

@Suite struct GlyphTests {
  private func band(
    _ text: String, x: Double, y: Double = 30, size: Double = 20, scale: Double = 1,
    color: Color = .black
  ) throws -> Band {
    let maker = try SceneMaker(seed: 0, width: 0, height: 0)
    let broken = try maker.shaper.breakLines(
      of: maker.shaper.shape(text, style: TextStyle(size: size)), width: .infinity)
    return try draw(120, 44, scale: scale) { scene in
      for run in broken.glyphs(ofLine: 0) { scene.glyphs(run, at: Point(x: x, y: y), color) }
    }
  }

  private func moved(_ band: Band, right: Int, down: Int = 0) -> [UInt32] {
    (0..<44).flatMap { y in
      (0..<120).map { x in
        x < right || y < down ? 0xFFFF_FFFF : band.pixel(x - right, y - down)
      }
    }
  }

  @Test func `Glyphs are placed at quarters of a pixel`() throws {
    let here = try band("Hill", x: 10)
    #expect(try band("Hill", x: 10.25) != here)
    #expect(try band("Hill", x: 10.5) != band("Hill", x: 10.25))
    #expect(try band("Hill", x: 10.04) == here)
    #expect(try band("Hill", x: 11).pixels == moved(here, right: 1))
    #expect(try band("Hill", x: 17.25).pixels == moved(band("Hill", x: 10.25), right: 7))
    #expect(try band("Hill", x: 10, y: 33).pixels == moved(here, right: 0, down: 3))
    // Baselines stand on whole pixels.
    #expect(try band("Hill", x: 10, y: 30.3) == here)
  }

  @Test func `Glyphs left of the edge are placed at quarters too`() throws {
    let text = "Hill"
    let inside = try band(text, x: 3.75)
    let outside = try band(text, x: -0.25)
    for y in 0..<44 {
      for x in 0..<100 { #expect(outside.pixel(x, y) == inside.pixel(x + 4, y)) }
    }
  }

  /// Ink is what the outline's area says, wherever it stands.
  @Test func `Ink does not depend on the position`() throws {
    let ink = try band("Hello", x: 10).darkness
    for x in [10.25, 10.5, 10.75, 12] {
      #expect(abs(try band("Hello", x: x).darkness - ink) < 0.01 * ink)
    }
  }

  /// The darkest row of a text, as the part of its black pixels in the row's length.
  private func darkestRow(_ band: Band) -> Double {
    let rows = (0..<44).map { y in
      (0..<120).map { Double(255 - band.pixel($0, y) & 255) / 255 }.filter { $0 > 0.1 }
    }
    return rows.filter { $0.count > 15 }.map { $0.reduce(0, +) / Double($0.count) }.max() ?? 0
  }

  /// Small type has horizontal strokes in whole rows, and only these: the width stays.
  @Test func `Headlines of small Devanagari are in one row`() throws {
    #expect(try darkestRow(band("मममम", x: 10, size: 17)) > 0.9)
    for quarter in [0.0, 0.25, 0.5, 0.75] {
      let small = try band("lili", x: 10 + quarter, size: 17).darkness
      let large = try band("lili", x: 10 + quarter, y: 20, size: 17, scale: 2).darkness
      #expect(abs(4 * small / large - 1) < 0.04)
    }
  }

  @Test func `Emoji are drawn in color`() throws {
    let pixels = try band("🔴", x: 10).pixels
    #expect(pixels.contains { $0 >> 16 & 255 > 180 && $0 & 255 < 110 })
    let faint = try band("🔴", x: 10, color: Color(red: 0, green: 0, blue: 0, alpha: 0.2))
    #expect(faint.isOpaque && !faint.pixels.contains { $0 >> 16 & 255 > 180 && $0 & 255 < 110 })
    #expect(try band("🔴", x: 10, color: .white) == band("🔴", x: 10))
  }

  /// Large type has more masks than a renderer keeps, in a font that is in use while they are dropped.
  @Test func `A renderer draws the same glyphs after many others`() throws {
    let maker = try SceneMaker(seed: 0, width: 0, height: 0)
    let renderer = try BandRenderer(scale: 1, width: 600, background: .color(.white))
    func band(_ text: String, size: Double, by renderer: BandRenderer) throws -> Band {
      let broken = try maker.shaper.breakLines(
        of: maker.shaper.shape(text, style: TextStyle(size: size)), width: .infinity)
      var scene = Scene()
      for (x, color) in [(10.0, Color.black), (300.25, Color(red: 0.9, green: 0.9, blue: 0.9))] {
        for run in broken.glyphs(ofLine: 0) { scene.glyphs(run, at: Point(x: x, y: 400), color) }
      }
      return try renderer.draw(scene, rows: 0..<500)
    }
    let small = try band("Hill", size: 20, by: renderer)
    for size in stride(from: 300.0, through: 340, by: 2) {
      let text = "HAMBURGEFONSTIV"
      let fresh = try BandRenderer(scale: 1, width: 600, background: .color(.white))
      #expect(try band(text, size: size, by: renderer) == band(text, size: size, by: fresh))
    }
    #expect(try band("Hill", size: 20, by: renderer) == small)
  }

  @Test func `A missing font draws nothing`() throws {
    let run = PositionedGlyphs.sample(
      font: FontInstance(path: "/nowhere.ttf", index: 0, size: 20), id: 5)
    #expect(try draw(20, 20) { $0.glyphs(run, at: Point(x: 2, y: 15), .black) }.darkness == 0)
  }
}
