/// The glyphs of the sixteen hexadecimal digits, for the boxes of missing characters.
public struct HexDigits: Sendable {
  let font: FontInstance
  /// The glyphs of 0 … F.
  let glyphs: [UInt32]
  /// The advance of a digit, divided by the type size.
  let advance: Double
  /// The height of the digits, divided by the type size.
  let height: Double
}
