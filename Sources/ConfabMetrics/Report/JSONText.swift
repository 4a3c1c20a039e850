/// Builds compact JSON that is safe inside a script element of a page.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  private mutating func begin() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Adds an object whose members `body` adds.
  mutating func object(_ body: (inout JSONText) throws -> Void) rethrows {
    begin()
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
    try body(&self)
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  /// Adds an array whose elements `body` adds.
  mutating func array(_ body: (inout JSONText) throws -> Void) rethrows {
    begin()
    bytes.append(UInt8(ascii: "["))
    needsComma = false
    try body(&self)
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Adds an array with an element for each value.
  mutating func array<Values: Sequence>(
    of values: Values, _ add: (inout JSONText, Values.Element) throws -> Void
  ) rethrows {
    try array { json in for value in values { try add(&json, value) } }
  }

  /// Adds the name of a member; its value comes next.
  mutating func key(_ name: String) {
    begin()
    appendQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func add(_ value: Int) {
    begin()
    bytes += Array(String(value).utf8)
  }

  /// Adds a number with at most some decimals; null if it is not finite.
  mutating func add(_ value: Double?, decimals: Int = 2) {
    begin()
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    guard let value, value.isFinite, abs(value * power) < 1e17 else {
      bytes += Array("null".utf8)
      return
    }
    let scaled = Int((value * power).rounded())
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, part) = abs(scaled).quotientAndRemainder(dividingBy: Int(power))
    bytes += Array(String(whole).utf8)
    guard part > 0 else { return }
    var digits = Array(String(part + Int(power)).utf8)
    digits[0] = UInt8(ascii: ".")
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    bytes += digits
  }

  mutating func add(_ value: Bool) {
    begin()
    bytes += Array((value ? "true" : "false").utf8)
  }

  mutating func add(_ value: String) {
    begin()
    appendQuoted(value)
  }

  /// Adds JSON that is already complete.
  mutating func add(made value: [UInt8]) {
    begin()
    bytes += value
  }

  private mutating func appendQuoted(_ text: String) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      // A tag or a comment in a text must not end the script element.
      case UInt8(ascii: "<"), 0..<0x20, 0x7F:
        bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
