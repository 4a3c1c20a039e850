/// An sRGB color in hexadecimal notation: `#rrggbb` or `#rrggbbaa`.
public struct HexColor: Sendable, Hashable, CustomStringConvertible {
  /// Red, 0 … 255.
  public var red: UInt8
  /// Green, 0 … 255.
  public var green: UInt8
  /// Blue, 0 … 255.
  public var blue: UInt8
  /// Opacity, from 0 (clear) to 255 (opaque). The other components aren't multiplied by it.
  public var alpha: UInt8

  /// Creates a color from its components.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a color from `#` and six hexadecimal digits, or eight if `withAlpha` is true; `nil`
  /// for other texts.
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

  /// `#rrggbb`, or `#rrggbbaa` if the color isn't opaque, in lower case.
  public var description: String {
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return channels.reduce("#") { text, channel in
      text + (channel < 16 ? "0" : "") + String(channel, radix: 16)
    }
  }
}
