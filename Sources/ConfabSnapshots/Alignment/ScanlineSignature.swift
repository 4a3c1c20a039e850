/// What is known about a row without looking at its pixels again.
struct ScanlineSignature: Sendable, Hashable {
  /// The number of places at which the color changes, from which a row can be recognized. Rows of
  /// empty space and of a bubble without text have fewer: they look like many others, also by
  /// chance.
  private static let recognizableEdges = 8

  /// The hash of the row. It is not secure: different rows can be made to have equal hashes. Rows
  /// with equal hashes are therefore still compared pixel by pixel.
  var hash: UInt64
  /// Whether the row shows enough to be recognized.
  var isRecognizable: Bool

  /// The signatures of some rows by their pixels.
  static func ofPixels<Pixel: ComparedPixel>(
    _ picture: PixelPlane<Pixel>, rows: Range<Int>
  ) -> [ScanlineSignature] {
    rows.map { row in
      picture.withRow(row) { row in
        ScanlineSignature(
          hash: hash(row), isRecognizable: edgeCount(row) >= recognizableEdges)
      }
    }
  }

  /// The signatures of some rows by the places at which their color changes. They find rows again
  /// whose colors changed.
  static func ofEdges<Pixel: ComparedPixel>(
    _ picture: PixelPlane<Pixel>, rows: Range<Int>
  ) -> [ScanlineSignature] {
    rows.map { row in
      picture.withRow(row) { row in
        var (sum, edges) = (UInt64(0), 0)
        var x = 1
        while x < row.count {
          if row[x] != row[x - 1] {
            sum = mix(sum, UInt64(x))
            edges += 1
          }
          x += 1
        }
        return ScanlineSignature(hash: sum, isRecognizable: edges >= recognizableEdges)
      }
    }
  }

  private static func hash<Pixel: ComparedPixel>(_ row: UnsafeBufferPointer<Pixel>) -> UInt64 {
    // Four sums that do not wait for each other.
    var sums: SIMD4<UInt64> = [1, 2, 3, 4]
    let factor = SIMD4<UInt64>(repeating: 0x9E37_79B9_7F4A_7C15)
    var x = 0
    while x + 4 <= row.count {
      let pixels = SIMD4<UInt64>(
        UInt64(truncatingIfNeeded: row[x]), UInt64(truncatingIfNeeded: row[x + 1]),
        UInt64(truncatingIfNeeded: row[x + 2]), UInt64(truncatingIfNeeded: row[x + 3]))
      sums = (sums ^ pixels) &* factor
      sums ^= sums &>> 29
      x += 4
    }
    var sum = UInt64(row.count)
    while x < row.count {
      sum = mix(sum, UInt64(truncatingIfNeeded: row[x]))
      x += 1
    }
    return mix(mix(mix(mix(sum, sums[0]), sums[1]), sums[2]), sums[3])
  }

  private static func edgeCount<Pixel: ComparedPixel>(_ row: UnsafeBufferPointer<Pixel>) -> Int {
    var count: Int32 = 0
    for x in 1..<max(1, row.count) { count &+= row[x] == row[x - 1] ? 0 : 1 }
    return Int(count)
  }

  @inline(__always)
  private static func mix(_ sum: UInt64, _ value: UInt64) -> UInt64 {
    let product = (sum ^ value) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }
}
