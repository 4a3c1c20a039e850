import ConfabScene
import ConfabText
import Testing

@testable import ConfabRendering

/// Light text is as heavy to the eye as the same in dark ink.
@Suite struct LightInkTests {
  /// How much of a picture is text, in pixels.
  private func ink(_ color: Color, on background: Color) throws -> Double {
    let maker = try SceneMaker(seed: 0, width: 0, height: 0)
    let broken = try maker.shaper.breakLines(
      of: maker.shaper.shape("Hamburg", style: TextStyle(size: 17)), width: .infinity)
    let band = try draw(120, 44) { scene in
      scene.fill(.rect(Rect(x: 0, y: 0, width: 120, height: 44)), .color(background))
      for run in broken.glyphs(ofLine: 0) { scene.glyphs(run, at: Point(x: 10, y: 30), color) }
    }
    let (empty, full) = (Double(Ink(background).opaque & 255), Double(Ink(color).opaque & 255))
    return band.pixels.reduce(0) { $0 + (Double($1 & 255) - empty) / (full - empty) }
  }

  private func gray(_ value: Double) -> Color { Color(red: value, green: value, blue: value) }

  @Test func `White text is slightly heavier than its outline`() throws {
    let outline = try ink(.black, on: .white)
    let white = try ink(.white, on: .black)
    #expect(white > 1.03 * outline && white < 1.12 * outline)
    #expect(try abs(ink(.white, on: gray(0.5)) - white) < 0.02 * white)
  }

  @Test func `Dark text has the coverage of its outline`() throws {
    let outline = try ink(.black, on: .white)
    for value in [0.1, 0.3, 0.55] {
      #expect(try abs(ink(gray(value), on: .white) - outline) < 0.02 * outline)
    }
    let light = try ink(gray(0.8), on: .black)
    #expect(try outline < light && light < ink(.white, on: .black))
  }

  @Test func `Lifted coverage grows and keeps its ends`() {
    for lift in UInt32(0)...64 {
      #expect(GlyphMask.lifted(0, lift) == 0)
      #expect(GlyphMask.lifted(255, lift) == 255)
      for coverage in UInt32(0)..<255 {
        let lifted = GlyphMask.lifted(coverage, lift)
        #expect(lifted >= coverage && lifted <= GlyphMask.lifted(coverage + 1, lift))
        let share = Double(coverage) / 255
        let wanted = share + share * (1 - share) * Double(lift) / 256
        #expect(abs(Double(lifted) / 255 - wanted) < 0.6 / 255)
      }
    }
    #expect((0...255).allSatisfy { GlyphMask.lifted($0, 0) == $0 })
  }
}
