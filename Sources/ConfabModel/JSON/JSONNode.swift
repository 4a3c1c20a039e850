/// A JSON value that knows where it stood in its text.
///
/// 24 bytes a value besides the text of long strings, so that long conversations stay affordable.
public struct JSONNode: Sendable {
  public enum Value: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONNode])
    /// In the order of the text, every key once.
    case object([Member])
  }

  public struct Member: Sendable {
    public let key: String
    /// Where the key's opening quotation mark stands.
    public let offset: Int
    public let node: JSONNode
  }

  public let value: Value
  /// Where the value's first byte stands.
  public let offset: Int

  /// Reads the text of a collector as one JSON value (RFC 8259, UTF-8, perhaps a byte order mark).
  ///
  /// Linear in the length of the text. Nesting is bounded by ``JSONNode/deepestNesting``.
  /// - Returns: `nil` where the syntax is broken. Lesser faults (a key twice, half a surrogate
  ///   pair, a number out of range, invalid UTF-8 in a string) are reported, repaired and passed.
  public static func parse(_ problems: ProblemCollector, at path: JSONPath = .root) -> JSONNode? {
    var parser = JSONParser(problems, at: path)
    return parser.document()
  }

  /// Arrays and objects inside each other; one level more is reported as a problem.
  public static let deepestNesting = 128

  /// "a string", "an object", …
  var kindInWords: String {
    switch value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  /// The value without its places.
  public init(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value): self = .number(value)
    case .string(let value): self = .string(value)
    case .array(let elements): self = .array(elements.map(JSONValue.init))
    case .object(let members):
      self = .object(
        Dictionary(
          members.map { ($0.key, JSONValue($0.node)) }, uniquingKeysWith: { first, _ in first }))
    }
  }
}
