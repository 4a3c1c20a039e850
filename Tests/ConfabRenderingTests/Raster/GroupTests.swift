import ConfabScene
import ConfabText
import Testing

@testable import ConfabRendering

/// What a group does to what is in it.
@Suite struct GroupTests {
  private let square = Path.rect(Rect(x: 2, y: 2, width: 10, height: 10))

  @Test func `An opaque group draws the same pixels as its elements`() throws {
    var maker = try SceneMaker(seed: 3, width: 60, height: 60)
    let scene = try maker.flat(count: 12)
    let renderer = try BandRenderer(scale: 2, width: 120, background: .color(.white))
    var grouped = Scene()
    grouped.group { inner in for element in scene.elements { inner.add(element) } }
    #expect(try renderer.draw(grouped, rows: 0..<120) == renderer.draw(scene, rows: 0..<120))
  }

  @Test func `Elements of a faded group do not show through each other`() throws {
    let band = try draw(20, 20) { scene in
      scene.group(opacity: 0.5) {
        $0.fill(square, .color(.black))
        $0.fill(square, .color(.black))
      }
    }
    #expect(abs(Int(band.pixel(5, 5) & 255) - 127) <= 1)
  }

  @Test func `A group is clipped`() throws {
    let band = try draw(20, 20) { scene in
      scene.group(clip: .rect(Rect(x: 4, y: 4, width: 3.5, height: 30))) {
        $0.fill(square, .color(.black))
      }
    }
    #expect(abs(band.darkness - 3.5 * 8) < 0.1)
  }

  /// Transformed outlines are where transformed points are.
  @Test func `A square is rotated`() throws {
    let band = try draw(40, 40) { scene in
      scene.group(transform: .rotation(turns: 0.125, around: Point(x: 20, y: 20))) {
        $0.fill(.rect(Rect(x: 12, y: 12, width: 16, height: 16)), .color(.black))
      }
    }
    #expect(abs(band.darkness - 256) < 2)
    #expect(band.pixel(20, 10) == 0xFF00_0000 && band.pixel(13, 13) == 0xFFFF_FFFF)
  }

  /// A gradient turns with what it fills.
  @Test func `A gradient rotates with its group`() throws {
    let band = try draw(40, 40) { scene in
      scene.group(transform: .rotation(turns: 0.25, around: Point(x: 20, y: 20))) {
        $0.fill(
          .rect(Rect(x: 10, y: 10, width: 20, height: 20)),
          .vertical(top: .black, bottom: .white, from: 10, to: 30))
      }
    }
    for y in [11, 20, 28] {
      let line = (10..<30).map { Int(band.pixel($0, y) & 255) }
      // Clockwise: the top is at the right.
      for (place, value) in line.enumerated() {
        #expect(abs(Double(255 - value) - (Double(place) + 0.5) / 20 * 255) < 2)
      }
    }
  }

  /// Text twice as large is what it would have been in a font of twice the size; turned, it has the
  /// same ink.
  @Test func `Glyphs are transformed`() throws {
    let maker = try SceneMaker(seed: 0, width: 0, height: 0)
    func line(_ size: Double) throws -> [PositionedGlyphs] {
      try maker.shaper.breakLines(
        of: maker.shaper.shape("Hello", style: TextStyle(size: size)), width: .infinity
      ).glyphs(ofLine: 0)
    }
    func band(_ transform: Transform, _ size: Double, at origin: Point) throws -> Band {
      let runs = try line(size)
      return try draw(120, 120) { scene in
        scene.group(transform: transform) { inner in
          for run in runs { inner.glyphs(run, at: origin, .black) }
        }
      }
    }
    let plain = try band(.identity, 20, at: Point(x: 20, y: 60))
    #expect(try band(.scale(2), 10, at: Point(x: 10, y: 30)).darkness > 0.9 * plain.darkness)
    #expect(try band(.translation(x: 5, y: 7), 20, at: Point(x: 15, y: 53)) == plain)
    for turns in [0.1, 0.25, 0.6] {
      let turned = try band(
        .rotation(turns: turns, around: Point(x: 60, y: 60)), 20, at: Point(x: 30, y: 60))
      #expect(abs(turned.darkness - plain.darkness) < 0.02 * plain.darkness)
    }
    let quarter = try band(
      .rotation(turns: 0.25, around: Point(x: 60, y: 60)), 20, at: Point(x: 30, y: 60))
    let upright = try band(.identity, 20, at: Point(x: 30, y: 60))
    // A quarter turn clockwise takes the pixel (x, y) to (119 - y, x).
    var wrong = 0
    for y in 0..<120 {
      for x in 0..<120 {
        let difference = Int(upright.pixel(x, y) & 255) - Int(quarter.pixel(119 - y, x) & 255)
        if abs(difference) > 40 { wrong += 1 }
      }
    }
    #expect(wrong == 0)
    let emoji = try maker.shaper.breakLines(
      of: maker.shaper.shape("🔴", style: TextStyle(size: 40)), width: .infinity
    ).glyphs(ofLine: 0)
    let red = try draw(120, 120) { scene in
      scene.group(transform: .rotation(turns: 0.4, around: Point(x: 60, y: 60))) { inner in
        for run in emoji { inner.glyphs(run, at: Point(x: 40, y: 70), .black) }
      }
    }
    #expect(red.pixels.count { $0 >> 16 & 255 > 180 && $0 & 255 < 110 } > 700)
  }

  @Test func `The bounds of a group contain its visible part`() {
    var scene = Scene()
    scene.group(
      clip: .rect(Rect(x: 0, y: 0, width: 6, height: 50)), transform: .translation(x: 100, y: 0)
    ) { $0.fill(square, .color(.black)) }
    #expect(scene.elements.first?.bounds == Rect(x: 102, y: 2, width: 4, height: 10))
    #expect(scene.elements(meeting: Rect(x: 0, y: 0, width: 90, height: 90)).isEmpty)
  }
}

@Suite("A group that replaces elements") struct ReplacingGroupTests {
  @Test(arguments: 0..<24 as Range<UInt64>)
  func `A pixel that both contents paint alike has that color at each moment`(seed: UInt64) throws {
    var maker = try SceneMaker(seed: seed, width: 60, height: 60)
    let (shared, own) = (try maker.flat(count: 6), try maker.flat(count: 3))
    let other = try maker.flat(count: 4)
    let (old, new) = (Self.joined(own, shared), Self.joined(other, shared, own))
    let renderer = try BandRenderer(scale: 2, width: 120, background: .color(.white))
    let (first, last) = (
      try renderer.draw(old, rows: 0..<120), try renderer.draw(new, rows: 0..<120)
    )
    for progress in [0.1, 0.37, 0.5, 0.9] {
      var mixed = Scene()
      mixed.crossfade(from: old, to: new, progress: progress)
      let now = try renderer.draw(mixed, rows: 0..<120)
      for index in now.pixels.indices {
        for shift in [0, 8, 16] as [UInt32] {
          func part(_ pixel: UInt32) -> Int { Int(pixel >> shift & 255) }
          let ends = (part(first.pixels[index]), part(last.pixels[index]))
          let expected =
            Double(ends.0) + Double(ends.1 - ends.0) * (progress * 255).rounded() / 255
          let error = abs(Double(part(now.pixels[index])) - expected)
          #expect(ends.0 == ends.1 ? error == 0 : error <= 0.51, "\(seed), \(progress), \(index)")
        }
      }
    }
  }

  private static func joined(_ scenes: Scene...) -> Scene {
    var all = Scene()
    for scene in scenes { all.add(scene.elements[...]) }
    return all
  }
}
