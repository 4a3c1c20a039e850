/// Averages squares of pixels in premultiplied colors, row by row.
struct BoxAverage {
  private let side: Int
  private let width: Int
  private let height: Int
  private var sums: [ChannelSums]
  private var rowsGiven = 0
  private var pixels: [UInt32] = []

  /// - Parameters:
  ///   - width, height: the size of the picture. Incomplete squares at its right and bottom edge
  ///     are averaged too.
  ///   - side: the side of a square in pixels, 1 … 8.
  init(width: Int, height: Int, _ side: Int) {
    self.side = side
    self.width = width
    self.height = height
    sums = Array(repeating: .zero, count: side == 1 ? 0 : (width + side - 1) / side)
    pixels.reserveCapacity((width + side - 1) / side * ((height + side - 1) / side))
  }

  mutating func append(_ row: UnsafeBufferPointer<UInt32>) {
    rowsGiven += 1
    guard side > 1 else { return pixels.append(contentsOf: row) }
    let (side, end) = (side, min(row.count, width))
    sums.withUnsafeMutableBufferPointer { sums in
      var x = 0
      while x < end {
        sums[x / side].add(row[x])
        x += 1
      }
    }
    let lines = (rowsGiven - 1) % side + 1
    guard lines == side || rowsGiven == height else { return }
    for index in sums.indices {
      pixels.append(sums[index].mean(of: min(side, width - index * side) * lines))
      sums[index] = .zero
    }
  }

  /// The averaged picture, after all rows were appended.
  consuming func finish() -> PixelImage {
    PixelImage(unchecked: (width + side - 1) / side, (height + side - 1) / side, pixels)
  }
}
