/// A word of letters and digits, with quotes and brackets before it and punctuation behind it, as
/// most are: "don't", (1999), "See?", Größe.
///
/// UAX #14 allows no line to end within one: not behind an opening bracket or a quote (LB14, LB19),
/// not between letters and digits (LB23, LB25, LB28), not before a quote (LB19), a closing bracket,
/// an exclamation mark or a separator of numbers (LB13).
struct SimpleWord {
  /// Behind its last byte.
  let end: Int
  /// Of its letters; 0 where it has none.
  let script: UInt8
  let first: UInt32
  let last: UInt32

  private static let opening: UInt8 = 1
  private static let letter: UInt8 = 2
  private static let digit: UInt8 = 4
  private static let closing: UInt8 = 8

  /// A function and no table, which all threads would count references to.
  private static func kind(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): letter
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit
    case UInt8(ascii: "\""), UInt8(ascii: "'"): opening | closing
    case UInt8(ascii: "("), UInt8(ascii: "["): opening
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "."), UInt8(ascii: ","),
      UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "?"):
      closing
    default: 0
    }
  }

  /// The word that starts at a byte and ends before a space or at `limit`; `nil` for other words.
  ///
  /// - Parameter letters: known letters beyond ASCII.
  init?(
    _ utf8: UnsafeBufferPointer<UInt8>, from start: Int, to limit: Int, letters: KnownLetters
  ) {
    func kind(_ byte: Int) -> UInt8 { byte < limit ? Self.kind(utf8[byte]) : 0 }
    var byte = start
    while kind(byte) & Self.opening != 0 { byte += 1 }
    let core = byte
    var script: UInt8 = 0
    var first: UInt32?
    var last: UInt32 = 0
    while byte < limit {
      let own = Self.kind(utf8[byte])
      var letterScript: UInt8 = 0
      if own & Self.letter != 0 {
        letterScript = KnownLetters.latin
        last = UInt32(utf8[byte])
        byte += 1
      } else if own & Self.digit != 0 {
        last = UInt32(utf8[byte])
        byte += 1
      } else if utf8[byte] >= 0xC2 {
        guard utf8[byte] < 0xE0, byte + 1 < limit else { return nil }
        last = UInt32(utf8[byte] & 0x1F) << 6 | UInt32(utf8[byte + 1] & 0x3F)
        letterScript = letters[last]
        guard letterScript != 0 else { return nil }
        byte += 2
      } else if byte > core, utf8[byte] == UInt8(ascii: "'"),
        kind(byte + 1) & Self.letter != 0
      {
        byte += 1
      } else {
        break
      }
      if letterScript != 0 {
        guard script == 0 || script == letterScript else { return nil }
        script = letterScript
      }
      if first == nil { first = last }
    }
    guard let first else { return nil }
    let coreEnd = byte
    while kind(byte) & Self.closing != 0 { byte += 1 }
    guard byte == limit || utf8[byte] == 0x20 else { return nil }
    end = byte
    self.script = script
    self.first = core > start ? UInt32(utf8[start]) : first
    self.last = byte > coreEnd ? UInt32(utf8[byte - 1]) : last
  }
}

/// Letters beyond ASCII that are known to be in a primary font, with their scripts.
struct KnownLetters {
  static let latin: UInt8 = 1
  static let cyrillic: UInt8 = 2
  static let greek: UInt8 = 3

  private var scripts = [UInt8](repeating: 0, count: 0x530)

  subscript(scalar: UInt32) -> UInt8 { scalar < 0x530 ? scripts[Int(scalar)] : 0 }

  /// Takes a letter in, if it is one of the ranges that hold nothing but letters of a script.
  mutating func insert(_ scalar: UInt32) {
    switch scalar {
    case 0xD7, 0xF7: break
    case 0xC0...0x24F: scripts[Int(scalar)] = Self.latin
    case 0x386, 0x388...0x3E1: scripts[Int(scalar)] = Self.greek
    case 0x400...0x481, 0x48A...0x52F: scripts[Int(scalar)] = Self.cyrillic
    default: break
    }
  }

  /// The ISO 15924 tag of a script of letters.
  static func tag(_ script: UInt8) -> UInt32 {
    switch script {
    case latin: 0x4C61_746E
    case cyrillic: 0x4379_726C
    case greek: 0x4772_656B
    default: 0x5A79_7979
    }
  }
}
