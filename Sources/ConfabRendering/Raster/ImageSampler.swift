import ConfabScene

/// Samples a transformed picture at the center of each pixel of the page.
///
/// Positions are computed on the page and not by steps from the edge of a band, so they do not
/// depend on the bands.
struct ImageSampler {
  /// How the picture continues beyond its edge.
  enum Edge {
    /// The last row or column is repeated.
    case extended
    /// The picture is transparent there.
    case transparent
  }

  private let width: Int
  private let height: Int
  private let isNearest: Bool
  private let edge: Edge
  private let inverse: Transform

  /// Creates a sampler; `nil` if the transform can't be inverted.
  ///
  /// - Parameter placed: the map from the picture's pixels to those of the page.
  init?(width: Int, height: Int, filter: ImageSource.Filter, edge: Edge, placed: Transform) {
    guard let inverse = placed.inverse else { return nil }
    self.width = width
    self.height = height
    isNearest = filter == .nearest
    self.edge = edge
    self.inverse = inverse
  }

  /// The premultiplied color at a pixel of the page.
  func color(of picture: UnsafeBufferPointer<UInt32>, column: Int, row: Int) -> UInt32 {
    let place = inverse.apply(Point(x: Double(column) + 0.5, y: Double(row) + 0.5))
    guard abs(place.x) < 1e6, abs(place.y) < 1e6 else { return 0 }
    if isNearest {
      return pixel(picture, Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
    }
    // Bilinear interpolation between the centers of four pixels, in 256 steps.
    let x = Int(((place.x - 0.5) * 256).rounded())
    let y = Int(((place.y - 0.5) * 256).rounded())
    let (left, top, right, down) = (x >> 8, y >> 8, UInt32(x & 255), UInt32(y & 255))
    let weights = [
      (256 - right) * (256 - down), right * (256 - down), (256 - right) * down, right * down,
    ]
    let corners = [
      pixel(picture, left, top), pixel(picture, left + 1, top), pixel(picture, left, top + 1),
      pixel(picture, left + 1, top + 1),
    ]
    var color: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      var sum: UInt32 = 32_768
      for index in 0..<4 { sum += (corners[index] >> shift & 255) * weights[index] }
      color |= (sum >> 16) << shift
    }
    return color
  }

  private func pixel(_ picture: UnsafeBufferPointer<UInt32>, _ x: Int, _ y: Int) -> UInt32 {
    switch edge {
    case .extended: picture[min(height - 1, max(0, y)) * width + min(width - 1, max(0, x))]
    case .transparent:
      x >= 0 && x < width && y >= 0 && y < height ? picture[y * width + x] : 0
    }
  }
}
