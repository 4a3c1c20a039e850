/// How two pictures of one size differ.
struct PixelDifference: Equatable {
  /// Pixels that differ.
  private(set) var count = 0
  /// Of red, green and blue of all pixels.
  private(set) var largest = 0

  init(_ a: [UInt32], _ b: [UInt32]) {
    guard a != b else { return }
    guard a.count == b.count else {
      count = max(a.count, b.count)
      largest = 255
      return
    }
    for index in a.indices {
      let (left, right) = (a[index] & 0xFF_FFFF, b[index] & 0xFF_FFFF)
      guard left != right else { continue }
      count += 1
      for shift in [0, 8, 16] as [UInt32] {
        largest = max(largest, abs(Int(left >> shift & 255) - Int(right >> shift & 255)))
      }
    }
  }
}
