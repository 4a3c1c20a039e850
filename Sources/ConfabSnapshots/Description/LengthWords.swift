/// Writes numbers with as few decimals as possible.
package enum LengthWords {
  /// A number with at most two decimals, such as "16", "0.25" or "-3.5".
  package static func number(_ value: Double) -> String {
    let hundredths = (abs(value) * 100).rounded()
    guard hundredths < 1e15 else { return "\(value)" }
    let whole = Int(hundredths) / 100
    let rest = Int(hundredths) % 100
    let sign = value < 0 && hundredths > 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    let decimals = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(whole).\(decimals)"
  }

  /// A distance with its sign, such as "+20" or "-3.5".
  static func signed(_ value: Double) -> String {
    let text = number(value)
    return text.hasPrefix("-") || text == "0" ? text : "+\(text)"
  }
}
