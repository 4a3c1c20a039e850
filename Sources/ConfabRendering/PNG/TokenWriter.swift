/// Writes the symbols of a DEFLATE stream (RFC 1951) to memory that has room for them.
///
/// The encoder's loops use a local copy, so that its parts are in registers.
struct TokenWriter {
  /// What a match with a fixed distance copies, as the start of its codes in ``codes``.
  enum Source {
    /// The pixel to the left.
    static let left = HuffmanTable.count
    /// The row above.
    static let above = left + 259
  }

  /// The number of codes of a block, with those of ``Source``.
  static let codeCount = Source.above + 259

  /// Where the next byte is written. Seven bytes behind it are overwritten.
  private(set) var target: UnsafeMutableRawPointer
  private var bits: UInt64 = 0
  private var count: UInt64 = 0
  private var codes: UnsafePointer<UInt64>
  private let hasAlpha: Bool
  /// The bytes of a match that may become longer.
  private(set) var pending = 0
  /// What the pending match copies.
  private(set) var source = Source.left

  init(target: UnsafeMutableRawPointer, codes: UnsafePointer<UInt64>, hasAlpha: Bool) {
    self.target = target
    self.codes = codes
    self.hasAlpha = hasAlpha
  }

  /// Copies the codes of a table and adds those of matches with the pixel to the left and the row
  /// above.
  static func copy(
    _ table: HuffmanTable, to codes: UnsafeMutablePointer<UInt64>, pixelBytes: Int, rowBytes: Int
  ) {
    codes.initialize(from: table.codes, count: HuffmanTable.count)
    for (source, distance) in [(Source.left, pixelBytes), (Source.above, min(rowBytes, 32_768))] {
      for length in 0...258 {
        codes[source + length] =
          length < 3 ? 0 : HuffmanTable.joined(table.length(length), table.distance(distance))
      }
    }
  }

  /// Whether a match with the row above is pending.
  var isCopyingAbove: Bool { pending > 0 && source == Source.above }

  /// Starts a block, which is not the last.
  mutating func startBlock(_ codes: UnsafePointer<UInt64>, header: [UInt64]) {
    self.codes = codes
    for code in header { write(code) }
  }

  /// Ends the block.
  mutating func endBlock() {
    endMatch()
    write(codes[HuffmanTable.endOfBlock])
  }

  /// Continues at the next byte boundary.
  mutating func align() {
    count = (count &+ 7) & ~7
    flush()
  }

  /// Writes a code.
  @inline(__always)
  mutating func write(_ code: UInt64) {
    put(code)
    flush()
  }

  /// Appends a code to at most 56 bits that are not flushed.
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

  /// Writes the byte of the filter None, which precedes a row.
  @inline(__always)
  mutating func filter() {
    endMatch()
    write(codes[0])
  }

  /// Writes a pixel `0xAARRGGBB` if no match is pending.
  @inline(__always)
  mutating func literal(_ pixel: UInt32) {
    put(codes[Int(pixel &>> 16 & 0xFF)])
    put(codes[Int(pixel &>> 8 & 0xFF)])
    put(codes[Int(pixel & 0xFF)])
    if hasAlpha { put(codes[Int(pixel &>> 24)]) }
    flush()
  }

  /// Writes a match of 3 … 258 bytes if none is pending.
  @inline(__always)
  mutating func match(bytes: Int, distance: Int) {
    put(codes[HuffmanTable.lengthOffset &+ bytes])
    let (symbol, extra) = HuffmanTable.distanceSymbol(distance)
    put(codes[HuffmanTable.distanceOffset &+ symbol])
    put(extra)
    flush()
  }

  /// Writes a match of at least 3 bytes if none is pending. Its parts, also the last one, have 3 to
  /// 258 bytes.
  @inline(__always)
  mutating func copy(bytes: Int, from source: Int) {
    var rest = bytes
    while rest > 258 {
      let part = rest < 261 ? 255 : 258
      write(codes[source &+ part])
      rest &-= part
    }
    write(codes[source &+ rest])
  }

  /// Continues the pending match, or ends it and starts another.
  @inline(__always)
  mutating func hold(bytes: Int, from source: Int) {
    if source != self.source { endMatch() }
    self.source = source
    pending &+= bytes
  }

  /// Writes the pending match.
  @inline(__always)
  mutating func endMatch() {
    if pending == 0 { return }
    copy(bytes: pending, from: source)
    pending = 0
  }
}
