import CRendering
import Glibc

/// The state of isa-l's compressor, at an address that does not influence its output.
///
/// Up to version 2.30, isa-l enters the position of a segment's third byte into its hash table at
/// an index that it computes from bits 16 to 47 of the state's address instead of the bytes there:
/// a register is not loaded (`write_first_byte` in igzip_icf_body_h1_gr_bt.asm). In about one of a
/// thousand segments it then finds another match. All of these outputs are valid, but a picture
/// should have the same bytes in every process. So all states are at addresses with the same index.
///
/// The state has 82 KB and contains pointers into itself, so it is never held as a value.
final class IsalState {
  let pointer: UnsafeMutablePointer<isal_zstream>
  /// Whether the state is at such an address. If not, the bytes may differ, but never the pixels.
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
    // isa-l's initializer leaves some parts unchanged, on which the output must not depend.
    UnsafeMutableRawPointer(pointer).initializeMemory(as: UInt8.self, repeating: 0, count: size)
  }

  deinit {
    if isSteady {
      munmap(pointer, MemoryLayout<isal_zstream>.size)
    } else {
      pointer.deallocate()
    }
  }

  /// 768 blocks of addresses, below everything that Linux maps by itself on x86-64 and in the range
  /// that sanitizers leave to programs. Every other block has a suitable address.
  private static let blocks = stride(from: 0x7E90_0000_0000, to: 0x7EF0_0000_0000, by: block)
  /// 64 KB, since bit 16 is the first to count, times the 2¹³ entries of the table.
  private static let block = 1 << (16 + placeBits)
  private static let placeBits = 13

  /// Maps unused memory at an address with the index 0.
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
      // Kernels before 4.17 take the address for a hint.
      munmap(memory, size)
      return nil
    }
    return nil
  }

  /// An address in a block with the index 0; `nil` if there is none.
  ///
  /// The CRC of an exclusive or is the exclusive or of the CRCs. So one bit is changed at a time,
  /// in the order of a Gray code, which visits every address of the block once.
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

  /// The CRC-32C of bits 16 to 47 of an address, as computed by the processor's instruction.
  static func hash(of address: Int) -> UInt32 {
    var remainder = UInt32(truncatingIfNeeded: address >> 16)
    for _ in 0..<32 {
      remainder = remainder & 1 == 0 ? remainder >> 1 : remainder >> 1 ^ 0x82F6_3B78
    }
    return remainder
  }
}
