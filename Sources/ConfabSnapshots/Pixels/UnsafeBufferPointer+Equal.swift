import Glibc

extension UnsafeBufferPointer where Element: FixedWidthInteger {
  /// Whether the bytes are equal.
  @inline(__always)
  func isEqual(to other: UnsafeBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let first = baseAddress, let second = other.baseAddress else { return true }
    return memcmp(first, second, count * MemoryLayout<Element>.stride) == 0
  }
}
