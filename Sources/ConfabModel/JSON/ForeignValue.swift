/// A value in the JSON of another program, whose shape is not certain.
///
/// Nothing is reported: a value that is missing or of another type is `nil` or empty, so that one
/// surprise in a message does not lose the message.
///
///     let message = ForeignValue(bytes)
///     let text = message["content"]["parts"][0].text
///
/// Look-ups take O(members).
public struct ForeignValue {
  /// `nil` for a value that is missing.
  private let tape: JSONTape?
  private let index: Int

  /// A value that is missing.
  public static var missing: ForeignValue { ForeignValue(nil, 0) }

  private init(_ tape: JSONTape?, _ index: Int) {
    self.tape = tape
    self.index = index
  }

  /// Parses a text; missing if it is not JSON. Duplicate keys, invalid UTF-8 and half surrogate
  /// pairs are repaired: the first of two keys counts.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ bytes: [UInt8]) {
    self.init(JSONParser.parse(ProblemCollector(bytes), at: .root), 0)
  }

  /// Parses a text.
  public init(_ text: some StringProtocol) { self.init(Array(text.utf8)) }

  private var kind: JSONTape.Kind? { tape?.word(index).kind }

  /// Whether there is a value, which may be `null`.
  public var exists: Bool { tape != nil }
  /// Whether there is a value other than `null`.
  public var isFilled: Bool { kind != nil && kind != .null }
  /// Whether the value is an object.
  public var isObject: Bool { kind == .object }
  /// Whether the value is an array.
  public var isArray: Bool { kind == .array }
  /// Whether the value is a string.
  public var isText: Bool { kind?.isString == true }

  /// The value of a key; missing for one that the value doesn't have.
  public subscript(_ key: String) -> ForeignValue {
    guard let tape, kind == .object else { return .missing }
    let name = KeyName(key)
    var at = index + JSONTape.containerWords
    while at < tape.end(index) {
      let value = tape.next(after: at)
      if tape.key(at, is: name) { return ForeignValue(tape, value) }
      at = tape.next(after: value)
    }
    return .missing
  }

  /// An element of an array; missing for one that the value doesn't have.
  public subscript(_ number: Int) -> ForeignValue {
    guard number >= 0 else { return .missing }
    var elements = elements.dropFirst(number).makeIterator()
    return elements.next() ?? .missing
  }

  /// The string; `nil` for another value.
  public var text: String? {
    guard let tape, isText else { return nil }
    return tape.string(index)
  }

  /// The string; `nil` for an empty one, too.
  public var filledText: String? { text.flatMap { $0.isEmpty ? nil : $0 } }

  /// A string, or a whole number in digits: some programs change between the two.
  public var label: String? { text ?? (kind == .number ? whole.map { String($0) } : nil) }

  /// A whole number, or a string of its digits; all 64 bits are exact.
  public var whole: Int? {
    guard let tape else { return nil }
    if isText { return Int(tape.string(index)) }
    guard kind == .number else { return nil }
    let start = tape.word(index).offset
    let bytes = tape.source.dropFirst(start).prefix { byte in
      byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
    let next = start + bytes.count < tape.source.count ? tape.source[start + bytes.count] : 0
    guard next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "e") else {
      return Int(String(decoding: bytes, as: UTF8.self))
    }
    return Int(exactly: tape.number(index).rounded(.towardZero))
  }

  /// A number, or a string of one; finite.
  public var number: Double? {
    guard let tape else { return nil }
    let value = isText ? Double(tape.string(index)) : kind == .number ? tape.number(index) : nil
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// `true` or `false`; `nil` for another value.
  public var flag: Bool? {
    switch kind {
    case .yes: true
    case .no: false
    default: nil
    }
  }

  /// Whether the value is `true`.
  public var isTrue: Bool { kind == .yes }

  /// The elements of an array; none for another value.
  public var elements: ForeignElements {
    guard let tape, kind == .array else { return ForeignElements(nil, 0, 0) }
    return ForeignElements(tape, index + JSONTape.containerWords, tape.end(index))
  }

  /// The members of an object in the order of the text; none for another value.
  public var members: [(key: String, value: ForeignValue)] {
    guard let tape, kind == .object else { return [] }
    var found: [(key: String, value: ForeignValue)] = []
    found.reserveCapacity(tape.count(index))
    var at = index + JSONTape.containerWords
    while at < tape.end(index) {
      let value = tape.next(after: at)
      found.append((tape.string(at), ForeignValue(tape, value)))
      at = tape.next(after: value)
    }
    return found
  }

  /// The value of the first key that is equal without regard to the case of ASCII letters.
  public func member(ignoringCase key: String) -> ForeignValue {
    let key = key.lowercased()
    return members.first { $0.key.lowercased() == key }?.value ?? .missing
  }

  /// The value as it is, for parts of a document that may be any JSON; `nil` if it is missing.
  public var json: JSONValue? {
    tape.map { JSONValue(ValueReader($0, index, parent: JSONTape.none, label: 0)) }
  }

  /// The elements of an array.
  public struct ForeignElements: Sequence, IteratorProtocol {
    private let tape: JSONTape?
    private var at: Int
    private let end: Int

    fileprivate init(_ tape: JSONTape?, _ at: Int, _ end: Int) {
      self.tape = tape
      self.at = at
      self.end = end
    }

    /// Whether there are no more elements.
    public var isEmpty: Bool { at >= end }

    /// Returns the next element; `nil` at the end.
    public mutating func next() -> ForeignValue? {
      guard let tape, at < end else { return nil }
      defer { at = tape.next(after: at) }
      return ForeignValue(tape, at)
    }
  }
}
