import ConfabModel

/// Numbers as text for people, in English.
enum FigureText {
  /// A whole number with a comma between thousands.
  static func whole(_ number: Int) -> String { number.grouped }

  /// A number rounded to some decimals.
  static func decimal(_ number: Double, _ decimals: Int) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = (number * Double(unit)).rounded()
    guard scaled.magnitude < 1e15 else { return "\(number)" }
    let value = Int(scaled)
    let fraction = String(value.magnitude % UInt(unit))
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    let sign = value < 0 ? "-" : ""
    return sign + whole(Int(value.magnitude) / unit) + "." + zeros + fraction
  }

  /// A number without decimals that are zero.
  static func short(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15
      ? whole(Int(number)) : decimal(number, 2)
  }

  /// A share of 0 … 1 in percent.
  static func percent(_ share: Double, decimals: Int = 1) -> String {
    decimal(share * 100, decimals) + " %"
  }

  /// A number with a plus sign if it is above 0.
  static func signed(_ number: Int) -> String { (number > 0 ? "+" : "") + whole(number) }

  /// The change from one number to another in percent.
  static func change(_ first: Int, _ second: Int) -> String {
    guard first > 0 else { return first == second ? percent(0) : "–" }
    let share = Double(second - first) / Double(first)
    return (share > 0 ? "+" : "") + percent(share, decimals: 2)
  }

  /// A bar of `width` characters for a share of 0 … 1. A share that is not 0 has an eighth of a
  /// character at least.
  static func bar(_ share: Double, width: Int = 10) -> String {
    let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let all = max(0, min(1, share)) * Double(width * 8)
    let filled = all > 0 ? max(1, Int(all.rounded(.down))) : 0
    let bar = String(repeating: "█", count: filled / 8) + eighths[filled % 8]
    return bar + String(repeating: " ", count: width - bar.count)
  }
}
