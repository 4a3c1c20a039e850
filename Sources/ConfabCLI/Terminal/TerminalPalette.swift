/// The colors 16 to 255 that terminals have in common: a cube with six values for each channel, and
/// 24 grays (xterm, "256colres.pl").
enum TerminalPalette {
  private static let levels = [0, 95, 135, 175, 215, 255]

  /// The nearest color of a pixel `0xXXRRGGBB`.
  static func index(_ pixel: UInt32) -> UInt8 {
    let parts = [16, 8, 0].map { Int(pixel >> UInt32($0) & 255) }
    let cube = parts.map { part in
      levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
    }
    let inCube = 16 + cube[0] * 36 + cube[1] * 6 + cube[2]
    let gray = 232 + min(23, max(0, (parts.reduce(0, +) / 3 - 3) / 10))
    func distance(_ index: Int) -> Int {
      let (red, green, blue) = color(UInt8(index))
      return zip([red, green, blue], parts).reduce(0) { sum, pair in
        sum + (pair.0 - pair.1) * (pair.0 - pair.1)
      }
    }
    return UInt8(distance(gray) < distance(inCube) ? gray : inCube)
  }

  /// The channels of a color of 16 or more, 0 … 255.
  static func color(_ index: UInt8) -> (red: Int, green: Int, blue: Int) {
    if index >= 232 {
      let gray = 8 + (Int(index) - 232) * 10
      return (gray, gray, gray)
    }
    let place = Int(index) - 16
    return (levels[place / 36], levels[place / 6 % 6], levels[place % 6])
  }
}
