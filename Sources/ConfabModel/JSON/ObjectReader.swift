/// Whether a key may be missing.
public enum Presence: Sendable {
  case required, optional
}

/// Reads the members of a JSON object by name.
///
/// Every method returns `nil` for a member that is missing (a problem only if it is required) or
/// not what was asked for (always a problem). O(members) a look-up.
public struct ObjectReader {
  public let path: JSONPath
  public let problems: ProblemCollector
  /// Where the object begins.
  public let offset: Int
  private let members: [JSONNode.Member]

  init(
    _ members: [JSONNode.Member], offset: Int, path: JSONPath, _ problems: ProblemCollector
  ) {
    self.members = members
    self.offset = offset
    self.path = path
    self.problems = problems
  }

  /// Reports a problem with the object as a whole.
  public func report(_ text: String) {
    problems.add(text, at: path, offset: offset)
  }

  public func has(_ key: String) -> Bool { members.contains { $0.key == key } }

  /// - Parameter expected: What the value should be, for the report of a missing one.
  public func value(
    _ key: String, _ presence: Presence = .optional, expected: @autoclosure () -> String = "a value"
  ) -> ValueReader? {
    if let member = members.first(where: { $0.key == key }) {
      return ValueReader(member.node, problems, path, .key(key))
    }
    if presence == .required { report("missing key \(Wording.quoted(key)), \(expected())") }
    return nil
  }

  public func string(
    _ key: String, _ presence: Presence = .optional, _ format: TextFormat = .any
  ) -> String? {
    value(key, presence, expected: "a string")?.string(format)
  }

  public func bool(_ key: String, _ presence: Presence = .optional) -> Bool? {
    value(key, presence, expected: "true or false")?.bool()
  }

  public func number(
    _ key: String, _ presence: Presence = .optional,
    in range: ClosedRange<Double> = -.infinity ... .infinity
  ) -> Double? {
    value(key, presence, expected: "a number")?.number(in: range)
  }

  public func integer(
    _ key: String, _ presence: Presence = .optional, in range: ClosedRange<Int>
  ) -> Int? {
    value(key, presence, expected: "a whole number")?.integer(in: range)
  }

  public func color(
    _ key: String, _ presence: Presence = .optional, withAlpha: Bool = true
  ) -> HexColor? {
    value(key, presence, expected: "a colour such as #ff8800")?.color(withAlpha: withAlpha)
  }

  public func choice<E: RawRepresentable & CaseIterable>(
    _ key: String, _ presence: Presence = .optional, of type: E.Type = E.self
  ) -> E? where E.RawValue == String {
    value(key, presence, expected: Wording.alternatives(E.allCases.map(\.rawValue)))?.choice()
  }

  public func object(
    _ key: String, _ presence: Presence = .optional, knowing names: [String]?
  ) -> ObjectReader? {
    value(key, presence, expected: "an object")?.object(knowing: names)
  }

  public func array<T>(
    _ key: String, _ presence: Presence = .optional, count: ClosedRange<Int> = 0...Int.max,
    _ body: (ValueReader) -> T?
  ) -> [T]? {
    value(key, presence, expected: "an array")?.array(count: count, body)
  }

  /// Every member in the order of the text, for objects whose keys are data.
  public var entries: [(key: String, value: ValueReader)] {
    members.map { ($0.key, ValueReader($0.node, problems, path, .key($0.key))) }
  }

  /// Reports a problem with a key rather than its value.
  func report(key: String, _ text: String) {
    let offset = members.first { $0.key == key }?.offset ?? offset
    problems.add(text, at: .key(path, key), offset: offset)
  }

  func reportUnknownKeys(_ names: [String]) {
    for member in members
    where !names.contains(member.key) && !member.key.utf8.starts(with: "x-".utf8)
      && !problems.isFull
    {
      let hint =
        NearestName.nearest(to: member.key, among: names)
        .map { "did you mean \(Wording.quoted($0))?" }
        ?? (names.isEmpty
          ? "no key is known here" : "known here: \(names.joined(separator: ", "))")
      problems.add(
        "unknown key \(Wording.quoted(member.key)); \(hint)",
        at: .key(path, member.key), offset: member.offset)
    }
  }
}
