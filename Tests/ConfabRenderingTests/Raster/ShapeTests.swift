import ConfabScene
import ConfabText
import TestSupport
import Testing

@testable import ConfabRendering

/// Shapes against what can be said about them without drawing.
@Suite struct ShapeTests {
  @Test func `A rectangle on whole pixels is exact`() throws {
    let band = try draw(20, 16) {
      $0.fill(.rect(Rect(x: 3, y: 4, width: 9, height: 5)), .color(.black))
    }
    for y in 0..<16 {
      for x in 0..<20 {
        let inside = (3..<12).contains(x) && (4..<9).contains(y)
        #expect(band.pixel(x, y) == (inside ? 0xFF00_0000 : 0xFFFF_FFFF))
      }
    }
  }

  @Test func `Half a pixel is half gray`() throws {
    let band = try draw(6, 4) {
      $0.fill(.rect(Rect(x: 1.5, y: 1, width: 2, height: 1)), .color(.black))
    }
    for x in [1, 3] { #expect(abs(Int(band.pixel(x, 1) & 255) - 128) <= 1) }
    #expect(band.pixel(2, 1) == 0xFF00_0000)
  }

  @Test(arguments: [7.3, 20, 61.7]) func `A circle covers πr²`(_ radius: Double) throws {
    let band = try draw(140, 140) {
      $0.fill(
        .ellipse(
          in: Rect(x: 70.2 - radius, y: 69.6 - radius, width: 2 * radius, height: 2 * radius)),
        .color(.black))
    }
    let area = Double.pi * radius * radius
    // Cairo samples 15 lines a pixel, which shows on small circles.
    let share = radius < 10 ? 0.008 : 0.005
    #expect(abs(band.darkness - area) < share * area)
    let arc = try draw(140, 140) {
      $0.fill(
        .arc(center: Point(x: 70.2, y: 69.6), radius: radius, from: 0.3, turns: 1), .color(.black))
    }
    #expect(abs(arc.darkness - area) < share * area)
    let ring = try draw(140, 140) {
      $0.stroke(
        .arc(center: Point(x: 70, y: 70), radius: radius, from: 0, turns: 1), .color(.black),
        width: 3)
    }
    #expect(abs(ring.darkness - 2 * .pi * radius * 3) < 0.01 * 2 * .pi * radius * 3)
  }

  @Test func `A rounded rectangle has no corners`() throws {
    let radius = 12.0
    let band = try draw(100, 60) {
      $0.fill(
        .roundedRect(Rect(x: 10, y: 10, width: 70, height: 40), radius: radius), .color(.black))
    }
    let area = 70 * 40 - (4 - Double.pi) * radius * radius
    #expect(abs(band.darkness - area) < 0.005 * area)
    #expect(band.pixel(10, 10) == 0xFFFF_FFFF && band.pixel(45, 10) == 0xFF00_0000)
  }

  /// Cairo by itself paints rows of some of these as if they were a pixel wide.
  @Test(arguments: [0.02, 0.1, 0.3], ThinSample.allCases)
  func `Shapes thinner than a pixel are faint`(_ most: Double, _ sample: ThinSample) throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<300 {
      let size = Size(
        width: .random(in: most / 3...most, using: &random),
        height: .random(in: 5...60, using: &random))
      let isUpright = Bool.random(using: &random)
      let box = Rect(
        x: .random(in: 2...30, using: &random), y: .random(in: 2...30, using: &random),
        width: isUpright ? size.width : size.height, height: isUpright ? size.height : size.width)
      let path = sample.path(in: box)
      let band = try draw(95, 95) { $0.fill(path, .color(.black)) }
      let area = sample.share * box.width * box.height
      #expect(abs(band.darkness - area) < 0.1 * area + 0.5 * size.height / 255 * 2)
      #expect(band.pixels.allSatisfy { Double(255 - $0 & 255) < 256 * most + 2 })
      let renderer = try BandRenderer(scale: 1, width: 95, background: .color(.white))
      var scene = Scene()
      scene.fill(path, .color(.black))
      let cut = Int.random(in: 1...94, using: &random)
      let above = try renderer.draw(scene, rows: 0..<cut)
      #expect(above.pixels + (try renderer.draw(scene, rows: cut..<95)).pixels == band.pixels)
    }
  }

  @Test func `A line has its width and round ends`() throws {
    let band = try draw(60, 20) {
      var path = Path()
      path.move(10, 10)
      path.line(50, 10)
      $0.stroke(path, .color(.black), width: 6)
    }
    #expect(abs(band.darkness - (40 * 6 + .pi * 9)) < 1.5)
  }

  @Test func `A color is blended by its alpha`() throws {
    let gray = Color(red: 0, green: 0, blue: 0, alpha: 0.25)
    let band = try draw(4, 4) {
      $0.fill(.rect(Rect(x: 0, y: 0, width: 4, height: 4)), .color(gray))
    }
    #expect(abs(Int(band.pixel(2, 2) & 255) - 191) <= 1)
    #expect(band.isOpaque)
  }

  @Test func `A larger scale gives larger shapes`() throws {
    let band = try draw(30, 30, scale: 3) {
      $0.fill(.rect(Rect(x: 1, y: 2, width: 3, height: 4)), .color(.black))
    }
    #expect(band.darkness == 9 * 12)
    #expect(band.pixel(3, 6) == 0xFF00_0000 && band.pixel(2, 6) == 0xFFFF_FFFF)
  }
}

/// A shape in a box.
enum ThinSample: CaseIterable {
  case ellipse, rhombus, triangle

  /// The part of the box that the shape covers.
  var share: Double { self == .ellipse ? .pi / 4 : 0.5 }

  func path(in box: Rect) -> Path {
    guard self != .ellipse else { return .ellipse(in: box) }
    var path = Path()
    path.move(box.midX, box.minY)
    if self == .rhombus { path.line(box.maxX, box.midY) } else { path.line(box.maxX, box.maxY) }
    if self == .rhombus { path.line(box.midX, box.maxY) }
    if self == .rhombus { path.line(box.minX, box.midY) } else { path.line(box.minX, box.maxY) }
    path.close()
    return path
  }
}
