/// A picture, as stored and not turned, that its decoder may have made smaller.
struct ReducedImage {
  var image: PixelImage
  /// Pixels of the image for each stored pixel, at most 1.
  var factorX: Double
  var factorY: Double

  /// The smallest of 1, 2, 4 and 8 eighths that is not below a scale.
  static func eighths(atLeast scale: Double) -> Int {
    [1, 2, 4].first { Double($0) / 8 >= scale } ?? 8
  }

  /// Decodes at so many eighths of the size, see ``eighths(atLeast:)``: libjpeg and libwebp reduce
  /// while they decode; of a PNG, squares of pixels are averaged as its rows come.
  init(_ bytes: [UInt8], _ header: ImageHeader, eighths: Int) throws(ImageError) {
    switch header.format {
    case .jpeg: self = try JPEGCodec.decode(bytes, eighths: eighths)
    case .webp: self = try WebPCodec.decode(bytes, factor: Double(eighths) / 8)
    case .png:
      var squares = SquareMean(width: header.storedWidth, height: header.storedHeight, 8 / eighths)
      try PNGCodec.decode(bytes, header) { squares.append($0) }
      self.init(
        image: squares.finish(), factorX: Double(eighths) / 8, factorY: Double(eighths) / 8)
    }
  }

  init(image: PixelImage, factorX: Double = 1, factorY: Double = 1) {
    self.image = image
    self.factorX = factorX
    self.factorY = factorY
  }
}

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
