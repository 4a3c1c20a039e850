extension Itemizer {
  /// Moves keycaps without U+FE0F ("5⃣") to the emoji font.
  ///
  /// Old exports contain keycaps of that form. UTS #51 lists it as an unqualified emoji; Pango
  /// treats it as text. A keycap with U+FE0E stays text.
  ///
  /// - Parameter items: Items in text order.
  /// - Complexity: linear in the length of the items.
  func withKeycaps(_ items: [Item], of utf8: [UInt8], in bytes: Range<Int>) -> [Item] {
    guard let emojiFace else { return items }
    let keycaps = Self.keycaps(in: utf8, bytes)
    guard !keycaps.isEmpty else { return items }
    var result: [Item] = []
    func append(_ item: Item, _ bytes: Range<Int>, isKeycap: Bool) {
      guard !bytes.isEmpty else { return }
      var part = item
      part.bytes = bytes
      if isKeycap { part.face = emojiFace }
      if let last = result.last, part.continues(last) {
        result[result.count - 1].bytes = last.bytes.lowerBound..<part.bytes.upperBound
      } else {
        result.append(part)
      }
    }
    var next = 0
    for item in items {
      var start = item.bytes.lowerBound
      while next < keycaps.count, keycaps[next].lowerBound < item.bytes.upperBound {
        let keycap = keycaps[next]
        // The digit and the keycap mark can be in items of different fonts.
        if keycap.lowerBound >= item.bytes.lowerBound {
          append(item, start..<max(start, keycap.lowerBound), isKeycap: false)
          append(item, keycap, isKeycap: true)
        }
        start = max(start, keycap.upperBound)
        guard keycap.upperBound <= item.bytes.upperBound else { break }
        next += 1
      }
      append(item, min(start, item.bytes.upperBound)..<item.bytes.upperBound, isKeycap: false)
    }
    return result
  }

  /// The ranges in which U+20E3 directly follows a digit, `#` or `*`.
  private static func keycaps(in utf8: [UInt8], _ bytes: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for byte in bytes.dropFirst() where utf8[byte] == 0xE2 {
      guard byte + 2 < bytes.upperBound, utf8[byte + 1] == 0x83, utf8[byte + 2] == 0xA3,
        isKeycapBase(utf8[byte - 1])
      else { continue }
      result.append(byte - 1..<byte + 3)
    }
    return result
  }

  private static func isKeycapBase(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "*"): true
    default: false
    }
  }
}
