/// The script of most letters of a message.
public enum MessageScript: Int, CaseIterable, Sendable {
  case latin, cyrillic, greek, arabic, hebrew, devanagari, bengali, tamil, thai
  /// Chinese, Japanese and Korean, which share a font.
  case cjk

  /// The script of `text`; `nil` without letters or if no bundled font covers the script.
  init?(of text: String) {
    var counts = [Int](repeating: 0, count: Self.allCases.count)
    var others = 0
    for scalar in text.unicodeScalars {
      if let script = Self.script(of: scalar) {
        counts[script.rawValue] += 1
      } else if scalar.value > 0xFF, scalar.properties.isAlphabetic {
        others += 1
      }
    }
    let most = counts.indices.max { counts[$0] < counts[$1] } ?? 0
    guard counts[most] > others else { return nil }
    self.init(rawValue: most)
  }

  /// The script by Unicode block, which is precise enough to group messages.
  private static func script(of scalar: Unicode.Scalar) -> MessageScript? {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: .latin
    case 0x0370...0x03FF, 0x1F00...0x1FFF: .greek
    case 0x0400...0x052F: .cyrillic
    case 0x0590...0x05FF: .hebrew
    case 0x0600...0x06FF, 0x0750...0x077F: .arabic
    case 0x0900...0x097F: .devanagari
    case 0x0980...0x09FF: .bengali
    case 0x0B80...0x0BFF: .tamil
    case 0x0E00...0x0E7F: .thai
    case 0x1100...0x11FF, 0x3040...0x31FF, 0x3400...0x9FFF, 0xAC00...0xD7AF: .cjk
    default: nil
    }
  }
}
