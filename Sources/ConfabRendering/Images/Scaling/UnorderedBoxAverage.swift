/// Averages squares of pixels in premultiplied colors, in any order of pixels. The result is that
/// of ``BoxAverage``.
struct UnorderedBoxAverage {
  private let side: Int
  private let width: Int
  private let height: Int
  private let columns: Int
  private var sums: [ChannelSums]

  /// - Parameters:
  ///   - width, height: the size of the picture.
  ///   - side: the side of a square in pixels, 2 … 8.
  init(width: Int, height: Int, _ side: Int) {
    self.side = side
    self.width = width
    self.height = height
    columns = (width + side - 1) / side
    sums = Array(repeating: .zero, count: columns * ((height + side - 1) / side))
  }

  /// Adds some pixels of a whole row.
  ///
  /// - Parameters:
  ///   - y: the row in the picture.
  ///   - first, step: the columns to add: `first`, `first + step`, and so on.
  mutating func add(_ row: UnsafeBufferPointer<UInt32>, y: Int, first: Int, step: Int) {
    let (side, end) = (side, min(row.count, width))
    let start = y / side * columns
    sums.withUnsafeMutableBufferPointer { sums in
      var x = first
      while x < end {
        sums[start + x / side].add(row[x])
        x += step
      }
    }
  }

  /// The averaged picture, after all pixels were added.
  consuming func finish() -> PixelImage {
    let rows = (height + side - 1) / side
    var pixels: [UInt32] = []
    pixels.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let count = min(side, width - column * side) * min(side, height - row * side)
        pixels.append(sums[row * columns + column].mean(of: count))
      }
    }
    return PixelImage(unchecked: columns, rows, pixels)
  }
}
