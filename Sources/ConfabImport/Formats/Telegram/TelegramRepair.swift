import ConfabModel

/// Mends JSON of Telegram Desktop that is no JSON: control characters written as `\xNN`, and paths
/// of custom emoji without quotation marks (telegramdesktop/tdesktop, issues 24961 and 24984).
enum TelegramRepair {
  /// The value of a text, which is mended only if it is no JSON.
  ///
  /// - Complexity: O(length).
  static func value(_ bytes: [UInt8]) -> ForeignValue {
    let value = ForeignValue(bytes)
    return value.exists ? value : ForeignValue(mended(bytes))
  }

  /// The text with its mistakes mended.
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 64)
    var at = 0
    var isInString = false
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if isInString {
        switch byte {
        case UInt8(ascii: "\\"):
          if at + 2 < bytes.count, bytes[at] == UInt8(ascii: "x"), isHex(bytes[at + 1]),
            isHex(bytes[at + 2])
          {
            result += Array("\\u00".utf8) + bytes[at + 1...at + 2]
            at += 3
          } else {
            result.append(byte)
            if at < bytes.count { result.append(bytes[at]) }
            at += 1
          }
        case 0..<0x20: result += escape(byte)
        case UInt8(ascii: "\""):
          result.append(byte)
          isInString = false
        default: result.append(byte)
        }
      } else if byte == UInt8(ascii: "\"") {
        result.append(byte)
        isInString = true
      } else if byte == UInt8(ascii: ":") {
        result.append(byte)
        at = appendValue(bytes, from: at, to: &result)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// Puts a value in quotation marks that is neither a number nor a word of JSON.
  ///
  /// - Returns: The place behind the value, or that of a value which needs none.
  private static func appendValue(
    _ bytes: [UInt8], from start: Int, to result: inout [UInt8]
  ) -> Int {
    var first = start
    while first < bytes.count, bytes[first] == 0x20 { first += 1 }
    guard first < bytes.count, bytes[first] > 0x20,
      !"\"{[".utf8.contains(bytes[first])
    else { return start }
    let word = bytes[first...].prefix { $0 > 0x20 && !",]}".utf8.contains($0) }
    let isLiteral =
      ["true", "false", "null"].contains { word.elementsEqual($0.utf8) }
      || word.allSatisfy { "+-.0123456789eE".utf8.contains($0) }
    guard !isLiteral else { return start }
    var end = first
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    var value = bytes[first..<end]
    // On one line with others, the value ends at a comma or a bracket.
    let isOwnLine = end < bytes.count
    if !isOwnLine { value = value.prefix { !",]}".utf8.contains($0) } }
    while let last = value.last, last == 0x20 || isOwnLine && last == 0x2C { value.removeLast() }
    guard !value.isEmpty else { return start }
    result.append(0x22)
    for byte in value {
      if byte == 0x22 || byte == 0x5C { result.append(0x5C) }
      result += byte < 0x20 ? escape(byte) : [byte]
    }
    result.append(0x22)
    return value.endIndex
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x46 ~= byte || 0x61...0x66 ~= byte
  }
}
