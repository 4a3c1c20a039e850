/// Writes the symbols of a DEFLATE stream (RFC 1951) to memory that has room for them.
///
/// A loop copies it to a local variable, so that its parts are in registers.
struct TokenWriter {
  /// Where the next byte is written; eight bytes there are overwritten.
  private(set) var target: UnsafeMutableRawPointer
  private var bits: UInt64 = 0
  private var count: UInt64 = 0
  /// The codes of the present block, in the order of ``HuffmanTable/codes``.
  var codes: UnsafePointer<UInt64>
  private let hasAlpha: Bool
  /// The distance of the row above, in bytes.
  private let rowBytes: Int
  private var leftCode: UInt64 = 0
  private var aboveCode: UInt64 = 0
  /// The bytes of a match that is not written yet, as it may become longer.
  var pending = 0
  /// Whether ``pending`` is a copy of the row above, not of the pixel to the left.
  private(set) var isAbove = false

  init(
    target: UnsafeMutableRawPointer, codes: UnsafePointer<UInt64>, rowBytes: Int, hasAlpha: Bool
  ) {
    self.target = target
    self.codes = codes
    self.hasAlpha = hasAlpha
    self.rowBytes = rowBytes
  }

  /// Starts a block with other codes.
  mutating func start(_ codes: UnsafePointer<UInt64>, header: [UInt64]) {
    self.codes = codes
    leftCode = distanceCode(hasAlpha ? 4 : 3)
    aboveCode = rowBytes <= 32_768 ? distanceCode(rowBytes) : 0
    for code in header {
      put(code)
      flush()
    }
  }

  /// Ends the block.
  mutating func endBlock() {
    endMatch()
    put(codes[HuffmanTable.endOfBlock])
    flush()
  }

  /// Writes the lowest bits of a number that is not a code.
  mutating func put(number: Int, bits: Int) {
    put(HuffmanTable.number(number, bits: bits))
    flush()
  }

  /// Continues at the next byte boundary.
  mutating func align() {
    count = (count &+ 7) & ~7
    flush()
  }

  /// Appends at most 48 bits. After each of these, or after several with a sum of that many, ``flush()`` is called.
  @inline(__always)
  private mutating func put(_ code: UInt64) {
    bits |= (code &>> 8) &<< count
    count &+= code & 0xFF
  }

  @inline(__always)
  private mutating func flush() {
    target.storeBytes(of: bits.littleEndian, as: UInt64.self)
    target += Int(truncatingIfNeeded: count &>> 3)
    bits &>>= count & 56
    count &= 7
  }

  @inline(__always)
  private func distanceCode(_ distance: Int) -> UInt64 {
    let (symbol, extra) = HuffmanTable.distanceSymbol(distance)
    return HuffmanTable.joined(codes[HuffmanTable.distanceOffset &+ symbol], extra)
  }

  /// Writes the zero that precedes a row.
  @inline(__always)
  mutating func filterByte() {
    endMatch()
    put(codes[0])
    flush()
  }

  /// Writes a pixel `0xAARRGGBB`.
  @inline(__always)
  mutating func literal(_ pixel: UInt32) {
    put(codes[Int(pixel &>> 16 & 0xFF)])
    put(codes[Int(pixel &>> 8 & 0xFF)])
    put(codes[Int(pixel & 0xFF)])
    if hasAlpha { put(codes[Int(pixel &>> 24)]) }
    flush()
  }

  /// Writes a match, 3 … 258 bytes.
  @inline(__always)
  mutating func match(bytes: Int, distance: Int) {
    put(codes[HuffmanTable.lengthOffset &+ bytes])
    put(distanceCode(distance))
    flush()
  }

  /// Continues the pending match, or starts one after it.
  @inline(__always)
  mutating func hold(bytes: Int, isAbove: Bool) {
    if isAbove != self.isAbove { endMatch() }
    self.isAbove = isAbove
    pending &+= bytes
  }

  /// Writes a match with the pixel to the left or the row above, 3 bytes or more, of which none is pending.
  @inline(__always)
  mutating func copy(bytes: Int, isAbove: Bool) {
    let distance = isAbove ? aboveCode : leftCode
    var rest = bytes
    while rest > 258 {
      let part = rest < 261 ? 255 : 258
      put(codes[HuffmanTable.lengthOffset &+ part])
      put(distance)
      flush()
      rest &-= part
    }
    put(codes[HuffmanTable.lengthOffset &+ rest])
    put(distance)
    flush()
  }

  /// Writes the pending match.
  @inline(__always)
  mutating func endMatch() {
    if pending == 0 { return }
    copy(bytes: pending, isAbove: isAbove)
    pending = 0
  }
}
