import ConfabScene
import ConfabText
import TestSupport
import Testing

@testable import ConfabRendering

/// Glyphs as we place them, at quarters of a pixel and on whole baselines, against Cairo's filling
/// of the same outlines where they really stand.
@Suite("Glyphs against Cairo's filling of outlines", .timeLimit(.minutes(30)))
struct GlyphReferenceTests {
  /// How far a pixel's coverage may be off where nothing was moved, of 255.
  ///
  /// FreeType draws a curve as chords that leave it by up to an eighth of a pixel where it is cubic
  /// (as in CFF outlines) and a sixteenth where it is quadratic (TrueType): `gray_render_cubic`
  /// splits until the control points are within a sixth of a pixel of the chord's thirds,
  /// `gray_render_conic` until the second difference is within a quarter (FreeType 2.12,
  /// `ftgrays.c`; a chord is then 3/4 and 1/4 of that away). Two edges meet in a pixel of thin
  /// strokes.
  private static func flatness(_ file: String) -> Double {
    2 * 255 / (file.hasSuffix(".otf") ? 8 : 16)
  }

  /// From 32 device pixels on, as smaller type is hinted: its outlines are others.
  private static let sizes = 32.0...60

  /// Coverage of a pixel is an integral over its square: an outline that moves by d pixels across
  /// changes it by at most d, as that much of the square's left or right side is passed. So the
  /// distance between where a glyph should stand and where it does explains at most so much.
  @Test(arguments: UInt64(0)..<40)
  func `All differences are explained by placement`(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let scale = [1, 1.5, 2, 3][Int(seed % 4)]
    let (width, height) = (100, 90)
    let fonts = ["Inter-Regular.otf", "NotoSansHebrew-Regular.ttf"]
    let folder = try FontLibrary.bundledDirectory()
    for _ in 0..<6 {
      let file = folder + "/" + fonts[Int.random(in: 0..<fonts.count, using: &random)]
      let reference = try GlyphReference(font: file)
      let size = Double.random(in: Self.sizes, using: &random) / scale
      let glyph = UInt32.random(in: 3..<120, using: &random)
      let place = (
        x: Double.random(in: 5...30, using: &random), y: Double.random(in: 30...70, using: &random)
      )
      var scene = Scene()
      scene.glyphs(
        .sample(font: FontInstance(path: file, index: 0, size: size), id: glyph),
        at: Point(x: place.x / scale, y: place.y / scale), .black)
      let drawn = try await BandWorker.pixels(
        of: scene, scale: scale, width: width, height: height, threads: 2, random: &random)
      /// How much more ink there is than a hundredth of the reference's, in whole pixels, and how
      /// far off one pixel is.
      func compare(_ place: (x: Double, y: Double)) throws -> (ink: Double, largest: Double) {
        let coverage = try reference.coverage(
          glyph, pixels: size * scale, x: place.x, y: place.y, width: width, height: height)
        let covered = drawn.map { Double(255 - $0 & 255) }
        let ink = coverage.reduce(0, +)
        let more = abs(covered.reduce(0, +) - ink) - 0.01 * ink
        return (more / 255, zip(covered, coverage).map { abs($0 - $1) }.max() ?? 0)
      }
      let ours = (x: (place.x * 4).rounded() / 4, y: place.y.rounded())
      let (ink, largestHere) = try compare(ours)
      let (_, largestThere) = try compare(place)
      let limit = Self.flatness(file)
      #expect(largestHere <= limit, "glyph \(glyph) of \(file) at \(size * scale)")
      let distance = abs(ours.x - place.x) + abs(ours.y - place.y)
      #expect(largestThere <= limit + 255 * distance)
      // Nor does ink get lost or come to it, but for what chords cut off.
      #expect(ink <= 2, "glyph \(glyph) at \(size * scale)")
    }
  }
}
