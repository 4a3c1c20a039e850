/// Whether a key may be missing.
public enum Presence: Sendable {
  case required, optional
}

/// Reads the members of a JSON object by name.
///
/// Every method returns `nil` for a member that is missing (a problem only if it is required) or
/// not what was asked for (always a problem). O(members) a look-up.
public struct ObjectReader {
  let object: ValueReader

  var tape: JSONTape { object.tape }
  /// The path of the object in the text.
  public var path: JSONPath { object.path }
  /// Where problems with the text are collected.
  public var problems: ProblemCollector { object.problems }

  /// - Parameter object: a reader of an object.
  init(_ object: ValueReader) { self.object = object }

  /// Reports a problem with the object as a whole.
  public func report(_ text: String) { object.report(text) }

  /// Whether the object has a key, whatever its value is.
  public func has(_ key: String) -> Bool { find(KeyName(key)) != nil }

  /// The value of a key.
  ///
  /// - Parameter expected: What the value should be, for the report of a missing one.
  public func value(
    _ key: String, _ presence: Presence = .optional, expected: @autoclosure () -> String = "a value"
  ) -> ValueReader? {
    if let place = find(KeyName(key)) { return reader(place) }
    return presence == .required ? missing(key, expected()) : nil
  }

  /// Reports that a key is missing.
  func missing(_ key: String, _ expected: String) -> ValueReader? {
    report("missing key \(Wording.quoted(key)), \(expected)")
    return nil
  }

  /// Calls `body` with the place of each key, in the order of the text, until it returns `true`.
  ///
  /// - Returns: that key's place.
  @inline(__always) func firstKey(where body: (Int) -> Bool) -> Int? {
    var key = object.index + JSONTape.containerWords
    let end = tape.end(object.index)
    while key < end {
      if body(key) { return key }
      key = tape.next(after: tape.next(after: key))
    }
    return nil
  }

  private func find(_ name: KeyName) -> Int? { firstKey { tape.key($0, is: name) } }

  /// The value of a key.
  func reader(_ key: Int) -> ValueReader {
    ValueReader(tape, tape.next(after: key), parent: object.index, label: key)
  }

  /// A string in a format.
  public func string(
    _ key: String, _ presence: Presence = .optional, _ format: TextFormat = .any
  ) -> String? {
    value(key, presence, expected: "a string")?.string(format)
  }

  /// `true` or `false`.
  public func bool(_ key: String, _ presence: Presence = .optional) -> Bool? {
    value(key, presence, expected: "true or false")?.bool()
  }

  /// A number within a range; an infinite bound is none.
  public func number(
    _ key: String, _ presence: Presence = .optional,
    in range: ClosedRange<Double> = -.infinity ... .infinity
  ) -> Double? {
    value(key, presence, expected: "a number")?.number(in: range)
  }

  /// A whole number within a range. Beyond ±2⁵³ JSON numbers are not exact and not accepted.
  public func integer(
    _ key: String, _ presence: Presence = .optional, in range: ClosedRange<Int>
  ) -> Int? {
    value(key, presence, expected: "a whole number")?.integer(in: range)
  }

  /// `#rrggbb`, or with `withAlpha` also `#rrggbbaa`.
  public func color(
    _ key: String, _ presence: Presence = .optional, withAlpha: Bool = true
  ) -> HexColor? {
    value(key, presence, expected: "a colour such as #ff8800")?.color(withAlpha: withAlpha)
  }

  /// One of the names of an enumeration.
  public func choice<E: RawRepresentable & CaseIterable>(
    _ key: String, _ presence: Presence = .optional, of type: E.Type = E.self
  ) -> E? where E.RawValue == String {
    value(key, presence, expected: Wording.alternatives(E.allCases.map(\.rawValue)))?.choice()
  }

  /// An object with these keys and no others but `x-…`; with `nil`, any keys.
  public func object(
    _ key: String, _ presence: Presence = .optional, knowing names: KeySet?
  ) -> ObjectReader? {
    value(key, presence, expected: "an object")?.object(knowing: names)
  }

  /// An array, each element read by `body`; elements for which it returns `nil` are left out.
  public func array<T>(
    _ key: String, _ presence: Presence = .optional, count: ClosedRange<Int> = 0...Int.max,
    _ body: (ValueReader) -> T?
  ) -> [T]? {
    value(key, presence, expected: "an array")?.array(count: count, body)
  }

  /// Every member in the order of the text, for objects whose keys are data.
  public var entries: [(key: String, value: ValueReader)] {
    var entries: [(key: String, value: ValueReader)] = []
    entries.reserveCapacity(tape.count(object.index))
    _ = firstKey { key in
      entries.append((tape.string(key), reader(key)))
      return false
    }
    return entries
  }

  /// The members whose keys begin with `x-`, which every object may have.
  public var extensions: [String: JSONValue] {
    var extensions: [String: JSONValue] = [:]
    _ = firstKey { key in
      if tape.withUTF8(of: key, { $0.starts(with: "x-".utf8) }) {
        extensions[tape.string(key)] = JSONValue(reader(key))
      }
      return false
    }
    return extensions
  }

  /// Reports a problem with a key rather than its value.
  func report(key: String, _ text: String) {
    let place = find(KeyName(key))
    problems.add(
      text, at: .key(path, key), offset: tape.word(place ?? object.index).offset)
  }

  func reportUnknownKeys(_ known: KeySet) {
    _ = firstKey { key in
      if known.index(of: key, in: tape) == nil { reportUnknown(key, known.names) }
      return problems.isFull
    }
  }

  private func reportUnknown(_ place: Int, _ names: [String]) {
    let key = tape.string(place)
    if key.utf8.starts(with: "x-".utf8) { return }
    let hint =
      NearestName.nearest(to: key, among: names)
      .map { "did you mean \(Wording.quoted($0))?" }
      ?? (names.isEmpty
        ? "no key is known here" : "known here: \(names.joined(separator: ", "))")
    problems.add(
      "unknown key \(Wording.quoted(key)); \(hint)",
      at: .key(path, key), offset: tape.word(place).offset)
  }
}
