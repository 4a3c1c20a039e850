/// An sRGB colour as documents and themes write it: `#rrggbb` or `#rrggbbaa`.
public struct HexColor: Sendable, Hashable, CustomStringConvertible {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  /// 0 is clear, 255 is opaque; not multiplied into the others.
  public var alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// `nil` for anything but `#` and six hexadecimal digits, or eight where alpha is allowed.
  public init?(_ text: String, withAlpha: Bool = true) {
    let text = Array(text.utf8)
    guard text.first == UInt8(ascii: "#"), text.count == 7 || (withAlpha && text.count == 9) else {
      return nil
    }
    var value: UInt32 = 0
    for byte in text.dropFirst() {
      guard let digit = JSONParser.hexDigit(byte) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    if text.count == 7 { value = value << 8 | 0xFF }
    self.init(
      red: UInt8(truncatingIfNeeded: value >> 24), green: UInt8(truncatingIfNeeded: value >> 16),
      blue: UInt8(truncatingIfNeeded: value >> 8), alpha: UInt8(truncatingIfNeeded: value))
  }

  /// `#rrggbb`, or `#rrggbbaa` where it is not opaque; in small letters.
  public var description: String {
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return channels.reduce("#") { text, channel in
      text + (channel < 16 ? "0" : "") + String(channel, radix: 16)
    }
  }
}
