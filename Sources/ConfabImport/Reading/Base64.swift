/// Base64 (RFC 4648), also with the alphabet for addresses, without padding or in lines.
enum Base64 {
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    values[Int(UInt8(ascii: "-"))] = 62
    values[Int(UInt8(ascii: "_"))] = 63
    return values
  }()

  /// The bytes of a text. White space is ignored; reading ends at the padding or at a character
  /// that is no digit.
  ///
  /// - Complexity: O(length).
  static func bytes(_ text: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var (buffer, bits) = (UInt32(0), 0)
    for digit in text {
      let value = values[Int(digit)]
      if value == 0xFF {
        if digit <= 0x20 { continue }
        break
      }
      buffer = buffer << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    return bytes
  }
}
