import ConfabScene
import TestSupport
import Testing

@testable import ConfabRendering

/// What our renderer draws in bands, against plain Cairo on one surface.
@Suite("Bands against plain Cairo", .timeLimit(.minutes(30)))
struct ReferenceTests {
  private let folder: ScratchFolder
  private let pictures: [String]

  init() throws {
    folder = try ScratchFolder()
    pictures = try folder.putSamples()
  }

  private struct Trial {
    let scene: Scene
    let scale: Double
    let width: Int
    let height: Int
    var random: SeededRandom
  }

  private func trial(_ seed: UInt64, gradients: Bool) throws -> Trial {
    var maker = try SceneMaker(seed: seed, width: 130, height: 170, pictures: pictures)
    maker.hasGlyphs = false
    maker.hasShadows = false
    maker.depth = 0
    maker.hasGradients = gradients
    let scale = [1, 1.5, 2, 3][Int(seed % 4)]
    var scene = Scene()
    for element in try maker.scene(count: 16).elements {
      // Of thinner shapes Cairo makes mistakes, see ``ThinShape``.
      let box = element.bounds
      if min(box.width, box.height) * scale > 0.34 { scene.add(element) }
    }
    return Trial(
      scene: scene, scale: scale, width: Int(130 * scale), height: Int(170 * scale),
      random: maker.random)
  }

  /// Fills, lines and pictures, opaque and not, over each other.
  @Test(arguments: UInt64(0)..<32)
  func `Shapes and pictures are the same bytes`(seed: UInt64) async throws {
    var trial = try trial(seed, gradients: false)
    let reference = try ReferencePainter(
      width: trial.width, height: trial.height, scale: trial.scale)
    reference.fill(.color(.white))
    for element in trial.scene.elements { try reference.draw(element) }
    for threads in [1, 2] {
      let drawn = try await BandWorker.pixels(
        of: trial.scene, scale: trial.scale, width: trial.width, height: trial.height,
        threads: threads, random: &trial.random)
      let difference = PixelDifference(drawn, reference.pixels)
      #expect(difference.largest == 0, "\(difference.count) pixels")
    }
  }

  /// Cairo rounds a gradient's color times its opacity and then that times the coverage, we the
  /// color by itself and then opacity times coverage; each then rounds the sum with what lies
  /// below. Half a step here and there is 1 where the gradient is opaque, 2 where it is not.
  @Test(arguments: UInt64(100)..<116)
  func `Gradients differ by rounding only`(seed: UInt64) async throws {
    var trial = try trial(seed, gradients: true)
    let reference = try ReferencePainter(
      width: trial.width, height: trial.height, scale: trial.scale)
    var scene = Scene()
    reference.fill(.color(.white))
    var before = reference.pixels
    // Step by step, so that roundings don't add up.
    for element in trial.scene.elements {
      scene.add(element)
      let drawn = try await BandWorker.pixels(
        of: scene, scale: trial.scale, width: trial.width, height: trial.height,
        threads: 2, random: &trial.random)
      reference.pixels = before
      try reference.draw(element)
      let difference = PixelDifference(drawn, reference.pixels)
      #expect(difference.largest <= Self.rounding(element), "\(element)")
      before = drawn
    }
  }

  private static func rounding(_ element: Scene.Element) -> Int {
    switch element.shape {
    case .fill(_, .vertical(let top, let bottom, _, _)),
      .stroke(_, .vertical(let top, let bottom, _, _), _):
      top.alpha == 1 && bottom.alpha == 1 ? 1 : 2
    default: 0
    }
  }
}
