import ConfabScene
import ConfabText
import TestSupport
import Testing

@testable import ConfabRendering

/// The pixels depend neither on how a picture is cut nor on who draws it.
@Suite struct BandTests {
  private let folder: ScratchFolder
  private let pictures: [String]

  init() throws {
    folder = try ScratchFolder()
    pictures = try folder.putSamples()
  }

  private func background(_ seed: UInt64) -> Paint {
    seed.isMultiple(of: 3)
      ? .vertical(top: .white, bottom: Color(red: 0.1, green: 0.2, blue: 0.9), from: 0, to: 140)
      : .color(Color(red: 0.9, green: 0.8, blue: 1))
  }

  @Test(arguments: UInt64(0)..<40) func `Bands of any height give the same pixels`(_ seed: UInt64)
    throws
  {
    var maker = try SceneMaker(seed: seed, width: 120, height: 140, pictures: pictures)
    let scene = try maker.scene(count: 14)
    let scale = [1, 1.5, 2, 3][Int(seed % 4)]
    let (width, height) = (Int(120 * scale), Int(140 * scale))
    func renderer() throws -> BandRenderer {
      try BandRenderer(scale: scale, width: width, background: background(seed))
    }
    let first = try renderer()
    let whole = try first.draw(scene, rows: 0..<height)
    #expect(whole.isOpaque)
    let others = [first, try renderer(), try renderer()]
    var pixels: [UInt32] = []
    var row = 0
    while row < height {
      let end = min(height, row + Int.random(in: 1...40, using: &maker.random))
      let drawer = others.randomElement(using: &maker.random) ?? first
      let band = try drawer.draw(scene, rows: row..<end)
      #expect(band.rows == row..<end && band.pixels.count == width * (end - row))
      pixels += band.pixels
      row = end
    }
    let wrong = pixels.indices.filter { pixels[$0] != whole.pixels[$0] }
    #expect(wrong.count == 0, "from row \((wrong.first ?? 0) / width)")
    #expect(try first.draw(scene, rows: 0..<height) == whole)
  }

  /// A gradient over a very long page has the same colors wherever a band begins.
  @Test(arguments: [3_000, 40_000, 300_000] as [Double])
  func `Long gradients do not depend on the band`(_ length: Double) throws {
    var scene = Scene()
    scene.fill(
      .rect(Rect(x: 1, y: 0, width: 6, height: length)),
      .vertical(
        top: Color(red: 0.2, green: 0.9, blue: 0.1), bottom: Color(red: 0.9, green: 0, blue: 0.8),
        from: 0, to: length))
    let renderer = try BandRenderer(scale: 1, width: 8, background: .color(.white))
    var random = SeededRandom(seed: 1)
    for _ in 0..<60 {
      let row = Int.random(in: 20..<Int(length) - 400, using: &random)
      let long = try renderer.draw(scene, rows: row - 20..<row + 300)
      let short = try renderer.draw(scene, rows: row..<row + 7)
      for y in row..<row + 7 { #expect(short.pixel(3, y) == long.pixel(3, y), "row \(y)") }
      let share = (Double(row) + 0.5) / length
      let red = (0.2 + 0.7 * share) * 255
      #expect(abs(Double(short.pixel(3, row) >> 16 & 255) - red) <= 0.51)
    }
  }

  /// Only the rows of a band are scaled of a picture that takes more than 16 MB.
  @Test func `A picture in a very large frame does not depend on the band`() throws {
    var scene = Scene()
    let frame = Rect(x: 3, y: -40.4, width: 2_400, height: 2_000)
    scene.image(
      ImageSource(path: pictures[0]), in: frame, mask: .roundedRect(frame, radius: 30))
    let renderer = try BandRenderer(scale: 1, width: 2_500, background: .color(.white))
    for rows in [0..<20, 700..<724, 1_950..<1_970] {
      let long = try renderer.draw(scene, rows: rows)
      let middle = rows.lowerBound + 7..<rows.lowerBound + 9
      let short = try renderer.draw(scene, rows: middle)
      let columns = 2_500
      #expect(short.pixels[...] == long.pixels[7 * columns..<9 * columns])
    }
    let edge = try renderer.draw(scene, rows: 1_950..<1_970)
    #expect(edge.pixel(1_200, 1_958) != 0xFFFF_FFFF)
    #expect(edge.pixel(1_200, 1_962) == 0xFFFF_FFFF)
  }

  @Test func `A row of a huge picture is drawn`() throws {
    var scene = Scene()
    let top = 60_000_000.0
    scene.fill(.rect(Rect(x: 1, y: top + 2, width: 2, height: 3)), .color(.black))
    let renderer = try BandRenderer(scale: 1, width: 4, background: .color(.white))
    let band = try renderer.draw(scene, rows: Int(top)..<Int(top) + 8)
    #expect(band.darkness == 6)
    #expect(band.pixel(1, Int(top) + 2) == 0xFF00_0000)
  }

  /// A tower of marks ends at three ems, so no band misses a part of it.
  @Test(arguments: ["\u{301}", "\u{323}", "\u{64E}", "\u{5B4}"])
  func `Stacked marks do not depend on the band`(_ mark: String) throws {
    let maker = try SceneMaker(seed: 0, width: 0, height: 0)
    let base = mark == "\u{64E}" ? "ب" : mark == "\u{5B4}" ? "ש" : "o"
    let text = try maker.shaper.breakLines(
      of: maker.shaper.shape(
        base + String(repeating: mark, count: 60), style: TextStyle(size: 20)), width: .infinity)
    var scene = Scene()
    for run in text.glyphs(ofLine: 0) { scene.glyphs(run, at: Point(x: 20, y: 300), .black) }
    let renderer = try BandRenderer(scale: 1, width: 60, background: .color(.white))
    let whole = try renderer.draw(scene, rows: 0..<600)
    let bands = try (0..<60).map { try renderer.draw(scene, rows: $0 * 10..<$0 * 10 + 10) }
    #expect(bands.flatMap(\.pixels) == whole.pixels)
    let rows = (0..<600).filter { y in (0..<60).contains { whole.pixel($0, y) & 255 < 250 } }
    #expect((rows.first ?? 0) >= 300 - 3 * 20 && (rows.last ?? 600) <= 300 + 3 * 20)
    #expect(whole.darkness > 20)
  }

  @Test func `An empty band has no pixels`() throws {
    var maker = try SceneMaker(seed: 1, width: 50, height: 50)
    let renderer = try BandRenderer(scale: 1, width: 50, background: .color(.white))
    #expect(try renderer.draw(try maker.scene(count: 5), rows: 7..<7).pixels.isEmpty)
    #expect(throws: RenderError.self) {
      try BandRenderer(scale: 1, width: 0, background: .color(.white))
    }
    #expect(throws: RenderError.self) {
      try BandRenderer(scale: 1, width: 32_768, background: .color(.white))
    }
  }
}
