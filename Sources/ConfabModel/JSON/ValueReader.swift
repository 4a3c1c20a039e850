import ConfabSupport

/// Reads a JSON value as a type, and reports a value of another type.
///
/// Methods return `nil` after reporting a problem.
///
///     let problems = ProblemCollector(bytes)
///     if let root = ValueReader(problems)?.object(knowing: ["radius", "tint"]) {
///       let radius = root.number("radius", .required, in: 0...40)
///       let tint = root.color("tint")
///     }
///     if let error = problems.error(source: "theme.json") { throw error }
public struct ValueReader {
  let tape: JSONTape
  /// The place of the value on the tape.
  let index: Int
  /// The place of the array or object around the value, and the value's label there.
  private let parent: UInt32
  private let label: UInt32

  init(_ tape: JSONTape, _ index: Int, parent: Int, label: Int) {
    self.tape = tape
    self.index = index
    self.parent = UInt32(parent)
    self.label = UInt32(label)
  }

  /// Parses the text of a collector. Returns `nil` after reporting a syntax error.
  package init?(_ problems: ProblemCollector) { self.init(problems, at: .root) }

  /// Parses the text of a collector. Returns `nil` after reporting a syntax error.
  ///
  /// - Parameter path: The path of the root.
  package init?(_ problems: ProblemCollector, at path: JSONPath) {
    guard let tape = JSONParser.parse(problems, at: path) else { return nil }
    self.init(tape, 0, parent: JSONTape.none, label: 0)
  }

  /// Creates a reader of a value in memory.
  init(_ value: JSONValue, _ problems: ProblemCollector) {
    self.init(JSONTape(value, problems), 0, parent: JSONTape.none, label: 0)
  }

  /// The collector of problems.
  package var problems: ProblemCollector { tape.problems }
  /// The path of the value.
  package var path: JSONPath { tape.path(parent: Int(parent), label: Int(label)) }
  /// The offset of the value's first byte.
  public var offset: Int { tape.word(index).offset }
  var kind: JSONTape.Kind { tape.word(index).kind }

  /// Whether the value is a string.
  public var isText: Bool { kind.isString }
  /// Whether the value is a number.
  package var isNumber: Bool { kind == .number }
  /// Whether the value is `null`.
  package var isNull: Bool { kind == .null }
  /// Whether the value is an array.
  package var isArray: Bool { kind == .array }
  /// Whether the value is an object.
  package var isObject: Bool { kind == .object }
  /// Whether the value is `true` or `false`.
  package var isFlag: Bool { kind == .yes || kind == .no }
  /// The line of the value, counted from 1; 0 for a value that is in no text.
  package var line: Int { problems.position(of: offset).line }

