import ConfabRendering

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
