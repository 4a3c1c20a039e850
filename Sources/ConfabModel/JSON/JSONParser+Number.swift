extension JSONParser {
  /// Reads the number at the cursor as the nearest double.
  ///
  /// A number that is out of range is reported and becomes 0.
  mutating func number() throws(Stop) -> Double {
    let start = at
    var decimal = Decimal()
    if bytes[at] == UInt8(ascii: "-") { at += 1 }
    let firstDigit = at
    try digits(into: &decimal)
    if bytes[firstDigit] == UInt8(ascii: "0"), at > firstDigit + 1 {
      at = firstDigit
      throw fail("a number can't have a leading zero")
    }
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      let first = at
      try digits(into: &decimal)
      decimal.exponent -= at - first
    }
    var hasExponent = false
    if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      hasExponent = true
      at += 1
      if at < bytes.count, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") {
        at += 1
      }
      var ignored = Decimal()
      try digits(into: &ignored)
    }
    if !hasExponent, let value = decimal.value {
      return bytes[start] == UInt8(ascii: "-") ? -value : value
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      report("the number \(ProblemText.escaped(text)) is out of range", start)
      return 0
    }
    return value
  }

  private mutating func digits(into decimal: inout Decimal) throws(Stop) {
    let start = at
    while at < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[at] {
      decimal.append(bytes[at] - UInt8(ascii: "0"))
      at += 1
    }
    if at == start { throw fail("expected a digit, found \(found())") }
  }
}

/// A decimal number that is short enough to be converted with one division: the digits and the
/// power of ten are exact doubles, so a correctly rounded division gives the nearest double
/// (Clinger 1990).
private struct Decimal {
  private var digits: UInt64 = 0
  private var fits = true
  var exponent = 0

  mutating func append(_ digit: UInt8) {
    guard fits else { return }
    if digits >= 100_000_000_000_000 { fits = false } else { digits = digits * 10 + UInt64(digit) }
  }

  var value: Double? {
    guard fits, exponent <= 0, -exponent < Self.powers.count else { return nil }
    return Double(digits) / Self.powers[-exponent]
  }

  /// 10⁰ … 10²², all exact.
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
