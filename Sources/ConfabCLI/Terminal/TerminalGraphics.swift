import ConfabRendering
import ConfabSupport
import FoundationEssentials
import Glibc

/// The ways to show a picture in a terminal.
enum TerminalGraphics: String, CaseIterable {
  /// The graphics protocol of kitty, which Ghostty and Konsole have, too.
  case kitty
  /// Sixel graphics of the VT340.
  case sixel
  /// Half blocks with two colors each, in any terminal.
  case blocks

  /// The best way for the terminal that the environment describes.
  static func best(in environment: [String: String]) -> TerminalGraphics {
    let terminal = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    // Terminal multiplexers do not pass pictures on.
    if ["tmux", "screen"].contains(where: terminal.hasPrefix) { return .blocks }
    if environment["KITTY_WINDOW_ID"] != nil || terminal.contains("kitty")
      || terminal.contains("ghostty") || program == "ghostty" || program == "konsole"
    {
      return .kitty
    }
    let sixelTerminals = ["foot", "mlterm", "yaft", "contour"]
    if terminal.contains("sixel") || sixelTerminals.contains(where: terminal.hasPrefix)
      || ["WezTerm", "iTerm.app", "mintty", "rio"].contains(program)
    {
      return .sixel
    }
    return .blocks
  }

  /// The text that shows a picture.
  ///
  /// - Parameter trueColor: Whether blocks can have any color, or only one of 256.
  func text(_ picture: PixelImage, trueColor: Bool) throws -> String {
    switch self {
    case .kitty: try KittyImage.text(picture)
    case .sixel: SixelImage.text(picture)
    case .blocks: HalfBlocks.text(picture, trueColor: trueColor)
    }
  }

  /// The largest picture that is shown, in pixels: as wide as the terminal, and two screens high.
  func limit(_ size: TerminalSize) -> (width: Int, height: Int) {
    self == .blocks
      ? (size.columns, size.rows * 4)
      : (size.columns * size.cellWidth, size.rows * 2 * size.cellHeight)
  }
}

/// Pictures of half blocks: each character shows two pixels, one above the other.
enum HalfBlocks {
  /// - Parameter trueColor: Whether the terminal shows any color, or only the 256 of
  ///   ``TerminalPalette``.
  static func text(_ picture: PixelImage, trueColor: Bool) -> String {
    func color(_ pixel: UInt32) -> String {
      trueColor
        ? "2;\(pixel >> 16 & 255);\(pixel >> 8 & 255);\(pixel & 255)"
        : "5;\(TerminalPalette.index(pixel))"
    }
    var text = ""
    for row in stride(from: 0, to: picture.height, by: 2) {
      var last = ""
      for x in 0..<picture.width {
        // Below the last row of an odd number stays the terminal's own color.
        let lower = row + 1 < picture.height ? "48;\(color(picture[x, row + 1]))" : "49"
        let colors = "\u{1B}[38;\(color(picture[x, row]));\(lower)m"
        if colors != last { text += colors }
        last = colors
        text += "▀"
      }
      text += "\u{1B}[0m\n"
    }
    return text
  }
}

/// The graphics protocol of kitty (sw.kovidgoyal.net/kitty/graphics-protocol).
enum KittyImage {
  /// The largest number of Base64 characters of one escape sequence.
  private static let chunk = 4096

  /// A PNG file in escape sequences, and the end of the line.
  static func text(_ picture: PixelImage) throws -> String {
    var file: [UInt8] = []
    let writer = try PNGWriter(width: picture.width, height: picture.height) {
      (bytes) throws(FileError) in file += bytes
    }
    try writer.append(picture.pixels)
    try writer.finish()
    let data = Array(Data(file).base64EncodedString().utf8)
    var text = ""
    for first in stride(from: 0, to: data.count, by: chunk) {
      let end = min(first + chunk, data.count)
      // a=T shows the picture, f=100 is PNG, q=2 asks for no answer.
      let keys = first == 0 ? "a=T,f=100,q=2," : ""
      text += "\u{1B}_G\(keys)m=\(end < data.count ? 1 : 0);"
      text += String(decoding: data[first..<end], as: UTF8.self) + "\u{1B}\\"
    }
    return text + "\n"
  }
}

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

/// The size of the terminal at standard output, or at standard error if that is a file.
struct TerminalSize: Equatable {
  /// Characters in a line.
  var columns = 80
  /// Lines.
  var rows = 24
  /// The width of a character in pixels.
  var cellWidth = 10
  /// The height of a line in pixels.
  var cellHeight = 20

  /// The size of this process's terminal; 80×24 without a terminal. Sizes that it does not report
  /// are usual ones.
  static func current() -> TerminalSize {
    var size = TerminalSize()
    var window = winsize()
    guard
      [STDOUT_FILENO, STDERR_FILENO].contains(where: {
        ioctl($0, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0 && window.ws_row > 0
      })
    else { return size }
    size.columns = Int(window.ws_col)
    size.rows = Int(window.ws_row)
    if window.ws_xpixel > 0, window.ws_ypixel > 0 {
      size.cellWidth = max(1, Int(window.ws_xpixel) / size.columns)
      size.cellHeight = max(1, Int(window.ws_ypixel) / size.rows)
    }
    return size
  }
}

/// Sixel graphics (DEC, "VT330/VT340 Programmer Reference Manual", volume 2, chapter 14).
enum SixelImage {
  /// A picture in one escape sequence, and the end of the line. Colors are those of a cube with six
  /// values for each channel, and 24 grays.
  static func text(_ picture: PixelImage) -> String {
    // 0;1: no color for pixels that are not set; then the size in pixels.
    var bytes = Array("\u{1B}P0;1q\"1;1;\(picture.width);\(picture.height)".utf8)
    let indexed = picture.pixels.map(TerminalPalette.index)
    for color in Set(indexed).sorted() {
      let (red, green, blue) = TerminalPalette.color(color)
      func percent(_ value: Int) -> Int { (value * 100 + 127) / 255 }
      bytes += "#\(color);2;\(percent(red));\(percent(green));\(percent(blue))".utf8
    }
    // Six rows at a time, color by color.
    for first in stride(from: 0, to: picture.height, by: 6) {
      let rows = first..<min(first + 6, picture.height)
      let colors = Set(indexed[first * picture.width..<rows.upperBound * picture.width]).sorted()
      for color in colors {
        bytes += "#\(color)".utf8
        appendLine(of: color, indexed, width: picture.width, rows, to: &bytes)
        // Back to the left edge.
        bytes.append(UInt8(ascii: "$"))
      }
      bytes.append(UInt8(ascii: "-"))
    }
    return String(decoding: bytes, as: UTF8.self) + "\u{1B}\\\n"
  }

  /// Appends the pixels of one color in six rows. Repeated characters are counted.
  private static func appendLine(
    of color: UInt8, _ indexed: [UInt8], width: Int, _ rows: Range<Int>, to bytes: inout [UInt8]
  ) {
    var (last, count): (UInt8, Int) = (0, 0)
    func flush() {
      guard count > 0 else { return }
      if count > 3 {
        bytes += "!\(count)".utf8
        bytes.append(last)
      } else {
        bytes += Array(repeating: last, count: count)
      }
    }
    for x in 0..<width {
      var character: UInt8 = 63
      for row in rows where indexed[row * width + x] == color {
        character += 1 << UInt8(row - rows.lowerBound)
      }
      if character != last {
        flush()
        (last, count) = (character, 0)
      }
      count += 1
    }
    flush()
  }
}
