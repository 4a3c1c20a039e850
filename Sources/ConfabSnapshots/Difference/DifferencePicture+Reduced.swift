import ConfabRendering

extension DifferencePicture {
  /// The picture reduced by a whole number, so that it fits. Each pixel is the mean of a square; a
  /// square with a differing pixel is wholly of that color, so that single pixels stay visible.
  ///
  /// - Throws: ``ComparedFileError`` for a damaged file.
  /// - Complexity: O(pixels), with the memory of the result.
  package func reduced(
    width mostColumns: Int, height mostRows: Int
  ) async throws -> PixelImage? {
    let side = max(
      1, (width + mostColumns - 1) / max(1, mostColumns), (height + mostRows - 1) / max(1, mostRows)
    )
    let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
    let pictures = try pictureReader()
    var pixels: [UInt32] = []
    pixels.reserveCapacity(columns * rows)
    for row in 0..<rows {
      let lines = row * side..<min(height, (row + 1) * side)
      let band = self.pixels(rows: lines, of: try await pictures.read(lines))
      for column in 0..<columns {
        let square = column * side..<min(width, (column + 1) * side)
        pixels.append(mean(band, columns: square, rows: lines.count))
      }
    }
    return PixelImage(width: columns, height: rows, pixels: pixels)
  }

  private func mean(_ band: [UInt32], columns: Range<Int>, rows: Int) -> UInt32 {
    var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
    for row in 0..<rows {
      for column in columns {
        let pixel = band[row * width + column]
        if pixel == DifferenceColors.differing { return pixel }
        red += pixel >> 16 & 0xFF
        green += pixel >> 8 & 0xFF
        blue += pixel & 0xFF
      }
    }
    let count = UInt32(rows * columns.count)
    return 0xFF00_0000 | (red / count) << 16 | (green / count) << 8 | blue / count
  }
}
