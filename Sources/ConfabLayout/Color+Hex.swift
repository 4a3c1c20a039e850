import ConfabModel
import ConfabScene

extension Color {
  /// Creates a color from hexadecimal components.
  public init(_ hex: HexColor) {
    self.init(
      red: Double(hex.red) / 255, green: Double(hex.green) / 255, blue: Double(hex.blue) / 255,
      alpha: Double(hex.alpha) / 255)
  }

  /// Creates an opaque color from a number such as `0xe9e9eb`.
  package init(rgb: UInt32) {
    self.init(
      red: Double(rgb >> 16 & 255) / 255, green: Double(rgb >> 8 & 255) / 255,
      blue: Double(rgb & 255) / 255)
  }

  /// Creates a color from `#rrggbb` or `#rrggbbaa`; `nil` for other texts.
  public init?(hex: String) {
    guard let hex = HexColor(hex) else { return nil }
    self.init(hex)
  }
}
