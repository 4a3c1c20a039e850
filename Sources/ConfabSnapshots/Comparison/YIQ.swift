/// The color distance of pixelmatch 7.2.
enum YIQ {
  /// The largest possible distance.
  static let largestDistance = 35_215.0

  /// The differences of the channels, with translucent pixels over a checkerboard.
  ///
  /// - Parameter index: The number of the pixel that selects the squares of the checkerboard.
  @inline(__always)
  private static func channelDifferences(
    _ first: UInt32, _ second: UInt32, index: Int
  ) -> (red: Double, green: Double, blue: Double) {
    @inline(__always)
    func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 0xFF) }
    let (alpha, otherAlpha) = (channel(first, 24), channel(second, 24))
    guard alpha & otherAlpha != 255 else {
      return (
        Double(channel(first, 0) - channel(second, 0)),
        Double(channel(first, 8) - channel(second, 8)),
        Double(channel(first, 16) - channel(second, 16))
      )
    }
    // The squares depend on the byte offset and on the golden ratio, so that they have no regular
    // pattern.
    let offset = index * 4
    let squares = (
      offset % 2, Int(Double(offset) / 1.618033988749895) % 2,
      Int(Double(offset) / 2.618033988749895) % 2
    )
    @inline(__always)
    func blended(_ shift: UInt32, _ square: Int) -> Double {
      let background = 48 + 159 * square
      let sum =
        channel(first, shift) * alpha - channel(second, shift) * otherAlpha
        - background * (alpha - otherAlpha)
      return Double(sum) / 255
    }
    return (blended(0, squares.0), blended(8, squares.1), blended(16, squares.2))
  }

  /// The difference of luma, first minus second.
  @inline(__always)
  static func lumaDifference(_ first: UInt32, _ second: UInt32, index: Int) -> Double {
    if first == second { return 0 }
    let (red, green, blue) = channelDifferences(first, second, index: index)
    return red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
  }

  /// The distance, 0 … ``largestDistance``.
  @inline(__always)
  static func distance(_ first: UInt32, _ second: UInt32, index: Int) -> Double {
    if first == second { return 0 }
    let (red, green, blue) = channelDifferences(first, second, index: index)
    let y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
    let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
    let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }
}
