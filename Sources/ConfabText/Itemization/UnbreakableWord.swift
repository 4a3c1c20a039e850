/// A word of letters and digits that UAX #14 allows no line break in, as most words are: "don't",
/// (1999), "See?", Größe. Quotes and brackets can precede it and punctuation can follow it.
///
/// There is no break after an opening bracket or a quote (LB14, LB19), between letters and digits
/// (LB23, LB25, LB28), and before a quote (LB19), a closing bracket, an exclamation mark or a
/// number separator (LB13).
struct UnbreakableWord {
  /// The end of the word, as a byte offset.
  let end: Int
  /// The script of its letters, as in ``CoveredLetters``; 0 if it has none.
  let script: UInt8
  /// The first and the last character.
  let first: UInt32
  let last: UInt32

  private static let opening: UInt8 = 1
  private static let letter: UInt8 = 2
  private static let digit: UInt8 = 4
  private static let closing: UInt8 = 8

  /// A function rather than a table, because all threads would count references to a table.
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

  /// Reads the word that starts at a byte and ends before a space or at `limit`; `nil` for a word
  /// with other characters.
  ///
  /// - Parameter letters: Letters beyond ASCII that can be part of the word.
  init?(
    _ utf8: UnsafeBufferPointer<UInt8>, from start: Int, to limit: Int, letters: CoveredLetters
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
        letterScript = CoveredLetters.latin
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

/// Letters beyond ASCII that a primary font is known to have, with their scripts.
struct CoveredLetters {
  static let latin: UInt8 = 1
  static let cyrillic: UInt8 = 2
  static let greek: UInt8 = 3

  private var scripts = [UInt8](repeating: 0, count: 0x530)

  /// The script of a letter; 0 if it is not known.
  subscript(scalar: UInt32) -> UInt8 { scalar < 0x530 ? scripts[Int(scalar)] : 0 }

  /// Inserts a character if it is in one of the ranges that contain only letters of one script.
  mutating func insert(_ scalar: UInt32) {
    switch scalar {
    case 0xD7, 0xF7: break
    case 0xC0...0x24F: scripts[Int(scalar)] = Self.latin
    case 0x386, 0x388...0x3E1: scripts[Int(scalar)] = Self.greek
    case 0x400...0x481, 0x48A...0x52F: scripts[Int(scalar)] = Self.cyrillic
    default: break
    }
  }

  /// The ISO 15924 code of a script; that of common characters for 0.
  static func tag(_ script: UInt8) -> OpenTypeTag {
    switch script {
    case latin: .latin
    case cyrillic: .cyrillic
    case greek: .greek
    default: .commonScript
    }
  }
}
