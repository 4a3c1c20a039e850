/// Which pixels of a stretch are equal to the one to their left, and which to the one above them.
struct PixelKinds {
  /// The lowest bit of each of eight bytes.
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// For each pixel, bit 0 for left and bit 1 for above. Eight zeros follow the stretch.
  private let kinds: UnsafeMutableRawPointer

  init(width: Int) {
    kinds = .allocate(byteCount: width + 16, alignment: 16)
    kinds.initializeMemory(as: UInt8.self, repeating: 0, count: width + 16)
  }

  func deallocate() { kinds.deallocate() }

  /// Compares all pixels of a stretch, eight at a time. The pixel before and seven behind it are read.
  @inline(__always)
  func compare(
    _ pixels: UnsafePointer<UInt32>, above: UnsafePointer<UInt32>, count: Int
  ) {
    typealias Pixels = SIMD8<UInt32>
    let (here, up) = (UnsafeRawPointer(pixels), UnsafeRawPointer(above))
    for index in stride(from: 0, to: count, by: 8) {
      let these = here.loadUnaligned(fromByteOffset: index &* 4, as: Pixels.self)
      let before = here.loadUnaligned(fromByteOffset: index &* 4 &- 4, as: Pixels.self)
      let above = up.loadUnaligned(fromByteOffset: index &* 4, as: Pixels.self)
      let kind =
        Pixels.zero.replacing(with: 1, where: these .== before)
        | Pixels.zero.replacing(with: 2, where: these .== above)
      kinds.storeBytes(
        of: SIMD8<UInt8>(truncatingIfNeeded: kind), toByteOffset: index, as: SIMD8<UInt8>.self)
    }
    kinds.storeBytes(of: 0, toByteOffset: count, as: UInt64.self)
  }

  /// The kinds of eight pixels, that of the first in the lowest byte.
  @inline(__always)
  func eight(at index: Int) -> UInt64 {
    (kinds + index).loadUnaligned(as: UInt64.self).littleEndian
  }

  /// The numbers of pixels from an index on that are equal to the one to their left, and to the one
  /// above. The second is 0 if more than seven are equal to the left, as codes of such matches are
  /// shorter.
  ///
  /// - Parameter eight: The kinds from the index on.
  @inline(__always)
  func runs(_ eight: UInt64, at index: Int) -> (left: Int, above: Int) {
    let left = Self.first(~eight)
    var above = Self.first(~eight &>> 1)
    if left == 8 { return (end(from: index &+ 8, bit: 0) &- index, 0) }
    if above == 8 { above = end(from: index &+ 8, bit: 1) &- index }
    return (left, above)
  }

  /// The first of eight bytes with bit 0, or 8.
  @inline(__always)
  private static func first(_ bytes: UInt64) -> Int {
    (bytes & ones).trailingZeroBitCount &>> 3
  }

  /// The end of a run.
  @inline(__always)
  private func end(from start: Int, bit: UInt64) -> Int {
    var index = start
    while true {
      let others = ~eight(at: index) &>> bit & Self.ones
      if others != 0 { return index &+ others.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
  }
}
