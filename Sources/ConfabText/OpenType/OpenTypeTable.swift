/// The bytes of one table of a font, read without trusting them: a read outside the table returns
/// 0.
///
/// Many offsets can lead to the same place and ranges can overlap, so a small table can describe
/// billions of rules. Reads are counted. After a number of steps that is many times what real fonts
/// need, every read returns 0 and the table is exhausted.
struct OpenTypeTable {
  private let bytes: [UInt8]
  private let budget: Budget

  /// The steps that are left for all copies of a table.
  private final class Budget {
    /// Allocated beside the object, so that counting a step needs no exclusivity check.
    let left = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    init(_ steps: Int) { left.initialize(to: steps) }
    deinit { left.deallocate() }
  }

  init(_ bytes: [UInt8]) {
    self.init(
      bytes,
      steps: min(
        Self.maximumSteps,
        Self.minimumSteps + Self.stepsPerByte * min(bytes.count, Self.maximumSteps)))
  }

  /// - Parameter steps: The step limit.
  private init(_ bytes: [UInt8], steps: Int) {
    self.bytes = bytes
    budget = Budget(steps)
  }

  /// The same table with a step limit of its own.
  func limited(toSteps steps: Int) -> OpenTypeTable { OpenTypeTable(bytes, steps: steps) }

  /// The step limit: a constant, plus an amount for each byte, up to a maximum that takes some
  /// tenths of a second. Noto and Inter need up to 85 steps a byte.
  private static let minimumSteps = 1 << 22
  private static let stepsPerByte = 1_000
  private static let maximumSteps = 1 << 27

  var stepsLeft: Int { budget.left.pointee }

  /// Whether the step limit was reached, so that results are incomplete.
  var isExhausted: Bool { budget.left.pointee <= 0 }

  /// Counts steps that are not reads.
  func spend(_ steps: Int) { budget.left.pointee -= steps }

  var isEmpty: Bool { bytes.isEmpty }

  /// The number of bytes.
  var count: Int { bytes.count }

  /// Reads a 16-bit number.
  func u16(_ offset: Int) -> Int {
    budget.left.pointee -= 1
    guard offset >= 0, offset + 2 <= bytes.count, budget.left.pointee > 0 else { return 0 }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  /// Reads a 16-bit number in two's complement.
  func i16(_ offset: Int) -> Int { Int(Int16(truncatingIfNeeded: u16(offset))) }

  /// Reads a 32-bit number.
  func u32(_ offset: Int) -> Int { u16(offset) << 16 | u16(offset + 2) }

  /// The position that the 16-bit offset at `field` points to; `nil` if it is 0 or outside the
  /// table.
  ///
  /// - Parameter base: The position that the offset counts from.
  func target(from base: Int, field: Int) -> Int? {
    let offset = u16(field)
    return offset == 0 || base + offset >= bytes.count ? nil : base + offset
  }

  /// Reads an array of 16-bit numbers, cut off at the end of the table.
  func list(at offset: Int, count: Int) -> [Int] {
    let readable = max(0, min(count, (bytes.count - offset) / 2))
    return (0..<readable).map { u16(offset + 2 * $0) }
  }
}
