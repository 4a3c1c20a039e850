import ConfabModel
import FoundationEssentials
import FoundationInternationalization
import Synchronization

/// Writes numbers, lengths, sizes and lists in a locale, with the digits that its times of day
/// have.
///
/// ```swift
/// let number = LocalNumber(locale: "de")
/// number.decimal(1234.5)      // 1.234,5
/// number.duration(67)         // 1:07
/// number.bytes(1_300_000)     // 1,3 MB
/// ```
package struct LocalNumber: Sendable {
  let locale: Locale
  /// The name of the locale's data.
  let name: String
  let digits: LocalDigits

  /// The numbers of locales that were used before. Formatters of ICU take as long as measuring a
  /// message.
  private static let used = Mutex<[String: LocalNumber]>([:])
  /// The largest number of kept locales. A document can name any.
  private static let maximumUsed = 64

  /// - Parameter tag: A BCP 47 tag; `nil` and languages without data are "en".
  package init(locale tag: String?) {
    self = Self.used.withLock { used in
      if let known = used[tag ?? "en"] { return known }
      let made = LocalNumber(SupportedLocale(tag))
      if used.count >= Self.maximumUsed { used = [:] }
      used[tag ?? "en"] = made
      return made
    }
  }

  private init(_ supported: SupportedLocale) {
    let clock = ClockFormat(supported)
    var components = Locale.Components(identifier: supported.identifier)
    components.numberingSystem = Locale.NumberingSystem(clock.numbers)
    let locale = Locale(components: components)
    self.locale = locale
    name = supported.identifier
    digits = clock.digits
  }

  /// "1,234", "1,234.5"
  ///
  /// - Parameters:
  ///   - value: A finite number.
  ///   - fraction: The numbers of digits after the decimal separator.
  package func decimal(_ value: Double, fraction: ClosedRange<Int> = 0...2) -> String {
    // Numbers that no locale groups.
    if fraction.lowerBound == 0, value.sign == .plus, let small = Int(exactly: value), small < 1_000
    {
      return digits.text(small)
    }
    let style = FloatingPointFormatStyle<Double>(locale: locale)
      .precision(.fractionLength(fraction))
    let places = fraction.lowerBound
    let steps = (0..<min(places, 6)).reduce(1) { steps, _ in steps * 10 }
    let scaled = value * Double(steps)
    // Foundation rounds halves by the decimal digits of a number, not by its bits.
    guard fraction.count == 1, 1...6 ~= places, value.sign == .plus, value < 999,
      abs(scaled - scaled.rounded(.down) - 0.5) > 1e-6
    else { return value.formatted(style) }
    let form = form(unit: 0, digits: places) { (5 + 1 / Double(steps)).formatted(style) }
    let whole = Int(scaled.rounded())
    return digits.text(form, [whole / steps, whole % steps])
  }

  /// "38%"
  ///
  /// - Parameter value: A whole number of hundredths.
  package func percent(_ value: Int) -> String {
    (Double(value) / 100).formatted(
      FloatingPointFormatStyle<Double>.Percent(locale: locale).precision(.fractionLength(0)))
  }

  /// The length of a recording: "0:07", "12:30", "1:02:03".
  ///
  /// - Parameter seconds: A length in seconds, cut to whole seconds and to 0 … 359,999.
  package func duration(_ seconds: Double) -> String {
    let whole = Self.wholeSeconds(seconds)
    func length(
      _ unit: Int, _ seconds: Int, _ pattern: Duration.TimeFormatStyle.Pattern
    ) -> LocalDigits.Form {
      form(unit: unit, digits: 0) {
        Duration.seconds(seconds).formatted(
          Duration.TimeFormatStyle(pattern: pattern, locale: locale))
      }
    }
    return whole < 3_600
      ? digits.text(
        length(-1, 62, .minuteSecond(padMinuteToLength: 1)), [whole / 60, whole % 60])
      : digits.text(
        length(-2, 3_723, .hourMinuteSecond(padHourToLength: 1)),
        [whole / 3_600, whole / 60 % 60, whole % 60])
  }

  /// The length of a call or a timer in its largest units: "7 sec", "4 min", "1 hr, 2 min".
  ///
  /// - Parameter seconds: A length in seconds, cut to whole seconds and to 0 … 359,999.
  package func span(_ seconds: Double) -> String {
    let whole = Self.wholeSeconds(seconds)
    return Duration.seconds(whole).formatted(
      Duration.UnitsFormatStyle(
        allowedUnits: whole < 60 ? [.seconds] : [.hours, .minutes], width: .abbreviated,
        fractionalPart: .hide(rounded: .down)
      ).locale(locale))
  }

  /// The length of a short task: "0.4 sec", "12 sec", "1 min, 5 sec", "2 hr, 1 min".
  ///
  /// - Parameter seconds: A length in seconds, limited to 0 … 359,999. Lengths below 10 seconds are
  ///   cut to tenths and written without a decimal that is 0; others are cut to whole seconds.
  package func shortSpan(_ seconds: Double) -> String {
    let tenths = seconds.isFinite ? (min(max(seconds, 0), 359_999) * 10).rounded(.down) : 0
    if tenths < 100, tenths.truncatingRemainder(dividingBy: 10) != 0 {
      return Duration.milliseconds(Int(tenths) * 100).formatted(
        Duration.UnitsFormatStyle(
          allowedUnits: [.seconds], width: .abbreviated, fractionalPart: .show(length: 1)
        ).locale(locale))
    }
    let whole = Self.wholeSeconds(seconds)
    return Duration.seconds(whole).formatted(
      Duration.UnitsFormatStyle(
        allowedUnits: whole < 60
          ? [.seconds] : whole < 3_600 ? [.minutes, .seconds] : [.hours, .minutes],
        width: .abbreviated, fractionalPart: .hide(rounded: .down)
      ).locale(locale))
  }

  /// A length of time in words, in the largest unit without a rest: "24 hours", "7 days".
  ///
  /// - Parameter seconds: A length in seconds, cut to whole seconds and to 0 … 10⁹.
  package func length(_ seconds: Double) -> String {
    let whole = seconds.isFinite ? Int(min(max(seconds, 0), 1e9)) : 0
    let units: [(Int, Duration.UnitsFormatStyle.Unit)] = [
      (86_400, .days), (3_600, .hours), (60, .minutes),
    ]
    let unit = units.first { whole > 0 && whole % $0.0 == 0 }?.1 ?? .seconds
    return Duration.seconds(whole).formatted(
      Duration.UnitsFormatStyle(
        allowedUnits: [unit], width: .wide, fractionalPart: .hide(rounded: .down)
      ).locale(locale))
  }

  /// The time that is left, in its largest unit: "30s", "2m", "5h", "6d".
  ///
  /// - Parameter seconds: A length in seconds, cut to a whole number of its largest unit and to 0 …
  ///   10,000 days.
  package func remaining(_ seconds: Double) -> String {
    let whole = seconds.isFinite ? Int(min(max(seconds, 0), 864_000_000)) : 0
    let unit: Duration.UnitsFormatStyle.Unit =
      switch whole {
      case ..<60: .seconds
      case ..<3_600: .minutes
      case ..<86_400: .hours
      default: .days
      }
    return Duration.seconds(whole).formatted(
      Duration.UnitsFormatStyle(
        allowedUnits: [unit], width: .narrow, fractionalPart: .hide(rounded: .down)
      ).locale(locale))
  }

  /// The name of a language: "Spanish". The tag for a language without data.
  ///
  /// - Parameter tag: A BCP 47 tag.
  package func language(_ tag: String) -> String {
    let code = LanguageTag(tag)?.language ?? tag
    return locale.localizedString(forLanguageCode: code) ?? code
  }

  /// "Ana, Ben, and Cleo"
  package func list(_ items: [String]) -> String {
    if items.count < 2 { return items.first ?? "" }
    return items.formatted(.list(type: .and).locale(locale))
  }

  /// Texts around the numbers of sizes, decimals and lengths that were written before.
  private struct FormKey: Hashable {
    let locale: String
    let unit: Int
    let digits: Int
  }

  private static let forms = Mutex<[FormKey: LocalDigits.Form]>([:])
  /// The largest number of kept forms. A document can name any locale.
  private static let maximumForms = 256

  /// The text around the numbers of a size, a decimal or a length.
  ///
  /// - Parameters:
  ///   - unit: The unit of a size, from 1; 0 for a decimal; negative for a length.
  ///   - digits: The number of digits after the separator.
  ///   - sample: Returns a number of this form, as Foundation writes it. It takes ten times as long as
  ///     filling in a form.
  func form(unit: Int, digits count: Int, of sample: () -> String) -> LocalDigits.Form {
    Self.forms.withLock { forms in
      let key = FormKey(locale: name, unit: unit, digits: count)
      if let known = forms[key] { return known }
      if forms.count >= Self.maximumForms { forms = [:] }
      let form = digits.form(of: sample())
      forms[key] = form
      return form
    }
  }

  private static func wholeSeconds(_ seconds: Double) -> Int {
    seconds.isFinite ? Int(min(max(seconds, 0), 359_999)) : 0
  }
}

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
    var text = String(form.texts[0])
    for (index, number) in numbers.enumerated() where form.widths.indices.contains(index) {
      append(number, width: form.widths[index], to: &text)
      text.unicodeScalars += form.texts[index + 1]
    }
    return text
  }

  /// A number without grouping, at least 0.
  func text(_ number: Int) -> String {
    var text = ""
    append(number, to: &text)
    return text
  }

  /// Appends the digits of a number, at least 0.
  ///
  /// - Parameter width: The least number of digits.
  func append(_ number: Int, width: Int = 1, to text: inout String) {
    if width > 1 || number > 9 { append(number / 10, width: width - 1, to: &text) }
    if let digit = Unicode.Scalar(zero.value + UInt32(number % 10)) {
      text.unicodeScalars.append(digit)
    }
  }
}
