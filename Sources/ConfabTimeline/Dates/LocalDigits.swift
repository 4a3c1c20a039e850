/// The digits of a numbering system, whose code points follow each other.
struct LocalDigits: Sendable {
  /// A text with numbers, such as "1:02:03".
  struct Form: Sendable {
    /// The texts before, between and after the numbers.
    fileprivate var texts: [String.UnicodeScalarView] = [.init()]
    /// The numbers of digits.
    fileprivate var widths: [Int] = []
  }

  /// The digit 0.
  let zero: Unicode.Scalar

  /// The form of a text. Each run of digits is a number.
  func form(of sample: String) -> Form {
    var form = Form()
    var isNumber = false
    for scalar in sample.unicodeScalars {
      let isDigit = (zero.value...zero.value + 9).contains(scalar.value)
      switch (isDigit, isNumber) {
      case (true, true): form.widths[form.widths.count - 1] += 1
      case (true, false):
        form.widths.append(1)
        form.texts.append(.init())
      case (false, _): form.texts[form.texts.count - 1].append(scalar)
      }
      isNumber = isDigit
    }
    return form
  }

  /// A text with other numbers. Each has at least the number of digits that it has in the form.
  func text(_ form: Form, _ numbers: [Int]) -> String {
    var text = form.texts[0]
    for (index, number) in numbers.enumerated() where form.widths.indices.contains(index) {
      text += scalars(number, width: form.widths[index])
      text += form.texts[index + 1]
    }
    return String(text)
  }

  /// A number without grouping, at least 0.
  func text(_ number: Int) -> String { String(String.UnicodeScalarView(scalars(number, width: 1))) }

  /// The digits of a number, at least 0.
  ///
  /// - Parameter width: The least number of digits.
  func scalars(_ number: Int, width: Int) -> [Unicode.Scalar] {
    var digits: [Unicode.Scalar] = []
    var rest = number
    while rest > 0 || digits.count < max(width, 1) {
      if let digit = Unicode.Scalar(zero.value + UInt32(rest % 10)) { digits.append(digit) }
      rest /= 10
    }
    return digits.reversed()
  }
}
