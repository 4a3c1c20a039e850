import ConfabSupport

/// Reads the members of a JSON object by name.
///
/// Methods return `nil` for a missing member, which is reported if it is required, and for a value
/// of another type or out of range, which is always reported. A look-up takes O(members).
public struct ObjectReader {
  let object: ValueReader

  var tape: JSONTape { object.tape }
  /// The path of the object.
  package var path: JSONPath { object.path }
  /// The collector of problems.
  package var problems: ProblemCollector { object.problems }

  /// - Parameter object: A reader of an object.
  init(_ object: ValueReader) { self.object = object }

  /// Reports a problem with the object.
  public func report(_ text: String) { object.report(text) }

  /// Whether the object has a key.
  public func has(_ key: String) -> Bool { find(KeyName(key)) != nil }

  /// Returns a reader of the value of a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - presence: Whether a missing key is reported.
  ///   - expected: What the value should be, for the report of a missing key.
  public func value(
    _ key: String, _ presence: Presence = .optional, expected: @autoclosure () -> String = "a value"
  ) -> ValueReader? {
    if let place = find(KeyName(key)) { return reader(place) }
    return presence == .required ? missing(key, expected()) : nil
  }

  /// Reports that a key is missing.
  @discardableResult
  package func missing(_ key: String, _ expected: String) -> ValueReader? {
    report("missing key \(ProblemText.quoted(key)), \(expected)")
    return nil
  }

  /// Returns the place of the first key for which `body` returns `true`, in the order of the text.
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

  /// A reader of the value of the key at a place.
  func reader(_ key: Int) -> ValueReader {
    ValueReader(tape, tape.next(after: key), parent: object.index, label: key)
  }

  /// Reads a string in a format.
  public func string(
    _ key: String, _ presence: Presence = .optional, _ format: TextFormat = .any
  ) -> String? {
    value(key, presence, expected: "a string")?.string(format)
  }

  /// Reads `true` or `false`.
  public func bool(_ key: String, _ presence: Presence = .optional) -> Bool? {
    value(key, presence, expected: "true or false")?.bool()
  }

  /// Reads a number within a range. The default range has no bounds.
  public func number(
    _ key: String, _ presence: Presence = .optional,
    in range: ClosedRange<Double> = -.infinity ... .infinity
  ) -> Double? {
    value(key, presence, expected: "a number")?.number(in: range)
  }

  /// Reads a whole number within a range, and within ±2⁵³, where JSON numbers are exact.
  public func integer(
    _ key: String, _ presence: Presence = .optional, in range: ClosedRange<Int>
  ) -> Int? {
    value(key, presence, expected: "a whole number")?.integer(in: range)
  }

  /// Reads a color: `#rrggbb`, and `#rrggbbaa` if `withAlpha` is true.
  public func color(
    _ key: String, _ presence: Presence = .optional, withAlpha: Bool = true
  ) -> HexColor? {
    value(key, presence, expected: "a color such as #ff8800")?.color(withAlpha: withAlpha)
  }

  /// Reads the name of a case of an enumeration.
  public func choice<E: RawRepresentable & CaseIterable>(
    _ key: String, _ presence: Presence = .optional, of type: E.Type = E.self
  ) -> E? where E.RawValue == String {
    value(key, presence, expected: ProblemText.alternatives(E.allCases.map(\.rawValue)))?.choice()
  }

  /// Reads an object. Keys other than the names and `x-…` are reported, unless `names` is `nil`.
  public func object(
    _ key: String, _ presence: Presence = .optional, knowing names: KeySet?
  ) -> ObjectReader? {
    value(key, presence, expected: "an object")?.object(knowing: names)
  }

  /// Reads an array with `body`. Elements for which `body` returns `nil` are left out.
  public func array<T>(
    _ key: String, _ presence: Presence = .optional, count: ClosedRange<Int> = 0...Int.max,
    _ body: (ValueReader) -> T?
  ) -> [T]? {
    value(key, presence, expected: "an array")?.array(count: count, body)
  }

  /// The members in the order of the text, for objects whose keys are data.
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

  /// Reports a problem with a key.
  package func report(key: String, _ text: String) {
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
      .map { "did you mean \(ProblemText.quoted($0))?" }
      ?? (names.isEmpty
        ? "no keys are allowed here" : "known here: \(names.joined(separator: ", "))")
    problems.add(
      "unknown key \(ProblemText.quoted(key)); \(hint)",
      at: .key(path, key), offset: tape.word(place).offset)
  }
}

/// The name of a key, in a form that is compared quickly.
struct KeyName: Sendable {
  let text: String
  /// The length, in UTF-8 bytes.
  let length: Int
  /// The first eight bytes, the first one in the lowest bits.
  let head: UInt64
  let isASCII: Bool

  init(_ text: String) {
    self.text = text
    (length, head, isASCII) = Self.parts(text)
  }

  private static func parts(_ text: String) -> (Int, UInt64, Bool) {
    var text = text
    return text.withUTF8 { bytes in
      (bytes.count, ByteView(bytes).word(at: 0, count: bytes.count), bytes.allSatisfy { $0 < 0x80 })
    }
  }
}

/// The keys that an object may have, for ``ValueReader/object(knowing:)``. All are ASCII.
public struct KeySet: Sendable, ExpressibleByArrayLiteral {
  /// The names, in the order in which they were given.
  public let names: [String]
  private let forms: [KeyName]

  /// Creates a set of names.
  ///
  /// - Parameter names: ASCII only.
  public init(_ names: [String]) {
    self.names = names
    forms = names.map(KeyName.init)
  }

  /// Creates a set of names from a literal.
  ///
  /// - Parameter names: ASCII only.
  public init(arrayLiteral names: String...) { self.init(names) }

  /// The index in ``names`` of a key or a string value; `nil` if it isn't one of them. O(names).
  func index(of string: Int, in tape: JSONTape) -> Int? {
    let word = tape.word(string)
    guard word.kind == .ascii else {
      return word.kind.isString ? names.firstIndex(of: tape.string(string)) : nil
    }
    let head = tape.head(of: word)
    for index in forms.indices where forms[index].head == head && forms[index].length == word.length
    {
      if word.length <= 8 || tape.string(string) == names[index] { return index }
    }
    return nil
  }
}

/// Whether a member of a JSON object may be missing.
public enum Presence: Sendable {
  /// A missing member is reported as a problem.
  case required
  /// The member may be missing.
  case optional
}
