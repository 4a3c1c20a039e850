import ConfabModel
import ConfabRendering
import ConfabScene
import Testing

@testable import ConfabBubbles

@Suite struct TicksTests {
  /// The pixels of a mark in black on white at 8 pixels per point, with a margin of one point.
  private struct Picture {
    let width: Int
    let height: Int
    private let pixels: [UInt32]
    private static let scale = 8.0

    init(_ ticks: Ticks, _ color: Color = .black) throws {
      var scene = Scene()
      ticks.draw(at: Point(x: 1, y: 1), .color(color), into: &scene)
      width = Int((ticks.size.width + 2) * Self.scale)
      height = Int((ticks.size.height + 2) * Self.scale)
      let renderer = try BandRenderer(
        scale: Self.scale, width: width, background: .color(.white))
      pixels = try renderer.draw(scene, rows: 0..<height).pixels
    }

    /// How dark the pixel at a point of the box is, 0 … 1.
    func ink(_ x: Double, _ y: Double) -> Double {
      let (column, row) = (Int((x + 1) * Self.scale), Int((y + 1) * Self.scale))
      return ink(column, row)
    }

    private func ink(_ column: Int, _ row: Int) -> Double {
      1 - Double(pixels[row * width + column] & 255) / 255
    }

    /// The area that is painted, in square points.
    var area: Double {
      pixels.reduce(0) { $0 + 1 - Double($1 & 255) / 255 } / Self.scale / Self.scale
    }

    /// The darkest pixel that is more than `margin` points outside the box.
    func inkOutside(by margin: Double) -> Double {
      let edge = Int((1 - margin) * Self.scale)
      var darkest = 0.0
      for row in 0..<height {
        for column in 0..<width
        where row < edge || column < edge || row >= height - edge || column >= width - edge {
          darkest = max(darkest, ink(column, row))
        }
      }
      return darkest
    }
  }

  @Test(arguments: Ticks.Style.allCases)
  func `Messages that failed have no mark, and all marks of an app have the same box`(
    style: Ticks.Style
  ) throws {
    #expect(Ticks(.failed, style: style) == nil)
    let marks = DeliveryStatus.allCases.compactMap { Ticks($0, style: style) }
    #expect(marks.count == (style == .messenger ? 3 : 4))
    #expect(Set(marks.map(\.size)).count == 1)
    for mark in marks { #expect(try Picture(mark).inkOutside(by: 0.02) == 0) }
  }

  @Test func `Only WhatsApp's mark of a message that was read has a color of its own`() {
    for style in Ticks.Style.allCases {
      for status in DeliveryStatus.allCases {
        guard let ticks = Ticks(status, style: style) else { continue }
        #expect(ticks.takesReadColor == (style == .whatsapp && status == .read))
      }
    }
    #expect(Ticks(.sent, style: .telegram) == Ticks(.delivered, style: .telegram))
  }

  @Test func `Checks are cut out of discs`() throws {
    let messenger = try Picture(#require(Ticks(.delivered, style: .messenger)))
    #expect(messenger.ink(6.2, 9.4) == 0 && messenger.ink(10.2, 5) == 0)
    #expect(messenger.ink(6.2, 7) == 1 && messenger.ink(7, 11) == 1)
    // A disc less a line of 1.3 along 3.11 and 5.95 with round ends; the corner counts once.
    #expect(abs(messenger.area - (153.9 - 12.6)) < 1)
    let signal = try Picture(#require(Ticks(.read, style: .signal)))
    #expect(signal.ink(11.25, 8.25) == 0 && signal.ink(5.25, 8.1) == 0)
    #expect(signal.ink(11, 10) == 1 && signal.ink(2, 8) == 1)
    // The gap between the discs.
    #expect(signal.ink(5.7, 6) == 0 && signal.ink(6.5, 6) == 1 && signal.ink(5.1, 5.5) == 1)
  }

  /// Where parts overlap, a transparent color would be darker.
  @Test(arguments: Ticks.Style.allCases)
  func `The parts of a mark do not overlap`(style: Ticks.Style) throws {
    for status in DeliveryStatus.allCases {
      guard let ticks = Ticks(status, style: style) else { continue }
      let opaque = try Picture(ticks)
      let half = try Picture(ticks, .black.opacity(0.5))
      #expect(abs(half.area - opaque.area / 2) < opaque.area * 0.01)
    }
  }

  @Test func `A mirrored layout moves narrow marks and mirrors none`() throws {
    let ticks = try #require(Ticks(.sent, style: .signal))
    let mirrored = try #require(Ticks(.sent, style: .signal, isMirrored: true))
    #expect(mirrored.size == ticks.size)
    #expect(mirrored.strokes.map(\.path) == ticks.strokes.map { $0.path.offset(x: 6, y: 0) })
    for style in Ticks.Style.allCases {
      #expect(Ticks(.delivered, style: style) == Ticks(.delivered, style: style, isMirrored: true))
    }
  }

  @Test func `A scale applies to all lengths`() throws {
    let ticks = try #require(Ticks(.sending, style: .telegram))
    let large = try #require(Ticks(.sending, style: .telegram, scale: 2))
    #expect(large.size == Size(width: 34, height: 22))
    #expect(large.strokes.map(\.width) == [2])
    #expect(try abs(Picture(large).area - 4 * Picture(ticks).area) < 1)
  }

  @Test func `An outline of a line covers what a stroke covers`() throws {
    let points = [Point(x: 4, y: 7.2), Point(x: 6.2, y: 9.4), Point(x: 10.2, y: 5)]
    func area(_ body: (inout Scene) -> Void) throws -> [UInt32] {
      var scene = Scene()
      body(&scene)
      return try BandRenderer(scale: 8, width: 112, background: .color(.white))
        .draw(scene, rows: 0..<112).pixels
    }
    let stroked = try area { $0.stroke(.polyline(points), .color(.black), width: 1.3) }
    for isHole in [false, true] {
      let outline = Path.outline(along: points, width: 1.3, isHole: isHole)
      let filled = try area { $0.fill(outline, .color(.black)) }
      let differences = zip(stroked, filled).map { abs(Int($0 & 255) - Int($1 & 255)) }
      #expect(differences.reduce(0, +) < 40 * 64 && differences.max() ?? 0 < 64)
    }
  }
}
