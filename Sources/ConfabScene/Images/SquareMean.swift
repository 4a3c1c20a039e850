/// Averages squares of pixels, row by row, in premultiplied colours.
struct SquareMean {
  private let side: Int
  private let width: Int
  private let height: Int
  private var sums: [SIMD4<UInt32>]
  private var rowsGiven = 0
  private var pixels: [UInt32] = []

  /// - Parameters:
  ///   - width, height: of the picture; what is left of squares at its right and lower edge counts
  ///     as squares.
  ///   - side: pixels, 1 … 8.
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
    for x in 0..<min(row.count, width) {
      let parts = unsafeBitCast(row[x].littleEndian, to: SIMD4<UInt8>.self)
      sums[x / side] &+= SIMD4<UInt32>(truncatingIfNeeded: parts)
    }
    let lines = (rowsGiven - 1) % side + 1
    guard lines == side || rowsGiven == height else { return }
    for index in sums.indices {
      let count = UInt32(min(side, width - index * side) * lines)
      let mean = (sums[index] &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
      pixels.append(mean.w << 24 | mean.z << 16 | mean.y << 8 | mean.x)
      sums[index] = .zero
    }
  }

  /// Once every row has been given.
  consuming func finish() -> PixelImage {
    PixelImage(unchecked: (width + side - 1) / side, (height + side - 1) / side, pixels)
  }
}

/// Averages squares of pixels that come in any order, in premultiplied colours: what ``SquareMean``
/// makes of the same pixels row by row.
struct ScatteredSquareMean {
  private let side: Int
  private let width: Int
  private let height: Int
  private let columns: Int
  /// Of at most 64 pixels each, so that a sum fits.
  private var sums: [SIMD4<UInt16>]

  /// - Parameters:
  ///   - width, height: of the picture.
  ///   - side: of a square, 2 … 8 pixels.
  init(width: Int, height: Int, _ side: Int) {
    self.side = side
    self.width = width
    self.height = height
    columns = (width + side - 1) / side
    sums = Array(repeating: .zero, count: columns * ((height + side - 1) / side))
  }

  mutating func add(_ pixel: UInt32, column: Int, row: Int) {
    let parts = unsafeBitCast(pixel.littleEndian, to: SIMD4<UInt8>.self)
    sums[row / side * columns + column / side] &+= SIMD4<UInt16>(truncatingIfNeeded: parts)
  }

  /// Once every pixel has been given.
  consuming func finish() -> PixelImage {
    let rows = (height + side - 1) / side
    var pixels: [UInt32] = []
    pixels.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let count =
          UInt32(min(side, width - column * side)) * UInt32(min(side, height - row * side))
        let sum = SIMD4<UInt32>(truncatingIfNeeded: sums[row * columns + column])
        let mean = (sum &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
        pixels.append(mean.w << 24 | mean.z << 16 | mean.y << 8 | mean.x)
      }
    }
    return PixelImage(unchecked: columns, rows, pixels)
  }
}
