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

/// Sums of the four channels of up to 257 pixels, 16 bits each.
struct ChannelSums {
  private var lanes: UInt64 = 0

  static let zero = ChannelSums()

  @inline(__always)
  mutating func add(_ pixel: UInt32) {
    let wide = UInt64(pixel)
    lanes &+=
      wide & 0xFF | (wide & 0xFF00) << 8 | (wide & 0xFF_0000) << 16 | (wide & 0xFF00_0000) << 24
  }

  /// The mean of `count` pixels, each channel rounded.
  func mean(of count: Int) -> UInt32 {
    let count = UInt32(count)
    func part(_ shift: UInt64) -> UInt32 {
      (UInt32(truncatingIfNeeded: lanes >> shift) & 0xFFFF + count / 2) / count
    }
    return part(0) | part(16) << 8 | part(32) << 16 | part(48) << 24
  }
}

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
