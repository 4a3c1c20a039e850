import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport
import ConfabText

/// An option of a picture: its name, its values and its help.
///
/// ``PictureOptionTable`` has a line for each. Command lines, requests of a worker, suites and
/// scenarios read the option with it. Tests hold the schema of the worker and Options.md against it.
package struct PictureOption<Value: Hashable & Sendable>: Sendable {
  /// The name in JSON, such as `typeSize`.
  package let name: String
  /// The name in the errors of the library, such as "type size".
  let title: String
  /// The values that it takes.
  package let values: OptionValues<Value>
  /// One line for the manual, without a stop at the end.
  package let help: String
  /// What applies without the option.
  package let fallback: String?

  init(
    _ name: String, title: String? = nil, _ values: OptionValues<Value>, _ help: String,
    otherwise fallback: String? = nil
  ) {
    self.name = name
    self.title = title ?? Self.words(name).joined(separator: " ")
    self.values = values
    self.help = help
    self.fallback = fallback
  }

  /// The name on a command line, without hyphens before it: `type-size`.
  package var longName: String { Self.words(name).joined(separator: "-") }

  /// The words of a name in camel case, in lower case.
  private static func words(_ name: String) -> [String] {
    name.reduce(into: [""]) { words, character in
      if character.isUppercase { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
  }

  /// Checks a value that a program passes.
  ///
  /// - Throws: ``OptionError`` with the option, the value and what was expected.
  package func check(_ value: Value?) throws(OptionError) {
    guard let value, let problem = values.problem(value) else { return }
    throw OptionError("the \(title) \(problem)")
  }
}

/// The values of an option: how they are read, and how they are described.
package struct OptionValues<Value: Sendable>: Sendable {
  /// The values in a manual, such as `PT`; `nil` for a flag.
  package let placeholder: String?
  /// The names of all values, if there are only these.
  package let names: [String]
  /// Whether values can begin with a hyphen.
  package let canBeginWithHyphen: Bool
  /// Reads a value in JSON. Reports others.
  let read: @Sendable (ValueReader) -> Value?
  /// Reads a value on a command line. The error says what was expected.
  package let parse: @Sendable (String) throws(OptionError) -> Value
  /// What is wrong with a value, to follow the name of the option; `nil` if it can be used.
  let problem: @Sendable (Value) -> String?
  /// The JSON Schema of the values.
  package let schema: String

  init(
    placeholder: String?, names: [String] = [], canBeginWithHyphen: Bool = false, schema: String,
    read: @escaping @Sendable (ValueReader) -> Value?,
    parse: @escaping @Sendable (String) throws(OptionError) -> Value,
    problem: @escaping @Sendable (Value) -> String? = { _ in nil }
  ) {
    self.placeholder = placeholder
    self.names = names
    self.canBeginWithHyphen = canBeginWithHyphen
    self.schema = schema
    self.read = read
    self.parse = parse
    self.problem = problem
  }
}

extension OptionValues where Value == Double {
  /// - Parameter unit: The unit in the plural; empty for none.
  static func number(_ range: ClosedRange<Double>, _ unit: String, _ placeholder: String) -> Self {
    let expected = Self.expected(range, unit)
    return OptionValues(
      placeholder: placeholder, canBeginWithHyphen: true,
      schema: """
        {"type": "number", "minimum": \(ShortNumber.text(range.lowerBound)), \
        "maximum": \(ShortNumber.text(range.upperBound))}
        """,
      read: { $0.number(in: range) },
      parse: { text throws(OptionError) in
        guard let number = Double(text), range.contains(number) else {
          throw OptionError("expected \(expected)")
        }
        return number
      },
      problem: {
        range.contains($0) ? nil : "is \(ShortNumber.text($0)); expected \(expected)"
      })
  }
}

extension OptionValues where Value == Int {
  /// - Parameter unit: The unit in the plural; empty for none.
  static func whole(_ range: ClosedRange<Int>, _ unit: String, _ placeholder: String) -> Self {
    let expected = Self.expected(Double(range.lowerBound)...Double(range.upperBound), unit)
    return OptionValues(
      placeholder: placeholder, canBeginWithHyphen: true,
      schema: """
        {"type": "integer", "minimum": \(range.lowerBound), "maximum": \(range.upperBound)}
        """,
      read: { $0.integer(in: range) },
      parse: { text throws(OptionError) in
        guard let number = Int(text), range.contains(number) else {
          throw OptionError("expected a whole number, \(expected)")
        }
        return number
      },
      problem: { range.contains($0) ? nil : "is \($0); expected \(expected)" })
  }
}

extension OptionValues {
  fileprivate static func expected(_ range: ClosedRange<Double>, _ unit: String) -> String {
    "\(ShortNumber.text(range.lowerBound)) to \(ShortNumber.text(range.upperBound))"
      + (unit.isEmpty ? "" : " \(unit)")
  }
}

extension OptionValues where Value == Bool {
  static let flag = OptionValues(
    placeholder: nil, schema: #"{"type": "boolean"}"#, read: { $0.bool() },
    parse: { text throws(OptionError) in
      guard let flag = Bool(text) else { throw OptionError("expected true or false") }
      return flag
    })
}

extension OptionValues where Value == String {
  /// - Parameter schema: Members of the schema besides the type.
  static func text(
    _ format: TextFormat, _ placeholder: String, names: [String] = [], schema: String = ""
  ) -> Self {
    OptionValues(
      placeholder: placeholder, names: names, schema: #"{"type": "string"\#(schema)}"#,
      read: { $0.string(format) },
      parse: { text throws(OptionError) in
        if let problem = format.problem(text) { throw OptionError(problem) }
        return text
      },
      problem: { format.problem($0).map { "can't be used: \($0)" } })
  }

  /// A text that is one of some names.
  static func name(of names: [String]) -> Self {
    text(.oneOf(names), "NAME", names: names, schema: #", "enum": \#(names)"#)
  }
}

extension OptionValues where Value: RawRepresentable<String> & CaseIterable {
  /// The names of the cases.
  static var choice: Self {
    let names = Value.allCases.map(\.rawValue)
    return OptionValues(
      placeholder: names.joined(separator: "|"), names: names,
      schema: #"{"type": "string", "enum": \#(names)}"#, read: { $0.choice() },
      parse: { text throws(OptionError) in
        guard let value = Value(rawValue: text) else {
          throw OptionError(TextFormat.oneOf(names).problem(text) ?? "")
        }
        return value
      })
  }
}

extension OptionValues where Value == Color {
  /// A color, or `none` for a transparent one.
  static let color: Self = {
    let format = TextFormat("#rrggbb, #rrggbbaa or none") { $0 == "none" || HexColor($0) != nil }
    @Sendable func color(_ text: String) -> Color {
      HexColor(text).map(Color.init) ?? .clear
    }
    return OptionValues(
      placeholder: "COLOR",
      schema: #"{"type": "string", "pattern": "^(none|#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8}))$"}"#,
      read: { $0.string(format).map(color) },
      parse: { text throws(OptionError) in
        if let problem = format.problem(text) { throw OptionError(problem) }
        return color(text)
      })
  }()
}

extension OptionValues where Value == [FontFeature] {
  /// A list of OpenType features.
  static let features = OptionValues(
    placeholder: "LIST", canBeginWithHyphen: true, schema: #"{"type": "string"}"#,
    read: { $0.string(.features).flatMap { try? FontFeature.list($0) } },
    parse: { text throws(OptionError) in
      do { return try FontFeature.list(text) } catch { throw OptionError("\(error)") }
    })
}

extension OptionValues where Value == [String] {
  /// Up to sixteen names. On a command line, the option is repeated.
  static let names = OptionValues(
    placeholder: "NAME|FILE",
    schema: """
      {"type": "array", "items": {"type": "string", "minLength": 1}, "minItems": 1, "maxItems": 16}
      """,
    read: { $0.array(count: 1...16) { $0.string(.nonEmpty) } }, parse: { [$0] })
}
