import ArgumentParser
import Confab

extension ParsableArguments {
  /// Checks the value of an option.
  ///
  /// - Throws: `OptionError` if `value` is not in `range`.
  package func check(_ option: String, _ value: Int, _ range: ClosedRange<Int>) throws {
    guard !range.contains(value) else { return }
    throw OptionError(
      "--\(option) is \(value); expected \(range.lowerBound) to \(range.upperBound)")
  }
}
