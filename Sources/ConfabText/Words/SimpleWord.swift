/// A word of ASCII letters and digits, with quotes and brackets before it and punctuation behind it,
/// as most are: "don't", (1999), "See?".
///
/// UAX #14 allows no line to end within one: not behind an opening bracket or a quote (LB14, LB19),
/// not between letters and digits (LB23, LB25, LB28), not before a quote (LB19), a closing bracket,
/// an exclamation mark or a separator of numbers (LB13).
struct SimpleWord {
  /// Behind its last byte.
  let end: Int
  let hasLetter: Bool

  private static let opening: UInt8 = 1
  private static let letter: UInt8 = 2
  private static let digit: UInt8 = 4
  private static let closing: UInt8 = 8

  private static let kinds: [UInt8] = {
    var kinds = [UInt8](repeating: 0, count: 256)
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") { kinds[Int(byte)] = letter }
    for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") { kinds[Int(byte)] = letter }
    for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { kinds[Int(byte)] = digit }
    for byte in "\"'([".utf8 { kinds[Int(byte)] |= opening }
    for byte in "\"')].,:;!?".utf8 { kinds[Int(byte)] |= closing }
    return kinds
  }()

  /// The word that starts at a byte and ends before a space or at `limit`; `nil` for other words.
  init?(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int, to limit: Int) {
    let found: (end: Int, hasLetter: Bool)? = Self.kinds.withUnsafeBufferPointer { kinds in
      func kind(_ byte: Int) -> UInt8 { byte < limit ? kinds[Int(utf8[byte])] : 0 }
      var byte = start
      while kind(byte) & Self.opening != 0 { byte += 1 }
      let core = byte
      var letters: UInt8 = 0
      while true {
        let own = kind(byte)
        if own & (Self.letter | Self.digit) != 0 {
          letters |= own & Self.letter
          byte += 1
        } else if byte > core, byte < limit, utf8[byte] == UInt8(ascii: "'"),
          kind(byte + 1) & Self.letter != 0
        {
          byte += 1
        } else {
          break
        }
      }
      guard byte > core else { return nil }
      while kind(byte) & Self.closing != 0 { byte += 1 }
      guard byte == limit || utf8[byte] == 0x20 else { return nil }
      return (byte, letters != 0)
    }
    guard let found else { return nil }
    (end, hasLetter) = found
  }
}
