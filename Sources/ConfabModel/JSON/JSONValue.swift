/// Any JSON value, for parts of a document whose shape a host defines.
public enum JSONValue: Codable, Sendable, Hashable {
  /// The value `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, without the order of its members.
  case object([String: JSONValue])

  /// Decodes any JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONValue {
  /// Creates an object.
  ///
  /// - Parameters:
  ///   - members: The values of the keys; `nil` leaves a key out.
  ///   - extensions: Members to add, for keys that `members` doesn't have.
  public init(members: [String: JSONValue?], _ extensions: [String: JSONValue] = [:]) {
    self = .object(
      extensions.isEmpty
        ? members.compactMapValues { $0 }
        : members.compactMapValues { $0 }.merging(extensions) { own, _ in own })
  }
}

extension [JSONValue] {
  /// An array value, or `nil` if there are no elements: documents leave out empty arrays.
  var filled: JSONValue? { isEmpty ? nil : .array(self) }
}

extension [String] {
  /// An array of strings, or `nil` if there are none.
  var json: JSONValue? { map(JSONValue.string).filled }
}

extension [String?] {
  /// The first text that isn't `nil` or empty.
  var firstNonEmpty: String? {
    for case let text? in self where !text.isEmpty { return text }
    return nil
  }
}

extension JSONValue {
  /// Creates the value that a reader reads, without its place.
  public init(_ reader: ValueReader) { self.init(reader.tape, reader.index) }

  private init(_ tape: JSONTape, _ index: Int) {
    switch tape.word(index).kind {
    case .null: self = .null
    case .no: self = .bool(false)
    case .yes: self = .bool(true)
    case .number: self = .number(tape.number(index))
    case .ascii, .unicode, .decoded: self = .string(tape.string(index))
    case .array:
      var elements: [JSONValue] = []
      elements.reserveCapacity(tape.count(index))
      var at = index + JSONTape.containerWords
      while at < tape.end(index) {
        elements.append(JSONValue(tape, at))
        at = tape.next(after: at)
      }
      self = .array(elements)
    case .object:
      var members: [String: JSONValue] = [:]
      members.reserveCapacity(tape.count(index))
      var at = index + JSONTape.containerWords
      while at < tape.end(index) {
        let value = tape.next(after: at)
        members[tape.string(at)] = JSONValue(tape, value)
        at = tape.next(after: value)
      }
      self = .object(members)
    }
  }
}
