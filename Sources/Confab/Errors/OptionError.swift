/// An error in the options.
public struct OptionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The problem in one line, with the value and what was expected.
  public let description: String
  /// Creates an error from its description.
  public init(_ description: String) { self.description = description }

  /// Checks that a value is in a range.
  ///
  /// - Parameters:
  ///   - name: The name of the option, for the error.
  ///   - unit: The unit of the values, in the plural; empty for none.
  static func check(
    _ name: String, _ value: Double, _ range: ClosedRange<Double>, _ unit: String
  ) throws(OptionError) {
    guard !range.contains(value) else { return }
    func plain(_ number: Double) -> String {
      number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    }
    throw OptionError(
      "the \(name) is \(plain(value)); expected \(plain(range.lowerBound)) to "
        + "\(plain(range.upperBound))\(unit.isEmpty ? "" : " ")\(unit)")
  }
}
