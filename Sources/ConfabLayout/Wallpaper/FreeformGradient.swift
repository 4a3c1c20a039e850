import ConfabScene
import ConfabSupport
import Glibc
import Synchronization

/// Four colors that flow into each other, as a small picture that is scaled up to the screen.
///
/// The positions of the colors and the formula are those of Telegram. Below the picture is its
/// mirror image, for every second screen of a picture that is higher than a screen.
struct FreeformGradient {
  /// The pixels of the picture. The colors change so slowly that more are not visible.
  private static let (width, height) = (60, 80)
  /// The centers of the colors, relative to the screen.
  private static let centers: [(x: Double, y: Double)] = [
    (0.80, 0.90), (0.35, 0.75), (0.20, 0.10), (0.65, 0.25),
  ]

  private let colors: [Color]

  init(_ first: Color, _ second: Color, _ third: Color, _ fourth: Color) {
    colors = [first, second, third, fourth]
  }

  /// The part of the picture that shows the upper share of a screen.
  static func part(isMirrored: Bool, share: Double) -> Rect {
    Rect(
      x: 0, y: isMirrored ? Double(height) : 0, width: Double(width),
      height: Double(height) * share)
  }

  /// The pictures that were computed last. Most programs need one.
  private static let pictures = Mutex(BoundedCache<[Color], ImageSource>(limit: 16))

  /// The picture, which is computed once for the same colors.
  var source: ImageSource {
    if let known = Self.pictures.withLock({ $0[colors] }) { return known }
    let picture = makePicture()
    Self.pictures.withLock { $0.insert(picture, for: colors, bytes: 1) }
    return picture
  }

  private func makePicture() -> ImageSource {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(Self.width * Self.height * 8)
    let rows = Array(0..<Self.height)
    for row in rows + rows.reversed() {
      for column in 0..<Self.width {
        let color = color(
          x: (Double(column) + 0.5) / Double(Self.width),
          y: (Double(row) + 0.5) / Double(Self.height))
        pixels += color.map { UInt8(min(255, max(0, $0 * 255)).rounded()) } + [255]
      }
    }
    return ImageSource(
      ImageData(width: Self.width, height: 2 * Self.height, rgba: pixels), name: "gradient")
  }

  /// The red, green and blue at a position relative to the screen.
  private func color(x: Double, y: Double) -> [Double] {
    // The positions turn around the middle, the more the further away.
    let (dx, dy) = (x - 0.5, y - 0.5)
    let angle = 6.4 * 0.35 * 0.35 * (dx * dx + dy * dy)
    let (turnedX, turnedY) = (
      0.5 + dx * cos(angle) - dy * sin(angle), 0.5 + dx * sin(angle) + dy * cos(angle)
    )
    var (sum, total) = ([0.0, 0, 0], 0.0)
    for (color, center) in zip(colors, Self.centers) {
      let (toX, toY) = (min(1, max(0, turnedX)) - center.x, min(1, max(0, turnedY)) - center.y)
      let nearness = max(0, 0.92 - (toX * toX + toY * toY).squareRoot())
      let weight = nearness * nearness * nearness
      total += weight
      for (index, part) in [color.red, color.green, color.blue].enumerated() {
        sum[index] += part * weight
      }
    }
    return sum.map { $0 / total }
  }
}
