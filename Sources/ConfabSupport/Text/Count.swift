/// Numbers of things in messages for people, in English.
package enum Count {
  /// A number with commas between thousands: "10,000".
  package static func text(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// "1 step", "1,200 steps".
  ///
  /// - Parameter plural: The plural; `nil` for the noun with an s.
  package static func text(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(text(number)) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// A number of bytes in the unit that gives at most four digits: "812 bytes", "1.3 MB".
  package static func bytes(_ number: Int) -> String {
    guard number >= 1000 else { return text(number, "byte") }
    var value = Double(number) / 1000
    var unit = "KB"
    for larger in ["MB", "GB", "TB"] where value >= 999.95 {
      value /= 1000
      unit = larger
    }
    return "\((value * 10).rounded() / 10) \(unit)"
  }
}
