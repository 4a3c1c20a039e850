/// Decimal numbers in texts.
enum DecimalNumber {
  /// A number with some decimals; 0 for numbers that are negative, infinite or none.
  static func text(_ number: Double, decimals: Int) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let value = (number * Double(unit)).rounded()
    guard value.isFinite, value >= 0, value < 1e15 else { return "0" }
    let whole = Int(value)
    let fraction = String(whole % unit)
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(whole / unit).\(zeros)\(fraction)"
  }
}
