import ConfabRendering
import TestSupport

/// Small random pictures.
struct RandomPictures {
  var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// A picture from few colors, so that neighbors are often equal.
  mutating func picture(width: Int, height: Int, colors: Int = 3, hasAlpha: Bool = false)
    -> [UInt32]
  {
    let palette = (0..<colors).map { _ in color(hasAlpha: hasAlpha) }
    return (0..<width * height).map { _ in random.pick(palette) }
  }

  /// A picture with soft edges, as text has.
  mutating func softEdges(width: Int, height: Int) -> [UInt32] {
    let (slope, start) = (Double(random.int(-20...20)) / 10, Double(random.int(0...width)))
    let (dark, light) = (UInt32(random.int(0...80)), UInt32(random.int(160...255)))
    return (0..<width * height).map { index in
      let distance = Double(index % width) - start - slope * Double(index / width)
      let share = min(1, max(0, distance / 2 + 0.5))
      let gray = UInt32(Double(dark) + share * Double(light - dark))
      return 0xFF00_0000 | gray << 16 | gray << 8 | gray
    }
  }

  /// The picture with other colors at some places.
  mutating func changed(_ pixels: [UInt32], share: Double, hasAlpha: Bool = false) -> [UInt32] {
    pixels.map { pixel in
      guard random.chance(share) else { return pixel }
      // Often a small change of one channel, which a threshold may pass.
      return random.oneIn(3)
        ? color(hasAlpha: hasAlpha)
        : pixel ^ UInt32(random.int(1...63)) << UInt32(8 * random.int(0...2))
    }
  }

  mutating func color(hasAlpha: Bool = false) -> UInt32 {
    let color = UInt32(truncatingIfNeeded: random.next()) & 0xFF_FFFF
    guard hasAlpha else { return color | 0xFF00_0000 }
    return color | UInt32(random.pick([0, 1, 100, 200, 254, 255])) << 24
  }
}

extension RGBAImage {
  /// A picture of 8 bits per channel.
  init(_ pixels: [UInt32], width: Int) throws {
    struct NoPicture: Error {}
    guard let image = RGBAImage(width: width, height: pixels.count / width, pixels: .eight(pixels))
    else { throw NoPicture() }
    self = image
  }
}
