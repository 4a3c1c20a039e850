/// Samples of a plane at the positions of the picture's blocks, interpolated if the plane is
/// subsampled.
struct PlaneSampler {
  private let plane: JPEGBlockMeans.Plane
  private let across: [(first: Int, second: Int, share: Float)]
  private let down: [(first: Int, second: Int, share: Float)]

  /// - Parameters:
  ///   - across, down: the blocks of the plane per column and row of the picture.
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

  /// The mean of a block, 0 … 255.
  private func value(_ column: Int, _ row: Int) -> Float {
    // Rounded like in libjpeg.
    let mean = (Int(plane.values[row * plane.stride + column]) * plane.step + 4) >> 3
    return Float(min(255, max(0, mean + 128)))
  }
}
