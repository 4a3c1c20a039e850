import CRendering
import Glibc

/// The state of isa-l's compressor, at an address that its output does not depend on.
///
/// Up to version 2.30 isa-l enters the position of a segment's third byte into its table of hashes at
/// a place that it makes of bits 16 to 47 of this very address, instead of the bytes there: a register
/// is not loaded (`write_first_byte` in igzip_icf_body_h1_gr_bt.asm). Once in some thousand segments
/// another match is found for that. Any output is right, but a picture is to have the same bytes
/// in every process: so all states are at addresses for which that place is one and the same.
///
/// 82 KB, and pointed into by itself: never held as a value.
final class CompressorState {
  let pointer: UnsafeMutablePointer<isal_zstream>
  /// Whether the place was to be had; if not, bytes may differ, pixels never.
  let isSteady: Bool

  init() {
    let size = MemoryLayout<isal_zstream>.size
    if let memory = Self.map(size) {
      pointer = memory.bindMemory(to: isal_zstream.self, capacity: 1)
      isSteady = true
    } else {
      pointer = .allocate(capacity: 1)
      isSteady = false
    }
    // The initializer leaves parts alone that the output must not depend on.
    UnsafeMutableRawPointer(pointer).initializeMemory(as: UInt8.self, repeating: 0, count: size)
  }

  deinit {
    if isSteady {
      munmap(pointer, MemoryLayout<isal_zstream>.size)
    } else {
      pointer.deallocate()
    }
  }

  /// Below all that Linux maps by itself on x86-64 and within what sanitizers leave to programs: 768
  /// blocks, of which every other one has an address that will do.
  private static let blocks = stride(from: 0x7E90_0000_0000, to: 0x7EF0_0000_0000, by: block)
  /// 64 KB, as bit 16 is the first that takes part, times the 2^13 places of the table.
  private static let block = 1 << (16 + placeBits)
  private static let placeBits = 13

  /// Memory at an address of which the place in the table is 0, and that nobody else has.
  private static func map(_ size: Int) -> UnsafeMutableRawPointer? {
    for block in blocks {
      guard let address = steadyAddress(in: block) else { continue }
      let memory = mmap(
        UnsafeMutableRawPointer(bitPattern: address), size, PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0)
      guard let memory, memory != MAP_FAILED else {
        if errno == EEXIST { continue }
        return nil
      }
      if Int(bitPattern: memory) == address { return memory }
      // A kernel before 4.17 takes the address for a wish.
      munmap(memory, size)
      return nil
    }
    return nil
  }

  /// An address in a block of which the place is 0.
  ///
  /// A CRC of a sum without carries is the sum of the CRCs, so one bit a time is changed, in the order
  /// of Gray's code, and every address of the block comes up once.
  private static func steadyAddress(in block: Int) -> Int? {
    let changes = (0..<placeBits).map { hash(of: 1 << (16 + $0)) }
    var address = block
    var sum = hash(of: block)
    for step in 1...(1 << placeBits) {
      if sum & ((1 << placeBits) - 1) == 0 { return address }
      let bit = min(step.trailingZeroBitCount, placeBits - 1)
      address ^= 1 << (16 + bit)
      sum ^= changes[bit]
    }
    return nil
  }

  /// CRC-32C, as the processor's own instruction has it, of bits 16 to 47 of an address.
  static func hash(of address: Int) -> UInt32 {
    var remainder = UInt32(truncatingIfNeeded: address >> 16)
    for _ in 0..<32 {
      remainder = remainder & 1 == 0 ? remainder >> 1 : remainder >> 1 ^ 0x82F6_3B78
    }
    return remainder
  }
}
