import ConfabScene
import ConfabText
import TestSupport
import Testing

@testable import ConfabRendering

/// Pictures of variable and of compressed fonts.
@Suite(.timeLimit(.minutes(30))) struct FontFormPictureTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A word in the first font of a library.
  private func scene(_ typeface: FontLibrary.Typeface, size: Double = 17) throws -> Scene {
    let library = try FontLibrary(
      directory: FontLibrary.bundledDirectory(), typefaces: [typeface])
    let shaper = try TextShaper(library: library)
    let shaped = try shaper.shape("Rag&8", style: TextStyle(size: size))
    var scene = Scene()
    let font = try shaper.breakLines(of: shaped, width: .infinity).glyphs(ofLine: 0)[0].font
    #expect(font.path == typeface.name)
    // The advances differ by rounding, so each glyph has a fixed place.
    for run in try shaper.breakLines(of: shaped, width: .infinity).glyphs(ofLine: 0) {
      for (place, glyph) in run.glyphs.enumerated() {
        scene.glyphs(
          .sample(font: run.font, id: glyph.id), at: Point(x: 3 + 17 * Double(place), y: 20),
          .black, text: .words("x"))
      }
    }
    return scene
  }

  /// The same scene as pixels, in a PDF and in an SVG, at three pixels per point.
  private func pictures(_ scene: Scene) throws -> [[UInt32]] {
    let band = try BandRenderer(scale: 3, width: 300, background: .color(.white)).draw(
      scene, rows: 0..<90)
    return [band.pixels]
      + (try VectorFile.allCases.map { file in
        try file.pixels(file.write([scene], width: 100, height: 30), scale: 3).pixels
      })
  }

  private func largestDifference(_ a: [UInt32], _ b: [UInt32]) -> Int {
    zip(a, b).reduce(0) { max($0, abs(Int($1.0 & 255) - Int($1.1 & 255))) }
  }

  /// fontTools rounds the outlines to whole font units, 1/55 of a pixel here.
  @Test(arguments: [["wght": 400.0, "slnt": 0], ["wght": 650, "slnt": -6.5]])
  func `A variable font at a position looks like a static font made for it`(
    axes: [String: Double]
  ) throws {
    let path = folder("static.ttf")
    try ConvertedFont.instance(of: InstalledFont.inter, at: axes, to: path)
    let settings = axes.map { FontAxisSetting(tag: $0.key, value: $0.value) }
    let found = try pictures(scene(.init(InstalledFont.inter, axes: settings)))
    let expected = try pictures(scene(.init(path)))
    let black = try pictures(scene(.init(InstalledFont.inter, instance: "Black")))
    for place in found.indices {
      #expect(found[place].count == expected[place].count)
      #expect(largestDifference(found[place], expected[place]) < 64)
      #expect(largestDifference(black[place], expected[place]) > 200)
    }
  }

  @Test(arguments: ["woff", "woff2"], [InstalledFont.dejaVu, InstalledFont.inter])
  func `A compressed font has the pixels of the font that was compressed`(
    form: String, source: String
  ) throws {
    let path = folder("font.\(form)")
    if form == "woff" {
      try ConvertedFont.woff(of: source, to: path)
    } else {
      try ConvertedFont.woff2(of: source, to: path)
    }
    let found = try pictures(scene(.init(path)))
    let expected = try pictures(scene(.init(source)))
    #expect(found == expected)
    #expect(expected.allSatisfy { $0.contains { $0 != 0xFFFF_FFFF } })
  }
}
