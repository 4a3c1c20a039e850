/// Numbers on the axes of variable fonts as text.
enum AxisNumber {
  /// A number without a trailing ".0".
  static func text(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
