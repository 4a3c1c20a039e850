extension JPEGBlockMeans {
  /// The picture at an eighth of its size, sides rounded up.
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
          let grey = Self.byte(sample(0))
          pixels.append(0xFF00_0000 | grey << 16 | grey << 8 | grey)
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
          // Of inks, brightness and differences stand for what is left of the light.
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

/// Samples of a plane at the places of the picture's blocks, mixed where the plane has fewer.
private struct PlaneSampler {
  private let plane: JPEGBlockMeans.Plane
  private let across: [(first: Int, second: Int, share: Float)]
  private let down: [(first: Int, second: Int, share: Float)]

  /// - Parameters:
  ///   - across, down: blocks of the plane for each of the picture's columns and rows.
  init(_ plane: JPEGBlockMeans.Plane, across: Float, columns: Int, down: Float, rows: Int) {
    self.plane = plane
    self.across = Self.places(columns, ratio: across, limit: plane.width)
    self.down = Self.places(rows, ratio: down, limit: plane.height)
  }

  private static func places(_ count: Int, ratio: Float, limit source: Int) -> [(Int, Int, Float)] {
    (0..<count).map { index in
      let place = max(0, (Float(index) + 0.5) * ratio - 0.5)
      let first = min(source - 1, Int(place))
      return (first, min(source - 1, first + 1), min(1, place - Float(first)))
    }
  }

  func read(row: Int, into samples: inout [Float]) {
    let (first, second, share) = down[row]
    for (column, place) in across.enumerated() {
      let upper =
        value(place.first, first) * (1 - place.share) + value(place.second, first) * place.share
      guard share > 0 else {
        samples[column] = upper
        continue
      }
      let lower =
        value(place.first, second) * (1 - place.share) + value(place.second, second) * place.share
      samples[column] = upper * (1 - share) + lower * share
    }
  }

  /// A block's mean, 0 … 255.
  private func value(_ column: Int, _ row: Int) -> Float {
    // As libjpeg rounds it.
    let mean = (Int(plane.values[row * plane.stride + column]) * plane.step + 4) >> 3
    return Float(min(255, max(0, mean + 128)))
  }
}
