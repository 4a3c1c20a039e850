import ConfabScene
import Glibc
import TestSupport
import Testing

@testable import ConfabRendering

/// Shadows against a Gaussian, reckoned out pixel by pixel.
@Suite("Shadows against a Gaussian", .timeLimit(.minutes(30)))
struct ShadowReferenceTests {
  /// Coverage 0 … 1 of an outline, softened in both directions with numbers of full precision.
  private func expected(
    _ shape: Path, deviation: Double, scale: Double, width: Int, height: Int
  ) throws -> [Double] {
    let painter = try ReferencePainter(width: width, height: height, scale: scale)
    painter.fill(.color(.white))
    try painter.draw(
      Scene.Element(
        shape: .fill(shape, .color(.black)), bounds: Rect(x: 0, y: 0, width: 0, height: 0)))
    let field = painter.pixels.map { Double(255 - $0 & 255) / 255 }
    guard deviation > 0 else { return field }
    let reach = Int(deviation * 5) + 1
    let bell = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = bell.reduce(0, +)
    func softened(_ values: [Double], _ stride: Int, _ count: Int, _ index: Int) -> Double {
      let place = index / stride % count
      var total = 0.0
      for offset in -reach...reach where place + offset >= 0 && place + offset < count {
        total += bell[offset + reach] * values[index + offset * stride]
      }
      return total / sum
    }
    let across = field.indices.map { softened(field, 1, width, $0) }
    return across.indices.map { softened(across, width, height, $0) }
  }

  @Test(
    arguments: [0.0, 0.4, 1, 2, 3.5, 8, 20], [1.0, 1.5, 3])
  func `Three running means are near a Gaussian`(blur: Double, scale: Double) async throws {
    var random = SeededRandom(seed: UInt64(blur * 10 + scale))
    let (width, height) = (Int(90 * scale), Int(80 * scale))
    for shape in [
      Path.roundedRect(Rect(x: 32.3, y: 31.4, width: 25, height: 17), radius: 7),
      .ellipse(in: Rect(x: 40, y: 36, width: 9, height: 10)),
    ] {
      var scene = Scene()
      scene.shadow(of: shape, .black, blur: blur)
      let drawn = try await BandWorker.pixels(
        of: scene, scale: scale, width: width, height: height, threads: 2, random: &random)
      let expected = try expected(
        shape, deviation: blur / 2 * scale, scale: scale, width: width, height: height)
      let difference =
        zip(drawn, expected).map { abs(Double(255 - $0 & 255) - $1 * 255) }.max() ?? 0
      // Three means end where a bell goes on, by three hundredths; a bell of less than a pixel is
      // itself but a few samples.
      let isFine = blur > 0 && blur / 2 * scale < 0.5
      #expect(difference <= (isFine ? 14 : 7))
    }
  }

  /// Only smaller shadows are blurred as a whole and kept.
  @Test func `A large shadow has the pixels of a smaller one where both look the same`() throws {
    func top(height: Double) throws -> Band {
      try draw(100, 60) {
        $0.shadow(
          of: .roundedRect(Rect(x: 20.3, y: 12.6, width: 50, height: height), radius: 9), .black,
          blur: 14)
      }
    }
    let pixels = 100 * 50_000
    #expect(pixels > ShadowStore.mostPixels)
    #expect(try top(height: 50_000).pixels == top(height: 400).pixels)
  }

  @Test func `A shadow has its offset and color`() throws {
    let box = Path.rect(Rect(x: 10, y: 10, width: 20, height: 20))
    let color = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let band = try draw(60, 60) { $0.shadow(of: box, color, blur: 4, x: 6, y: 9) }
    // The middle is as dark as the color.
    #expect(band.pixel(26, 29) == 0xFFFF_7F7F)
    #expect(band.pixel(8, 8) == 0xFFFF_FFFF)
    // At the edge it is half of it.
    #expect(abs(Int(band.pixel(26, 19) & 255) - Int(band.pixel(26, 18) & 255)) > 5)
    let edge = (Int(band.pixel(26, 19) & 255) + Int(band.pixel(26, 18) & 255)) / 2
    #expect(abs(edge - 191) <= 2)
  }

  @Test(
    arguments: [.nan, .infinity, -.infinity, -3, 1e9, 1e300, .leastNonzeroMagnitude] as [Double])
  func `A shadow of any blur has an end`(blur: Double) throws {
    for scale in [1.0 / 64, 1, 64] {
      let band = try draw(40, 40, scale: scale) {
        $0.shadow(of: .rect(Rect(x: 1, y: 1, width: 9, height: 9)), .black, blur: blur)
        $0.shadow(of: .rect(Rect(x: -1e9, y: blur, width: 2e9, height: 9)), .black, blur: blur)
        $0.add(
          Scene.Element(
            shape: .shadow(
              .ellipse(in: Rect(x: 1, y: 1, width: 9, height: blur)), .black, blur: blur),
            bounds: Rect(x: -1e300, y: -1e300, width: .infinity, height: .infinity)))
      }
      #expect(band.isOpaque)
    }
  }
}
