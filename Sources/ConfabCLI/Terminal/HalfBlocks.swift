import ConfabRendering

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
