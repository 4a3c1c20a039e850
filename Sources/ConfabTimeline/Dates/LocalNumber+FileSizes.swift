import Foundation

extension LocalNumber {
  /// The size of a file: "15 kB", "1.3 MB".
  ///
  /// Kilobytes are whole, megabytes have one digit after the separator, larger units two, as in
  /// Foundation's file style.
  ///
  /// - Parameter count: A number of bytes, at least 0. 1 kB is 1,000 bytes.
  package func bytes(_ count: Int) -> String {
    guard let size = FileSize(count) else { return foundationBytes(max(count, 0)) }
    let form = form(unit: size.unit, digits: size.digits) { foundationBytes(size.sample) }
    return digits.text(form, size.digits == 0 ? [size.whole] : [size.whole, size.fraction])
  }

  /// Takes ten times as long as filling in a form.
  private func foundationBytes(_ count: Int) -> String {
    Int64(count).formatted(
      ByteCountFormatStyle(style: .file, spellsOutZero: false, locale: locale))
  }
}

/// A size of at least 1,000 bytes in its unit, rounded half to even.
private struct FileSize {
  /// 1 for kB, 2 for MB, and so on.
  let unit: Int
  /// The number of digits after the separator, without zeros at the end.
  var digits: Int
  let whole: Int
  /// The digits after the separator as a number.
  var fraction: Int

  /// - Returns: `nil` for less than 1,000 bytes, whose words depend on the number.
  init?(_ count: Int) {
    guard count > 999 else { return nil }
    var (unit, scale) = (1, 1_000)
    while unit < 5, FileSize.rounded(count, unit, scale) >= 1_000 * FileSize.steps(unit) {
      (unit, scale) = (unit + 1, scale * 1_000)
    }
    self.unit = unit
    let rounded = FileSize.rounded(count, unit, scale)
    digits = min(2, unit - 1)
    (whole, fraction) = rounded.quotientAndRemainder(dividingBy: FileSize.steps(unit))
    while digits > 0, fraction % 10 == 0 { (digits, fraction) = (digits - 1, fraction / 10) }
  }

  /// The steps in which sizes of a unit are written, in parts of the unit.
  private static func steps(_ unit: Int) -> Int { unit == 1 ? 1 : unit == 2 ? 10 : 100 }

  private static func rounded(_ count: Int, _ unit: Int, _ scale: Int) -> Int {
    let step = scale / steps(unit)
    let (quotient, rest) = count.quotientAndRemainder(dividingBy: step)
    let isUp = rest * 2 > step || rest * 2 == step && !quotient.isMultiple(of: 2)
    return isUp ? quotient + 1 : quotient
  }

  /// A number of bytes whose text has the same form, with as few digits as possible.
  var sample: Int {
    let scale = (0..<unit).reduce(1) { scale, _ in scale * 1_000 }
    return 5 * scale + (digits == 0 ? 0 : digits == 1 ? scale / 10 : scale / 100)
  }
}
