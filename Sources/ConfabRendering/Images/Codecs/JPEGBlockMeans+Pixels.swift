extension JPEGBlockMeans {
  /// The picture at an eighth of its size. Sides are rounded up.
  func image() -> PixelImage {
    let (columns, rows) = ((width + 7) / 8, (height + 7) / 8)
    let isDifferences = colors.isDifferences(planes.map(\.id))
    var pixels: [UInt32] = []
    pixels.reserveCapacity(columns * rows)
    let samplers = planes.map { plane in
      PlaneSampler(
        plane, across: Float(plane.across) / Float(mostAcross), columns: columns,
        down: Float(plane.down) / Float(mostDown), rows: rows)
    }
    var samples = samplers.map { _ in [Float](repeating: 0, count: columns) }
    for row in 0..<rows {
      for (index, sampler) in samplers.enumerated() {
        sampler.read(row: row, into: &samples[index])
      }
      for column in 0..<columns {
        func sample(_ index: Int) -> Float { samples[index][column] }
        if samples.count == 1 {
          let gray = Self.byte(sample(0))
          pixels.append(0xFF00_0000 | gray << 16 | gray << 8 | gray)
          continue
        }
        var (red, green, blue) = (sample(0), sample(1), sample(2))
        if isDifferences {
          let (bluish, reddish) = (green - 128, blue - 128)
          (red, green, blue) = (
            red + 1.402 * reddish, red - 0.344136 * bluish - 0.714136 * reddish,
            red + 1.772 * bluish
          )
        }
        if samples.count == 4 {
          let black = sample(3)
          // With CMYK, luma and chroma stand for the remaining light.
          if isDifferences { (red, green, blue) = (255 - red, 255 - green, 255 - blue) }
          func light(_ ink: Float) -> Float {
            colors.isAdobe ? ink * black / 255 : (255 - ink) * (255 - black) / 255
          }
          (red, green, blue) = (light(red), light(green), light(blue))
        }
        pixels.append(
          0xFF00_0000 | Self.byte(red) << 16 | Self.byte(green) << 8 | Self.byte(blue))
      }
    }
    return PixelImage(unchecked: columns, rows, pixels)
  }

  private static func byte(_ value: Float) -> UInt32 {
    UInt32(min(255, max(0, value.rounded())))
  }
}
