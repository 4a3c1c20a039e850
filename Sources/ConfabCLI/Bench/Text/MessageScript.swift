/// The script that most letters of a message are written in.
enum MessageScript: String, CaseIterable {
  case latin, cyrillic, greek, arabic, hebrew, devanagari, bengali, tamil, thai
  /// Chinese, Japanese and Korean, which one font covers.
  case cjk

  /// `nil` for a message without letters and for one in a script that no bundled font covers.
  init?(of text: String) {
    var counts: [MessageScript: Int] = [:]
    var others = 0
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      if let script = Self.script(of: scalar) {
        counts[script, default: 0] += 1
      } else {
        others += 1
      }
    }
    let most = Self.allCases.max { counts[$0, default: 0] < counts[$1, default: 0] }
    guard let most, counts[most, default: 0] > others else { return nil }
    self = most
  }

  /// By Unicode's blocks, which is enough to sort messages.
  private static func script(of letter: Unicode.Scalar) -> MessageScript? {
    switch letter.value {
    case 0x0000...0x024F, 0x1E00...0x1EFF: .latin
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

/// Messages of one script.
struct ScriptGroup: Sendable {
  /// Fewer than this say nothing about a script.
  static let leastMessages = 100

  var script: MessageScript
  var texts: [String]

  /// Groups that are large enough, Latin first, then the largest.
  static func groups(of texts: [String]) -> [ScriptGroup] {
    var byScript: [MessageScript: [String]] = [:]
    for text in texts {
      if let script = MessageScript(of: text) { byScript[script, default: []].append(text) }
    }
    return byScript.filter { $0.value.count >= leastMessages }
      .map { ScriptGroup(script: $0.key, texts: $0.value) }
      .sorted { first, second in
        if (first.script == .latin) != (second.script == .latin) { return first.script == .latin }
        if first.texts.count != second.texts.count {
          return first.texts.count > second.texts.count
        }
        return first.script.rawValue < second.script.rawValue
      }
  }
}
