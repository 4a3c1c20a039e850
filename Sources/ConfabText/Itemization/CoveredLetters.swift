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
