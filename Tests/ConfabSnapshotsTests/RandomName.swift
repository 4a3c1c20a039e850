import TestSupport

/// Random names of any Unicode characters, with many that formats treat specially.
enum RandomName {
  private static let special = Array(
    "\"'`<>&%:,|*_[]()#@!\\/{}~-+=.;?$^\r\n\t\u{0}\u{1B}\u{7F}\u{85}\u{2028}\u{2029}\u{202E}\u{FEFF}\u{FFFE}\u{FFFF} ]"
      .unicodeScalars)

  static func make(_ random: inout SeededRandom) -> String {
    var name = String.UnicodeScalarView()
    for _ in 0..<random.int(0...20) {
      if random.oneIn(2) {
        name.append(random.pick(special))
      } else if let scalar = Unicode.Scalar(UInt32(random.int(0...0x10FFFF))) {
        name.append(scalar)
      }
    }
    return String(name)
  }
}
