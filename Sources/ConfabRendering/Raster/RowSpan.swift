/// A stretch of a row of pixels.
struct RowSpan {
  /// The first column after the stretch.
  var end: Int32
  /// The color `0xAARRGGBB` (premultiplied) of all pixels of the stretch, which memory need not hold;
  /// ``detail`` if the pixels are those in memory.
  var pixel: UInt32
  /// No premultiplied pixel has this value: its alpha is 0 and its color is not.
  static let detail: UInt32 = 0x00FF_FFFF
}

extension RowSpan {
  /// The pixels that are compared at once.
  private static let step = 16

  /// Finds long stretches of one color in a row whose spans are not known.
  ///
  /// - Parameters:
  ///   - row: Pixels.
  ///   - ignored: Bits that do not count.
  ///   - spans: Memory for as many spans as the row has pixels.
  /// - Returns: The number of spans.
  static func find(
    in row: UnsafeBufferPointer<UInt32>, ignoring ignored: UInt32,
    into spans: UnsafeMutablePointer<RowSpan>
  ) -> Int {
    guard let pixels = row.baseAddress else { return 0 }
    var (start, column, count) = (0, 0, 0)
    func add(_ end: Int, _ pixel: UInt32) {
      spans[count] = RowSpan(end: Int32(truncatingIfNeeded: end), pixel: pixel)
      count &+= 1
    }
    while column &+ step <= row.count {
      let pixel = pixels[column] | ignored
      guard isFlat(pixels + column, pixel, ignored) else {
        column &+= step
        continue
      }
      if start < column { add(column, detail) }
      column &+= step
      while column &+ step <= row.count, isFlat(pixels + column, pixel, ignored) { column &+= step }
      while column < row.count, pixels[column] | ignored == pixel { column &+= 1 }
      add(column, pixel)
      start = column
    }
    if start < row.count { add(row.count, detail) }
    return count
  }

  @inline(__always)
  private static func isFlat(
    _ pixels: UnsafePointer<UInt32>, _ pixel: UInt32, _ ignored: UInt32
  ) -> Bool {
    var differences = SIMD4<UInt32>.zero
    for part in stride(from: 0, to: step, by: 4) {
      differences |=
        (UnsafeRawPointer(pixels + part).loadUnaligned(as: SIMD4<UInt32>.self) | ignored)
        ^ SIMD4(repeating: pixel)
    }
    let halves = unsafeBitCast(differences, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }
}
