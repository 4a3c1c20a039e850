/// A number as short decimal text, without an exponent.
struct DecimalNumber {
  private let value: Double
  private let decimals: Int

  /// - Parameters:
  ///   - value: clamped to ±10⁹; NaN counts as 0.
  ///   - decimals: the largest number of decimals, 0 … 9.
  init(_ value: Double, decimals: Int = 3) {
    self.value = value.isNaN ? 0 : min(1e9, max(-1e9, value))
    self.decimals = decimals
  }

  var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the number to a text.
  func write(to bytes: inout [UInt8]) {
    var power = 1
    for _ in 0..<decimals { power *= 10 }
    let scaled = Int((value * Double(power)).rounded())
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    var (whole, part) = abs(scaled).quotientAndRemainder(dividingBy: power)
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(whole % 10))
      whole /= 10
    } while whole > 0
    bytes[start...].reverse()
    guard part > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    while part > 0 {
      power /= 10
      bytes.append(UInt8(ascii: "0") + UInt8(part / power))
      part %= power
    }
  }
}
