/// Numbers with as few digits as possible.
package enum ShortNumber {
  /// The shortest digits that read as the same number, whole numbers without ".0".
  package static func text(_ value: Double) -> String {
    // Compares doubles, because the magnitude of `Int.min` isn't an `Int`.
    if value.magnitude < 1e15, let whole = Int(exactly: value) { return "\(whole)" }
    return "\(value)"
  }

  /// A number with at most some decimals, such as "16", "0.25" or "-3.5". Halves are rounded away
  /// from zero.
  package static func text(_ value: Double, decimals: Int) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = (value.magnitude * Double(unit)).rounded()
    guard scaled < 1e15 else { return "\(value)" }
    let (whole, part) = Int(scaled).quotientAndRemainder(dividingBy: unit)
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard part > 0 else { return "\(sign)\(whole)" }
    var digits = String(part + unit).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