  /// "a string", "an object", …
  var kindInWords: String {
    switch kind {
    case .null: "null"
    case .no: "false"
    case .yes: "true"
    case .number: "a number"
    case .ascii, .unicode, .decoded: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The number of elements or members of an array or object; 0 for other values.
  var count: Int { kind == .array || kind == .object ? tape.count(index) : 0 }

  /// Whether the value is a string. Reports other values.
  func isString() -> Bool {
    if isText { return true }
    reportExpected("a string")
    return false
  }

  /// Reports a problem with this value.
  public func report(_ text: String) {
    problems.add(text, at: path, offset: offset)
  }

  /// Reports that the value has another type.
  ///
  /// - Parameter expected: What was expected, such as "a string".
  package func reportExpected(_ expected: String) {
    report("expected \(expected), found \(kindInWords)")
  }

  /// Reads a string in a format.
  public func string(_ format: TextFormat = .any) -> String? {
    guard isString() else { return nil }
    let text = tape.string(index)
    if let problem = format.problem(text) {
      report(problem)
      return nil
    }
    return text
  }

  /// Reads `true` or `false`.
  public func bool() -> Bool? {
    switch kind {
    case .yes: return true
    case .no: return false
    default:
      reportExpected("true or false")
      return nil
    }
  }

  /// Reads a number within a range. The default range has no bounds.
  public func number(in range: ClosedRange<Double> = -.infinity ... .infinity) -> Double? {
    guard kind == .number else {
      reportExpected("a number")
      return nil
    }
    let value = tape.number(index)
    guard range.contains(value) else {
      report("expected a number\(Self.words(range)), found \(ShortNumber.text(value))")
      return nil
    }
    return value
  }

  /// Reads a whole number within a range, and within ±2⁵³, where JSON numbers are exact.
  public func integer(in range: ClosedRange<Int>) -> Int? {
    guard kind == .number else {
      reportExpected("a whole number")
      return nil
    }
    let value = tape.number(index)
    let exact = Int(exactly: value)
    guard let exact, range.contains(exact), exact.magnitude <= 1 << 53 else {
      let range = Double(range.lowerBound)...Double(range.upperBound)
      report("expected a whole number\(Self.words(range)), found \(ShortNumber.text(value))")
      return nil
    }
    return exact
  }

  /// Reads a color: `#rrggbb`, and `#rrggbbaa` if `withAlpha` is true.
  public func color(withAlpha: Bool = true) -> HexColor? {
    guard let text = string() else { return nil }
    guard let color = HexColor(text, withAlpha: withAlpha) else {
      let example = withAlpha ? "#ff8800 or #ff880080" : "#ff8800"
      report("expected a color such as \(example), found \(ProblemText.quoted(text))")
      return nil
    }
    return color
  }

  /// Reads the name of a case of an enumeration.
  public func choice<E: RawRepresentable & CaseIterable>(of type: E.Type = E.self) -> E?
  where E.RawValue == String {
    guard let name = string() else { return nil }
    if let choice = E(rawValue: name) { return choice }
    reportUnknown(name, expected: E.allCases.map(\.rawValue))
    return nil
  }

  func reportUnknown(_ name: String, expected names: [String]) {
    if let problem = TextFormat.oneOf(names).problem(name) { report(problem) }
  }

  /// Reads an object. Keys other than the names and `x-…` are reported, unless `names` is `nil`.
  public func object(knowing names: KeySet?) -> ObjectReader? {
    guard kind == .object else {
      reportExpected("an object")
      return nil
    }
    let reader = ObjectReader(self)
    if let names { reader.reportUnknownKeys(names) }
    return reader
  }

  /// Reads an array with `body`. Elements for which `body` returns `nil` are left out.
  public func array<T>(
    count: ClosedRange<Int> = 0...Int.max, _ body: (ValueReader) -> T?
  ) -> [T]? {
    guard kind == .array else {
      reportExpected("an array")
      return nil
    }
    let found = tape.count(index)
    if !count.contains(found) {
      report(
        found < count.lowerBound
          ? "expected at least \(Count.text(count.lowerBound, "element")), "
            + "found \(found == 0 ? "none" : Count.text(found))"
          : "expected at most \(Count.text(count.upperBound, "element")), "
            + "found \(Count.text(found))")
      return nil
    }
    var result: [T] = []
    result.reserveCapacity(found)
    var at = index + JSONTape.containerWords
    for number in 0..<found {
      if problems.isFull { break }
      if let element = body(ValueReader(tape, at, parent: index, label: number)) {
        result.append(element)
      }
      at = tape.next(after: at)
    }
    return result
  }

  private static func words(_ range: ClosedRange<Double>) -> String {
    // 2⁶³ is Int.max as a double.
    let low = range.lowerBound <= -0x1p63 ? nil : ShortNumber.text(range.lowerBound)
    let high = range.upperBound >= 0x1p63 ? nil : ShortNumber.text(range.upperBound)
    return switch (low, high) {
    case (let low?, let high?): " from \(low) to \(high)"
    case (let low?, nil): " of at least \(low)"
    case (nil, let high?): " of at most \(high)"
    case (nil, nil): ""
    }
  }
}

/// An sRGB color in hexadecimal notation: `#rrggbb` or `#rrggbbaa`.
public struct HexColor: Sendable, Hashable, CustomStringConvertible {
  /// Red, 0 … 255.
  public var red: UInt8
  /// Green, 0 … 255.
  public var green: UInt8
  /// Blue, 0 … 255.
  public var blue: UInt8
  /// Opacity, from 0 (clear) to 255 (opaque). The other components aren't multiplied by it.
  public var alpha: UInt8

  /// Creates a color from its components.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a color from `#` and six hexadecimal digits, or eight if `withAlpha` is true; `nil`
  /// for other texts.
  public init?(_ text: String, withAlpha: Bool = true) {
    let text = Array(text.utf8)
    guard text.first == UInt8(ascii: "#"), text.count == 7 || (withAlpha && text.count == 9) else {
      return nil
    }
    var value: UInt32 = 0
    for byte in text.dropFirst() {
      guard let digit = JSONParser.hexDigit(byte) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    if text.count == 7 { value = value << 8 | 0xFF }
    self.init(
      red: UInt8(truncatingIfNeeded: value >> 24), green: UInt8(truncatingIfNeeded: value >> 16),
      blue: UInt8(truncatingIfNeeded: value >> 8), alpha: UInt8(truncatingIfNeeded: value))
  }

  /// `#rrggbb`, or `#rrggbbaa` if the color isn't opaque, in lower case.
  public var description: String {
    "#" + Hexadecimal.text(of: alpha == 255 ? [red, green, blue] : [red, green, blue, alpha])
  }
}

/// A rule for the text of a string.
public struct TextFormat: Sendable {
  /// Returns what is wrong with a text, or `nil` if it follows the rule.
  public let problem: @Sendable (String) -> String?

  /// Creates a rule from a function that returns what is wrong with a text.
  public init(problem: @escaping @Sendable (String) -> String?) {
    self.problem = problem
  }

  /// Creates a rule from a condition.
  ///
  /// - Parameters:
  ///   - expected: What is accepted, to follow "expected": "a color such as #ff8800".
  ///   - accepts: Whether a text has the format.
  public init(_ expected: String, accepts: @escaping @Sendable (String) -> Bool) {
    self.init { text in
      accepts(text) ? nil : "expected \(expected), found \(ProblemText.quoted(text))"
    }
  }

  /// Any text.
  public static let any = TextFormat { _ in nil }

  /// Any text but the empty one.
  public static let nonEmpty = TextFormat { text in
    text.isEmpty ? "expected a text that isn't empty" : nil
  }

  /// A color without alpha: `#rrggbb`.
  public static let color = TextFormat("a color such as #ff8800") {
    HexColor($0, withAlpha: false) != nil
  }

  /// One of some names. For another text, the nearest name is suggested.
  public static func oneOf(_ names: [String]) -> TextFormat {
    TextFormat { text in
      if names.contains(text) { return nil }
      let guess = NearestName.nearest(to: text, among: names)
        .map { "; did you mean \(ProblemText.quoted($0))?" }
      let found = ProblemText.quoted(text)
      return "expected \(ProblemText.alternatives(names)), found \(found)\(guess ?? "")"
    }
  }
}
