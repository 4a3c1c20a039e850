import ArgumentParser

/// The script that most letters of a message are written in.
enum MessageScript: Int, CaseIterable, Sendable {
  case latin, cyrillic, greek, arabic, hebrew, devanagari, bengali, tamil, thai
  /// Chinese, Japanese and Korean, which one font covers.
  case cjk

  /// `nil` for a message without letters and for one in a script that no bundled font covers.
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

  /// By Unicode's blocks, which is enough to sort messages.
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

extension MessageScript: ExpressibleByArgument {
  init?(argument: String) {
    guard let script = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
    self = script
  }

  static var allValueStrings: [String] { allCases.map { "\($0)" } }
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
