import ConfabScene
import TestSupport
import Testing

@testable import ConfabRendering

/// Groups, clips and transforms against Cairo's own.
@Suite("Groups against plain Cairo", .timeLimit(.minutes(30)))
struct GroupReferenceTests {
  private let folder: ScratchFolder
  private let picture: String

  init() throws {
    folder = try ScratchFolder()
    let rows: [[UInt8]] = (0..<40).map { (y: UInt8) -> [UInt8] in
      (0..<60).flatMap { (x: UInt8) -> [UInt8] in [x * 4, y * 6, 90, 255 - x * 2] }
    }
    picture = try folder.put("b.png", PNGBuilder.file(60, type: 6, rows: rows))
  }

  /// One element on top of what is there: how it differs from Cairo's.
  private func difference(
    _ element: Scene.Element, _ maker: inout SceneMaker, scale: Double
  ) async throws -> PixelDifference {
    let (width, height) = (Int(130 * scale), Int(170 * scale))
    var ground = Scene()
    maker.depth = 0
    for element in try maker.scene(count: 4).elements { ground.add(element) }
    let reference = try ReferencePainter(width: width, height: height, scale: scale)
    reference.pixels = try await BandWorker.pixels(
      of: ground, scale: scale, width: width, height: height, threads: 1, random: &maker.random)
    try reference.draw(element)
    ground.add(element)
    let drawn = try await BandWorker.pixels(
      of: ground, scale: scale, width: width, height: height, threads: 2, random: &maker.random)
    return PixelDifference(drawn, reference.pixels)
  }

  private func maker(_ seed: UInt64) throws -> SceneMaker {
    var maker = try SceneMaker(seed: seed, width: 130, height: 170, pictures: [])
    maker.hasGlyphs = false
    maker.hasShadows = false
    return maker
  }

  /// Cairo draws a group by itself and lays it over, we mix two opaque pictures: both round each
  /// element and each mixture once, Cairo the colors times their coverage besides.
  @Test(arguments: UInt64(0)..<30)
  func `Nested groups with opacity and clips`(seed: UInt64) async throws {
    var maker = try maker(seed)
    let scale = [1, 1.5, 2, 3][Int(seed % 4)]
    var scene = Scene()
    // Some made-up clips let nothing be seen.
    for _ in 0..<100 where scene.elements.isEmpty {
      try scene.group(opacity: maker.number(0...1), clip: maker.path()) { outer in
        for element in try maker.flat(count: 3).elements { outer.add(element) }
        try outer.group(opacity: maker.number(0...1)) { inner in
          for element in try maker.flat(count: 3).elements { inner.add(element) }
        }
      }
    }
    let group = try #require(scene.elements.first)
    let difference = try await difference(group, &maker, scale: scale)
    #expect(difference.largest <= 3)
  }

  /// Points are transformed before Cairo sees them instead of by it: half a 256th of a pixel may be
  /// rounded the other way.
  @Test(arguments: UInt64(100)..<140)
  func `Transformed groups`(seed: UInt64) async throws {
    var maker = try maker(seed)
    maker.hasGradients = seed.isMultiple(of: 2)
    let scale = [1, 1.5, 2, 3][Int(seed % 4)]
    var scene = Scene()
    // Some made-up outlines are empty.
    for _ in 0..<100 where scene.elements.isEmpty {
      let element = try maker.flat(count: 1).elements.first
      scene.group(transform: maker.transform()) { outer in
        if let element { outer.add(element) }
      }
    }
    let group = try #require(scene.elements.first)
    let difference = try await difference(group, &maker, scale: scale)
    #expect(difference.largest <= (maker.hasGradients ? 2 : 1))
  }

  /// Cairo counts in steps of 1/65,536 from the surface's corner, we anew for every pixel.
  @Test(arguments: UInt64(200)..<230)
  func `Rotated pictures`(seed: UInt64) async throws {
    var maker = try maker(seed)
    maker.pictures = [picture]
    let scale = [1, 1.5, 2, 3][Int(seed % 4)]
    var scene = Scene()
    let frame = Rect(x: 20, y: 30, width: maker.number(10...90), height: maker.number(10...90))
    let source = maker.source()
    scene.group(
      transform: .rotation(turns: maker.number(0...1), around: Point(x: 65, y: 85))
    ) { outer in
      if let source { outer.image(source, in: frame, mask: .roundedRect(frame, radius: 8)) }
    }
    let group = try #require(scene.elements.first)
    maker.pictures = []
    let difference = try await difference(group, &maker, scale: scale)
    if source?.filter == .nearest {
      // Middles of pixels that fall between two of the picture's.
      #expect(difference.count <= 40)
    } else {
      #expect(difference.largest <= 1)
    }
  }
}
