import ConfabSupport

/// Lengths and other numbers in descriptions, with at most two decimals.
package enum LengthWords {
  /// A number such as "16", "0.25" or "-3.5".
  package static func number(_ value: Double) -> String { ShortNumber.text(value, decimals: 2) }

  /// A distance with its sign, such as "+20" or "-3.5".
  static func signed(_ value: Double) -> String {
    let text = number(value)
    return text.hasPrefix("-") || text == "0" ? text : "+\(text)"
  }
}
