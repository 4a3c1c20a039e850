/// Hexadecimal digits.
package enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  /// A number with at least some digits, in lower case.
  package static func text(_ number: UInt64, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  /// Two digits for each byte, in lower case.
  package static func text(of bytes: [UInt8]) -> String {
    String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// A character in the notation of the Unicode Standard: U+0041.
  package static func codePoint(_ value: UInt32) -> String {
    "U+" + text(UInt64(value), digits: 4).uppercased()
  }
}
