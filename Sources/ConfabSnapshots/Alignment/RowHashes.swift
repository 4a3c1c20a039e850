/// Hashes of the rows of a picture.
///
/// Not secure: different rows can be made to have equal hashes. Rows with equal hashes are therefore still
/// compared pixel by pixel.
enum RowHashes {
  /// Hashes of the pixels of some rows.
  static func ofPixels<Pixel: ComparedPixel>(
    _ picture: PixelPlane<Pixel>, rows: Range<Int>
  ) -> [UInt64] {
    hashes(picture, rows) { row in
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
  }

  /// Hashes of the places at which the color changes within each row. They find rows again whose colors
  /// changed.
  static func ofEdges<Pixel: ComparedPixel>(
    _ picture: PixelPlane<Pixel>, rows: Range<Int>
  ) -> [UInt64] {
    hashes(picture, rows) { row in
      var sum = UInt64(row.count)
      var x = 1
      while x < row.count {
        if row[x] != row[x - 1] { sum = mix(sum, UInt64(x)) }
        x += 1
      }
      return sum
    }
  }

  @inline(__always)
  private static func mix(_ sum: UInt64, _ value: UInt64) -> UInt64 {
    let product = (sum ^ value) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }

  @inline(__always)
  private static func hashes<Pixel: ComparedPixel>(
    _ picture: PixelPlane<Pixel>, _ rows: Range<Int>,
    _ hash: (UnsafeBufferPointer<Pixel>) -> UInt64
  ) -> [UInt64] {
    picture.pixels.withUnsafeBufferPointer { pixels in
      rows.map { row in
        hash(
          UnsafeBufferPointer(
            rebasing: pixels[row * picture.width..<(row + 1) * picture.width]))
      }
    }
  }
}
