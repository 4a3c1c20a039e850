import ConfabScene
import ConfabText
import TestSupport
import Testing

@testable import ConfabRendering

/// Pictures on a ground that shines through.
@Suite("Transparent pictures", .timeLimit(.minutes(30)))
struct SeeThroughTests {
  private static func pixels(
    _ scene: Scene, on background: Color, scale: Double, bands: [Range<Int>]
  ) throws -> [UInt32] {
    let renderer = try BandRenderer(
      scale: scale, width: Int(120 * scale), background: .color(background))
    return try bands.flatMap { try renderer.draw(scene, rows: $0).pixels }
  }

  private static func scene(_ seed: UInt64) throws -> Scene {
    var maker = try SceneMaker(seed: seed, width: 120, height: 100)
    return try maker.scene(count: 12)
  }

  /// Laid over a color, it is the picture that is drawn on that color.
  @Test(arguments: UInt64(0)..<16)
  func `A transparent picture over a color equals the opaque picture`(seed: UInt64) throws {
    let scene = try Self.scene(seed)
    let scale = [1, 1.5, 2][Int(seed % 3)]
    let rows = [0..<Int(100 * scale)]
    let clear = try Self.pixels(scene, on: .clear, scale: scale, bands: rows)
    // There is something to lay over, and it does not hide the ground.
    #expect(clear.contains { $0 >> 24 > 0 } && clear.contains { $0 >> 24 < 255 })
    for (ground, color) in [
      (UInt32(0xFFFF_FFFF), Color.white), (0xFF00_0000, .black),
      (0xFFFF_0080, Color(red: 1, green: 0, blue: 128.0 / 255)),
    ] {
      let expected = try Self.pixels(scene, on: color, scale: scale, bands: rows)
      var worst = 0
      for (pixel, wanted) in zip(clear, expected) {
        let rest = Double(255 - pixel >> 24) / 255
        for shift: UInt32 in [0, 8, 16] {
          let mixed = Double(pixel >> shift & 255) + rest * Double(ground >> shift & 255)
          worst = max(worst, Int(abs(mixed - Double(wanted >> shift & 255)).rounded()))
        }
      }
      // Each of a dozen layers over each other is rounded.
      #expect(worst <= 6, "on \(color.hex)")
    }
  }

  @Test(arguments: UInt64(0)..<6) func `Transparent pixels do not depend on the bands`(seed: UInt64)
    throws
  {
    var random = SeededRandom(seed: seed)
    let scene = try Self.scene(seed + 50)
    let whole = try Self.pixels(scene, on: .clear, scale: 2, bands: [0..<200])
    let cut = Int.random(in: 1..<199, using: &random)
    let parts = try Self.pixels(scene, on: .clear, scale: 2, bands: [0..<cut, cut..<200])
    #expect(parts == whole)
  }

  /// A file has the colors without their alpha, so some digits are lost where little covers.
  @Test(arguments: PictureCompression.allCases, UInt64(0)..<3)
  func `Two decoders read a transparent PNG`(compression: PictureCompression, seed: UInt64) throws {
    let pixels = try Self.pixels(
      Self.scene(seed + 90), on: .clear, scale: 2, bands: [0..<200])
    var bytes: [UInt8] = []
    let png = try PNGWriter(width: 240, height: 200, hasAlpha: true, compression: compression) {
      bytes += $0
    }
    try png.append(pixels)
    try png.finish()
    for read in [try LibPNGReader.read(bytes), try ImageDecoder.decode(bytes: bytes)] {
      #expect((read.width, read.height) == (240, 200))
      for (found, wanted) in zip(read.pixels, pixels) {
        #expect(found >> 24 == wanted >> 24)
        for shift: UInt32 in [0, 8, 16] {
          let difference = Int(found >> shift & 255) - Int(wanted >> shift & 255)
          #expect(abs(difference) <= 1)
        }
      }
    }
  }

  /// What is opaque stays what it was.
  @Test func `Opaque pixels stay opaque`() throws {
    for share in UInt32(0)...255 {
      for color: UInt32 in [0xFF00_0000, 0xFFFF_FFFF, 0xFF12_80C3] {
        #expect(Blending.blend(0xFF40_50F0, color, share) >> 24 == 255)
        #expect(Blending.over(0xFF40_50F0, color, alpha: share) >> 24 == 255)
      }
    }
  }
}
