/// Reads JSON text (RFC 8259) into nodes with their places: the values and what holds them.
///
/// Strings and numbers are in files of their own.
struct JSONParser {
  /// Thrown after a problem that ends the parse was reported.
  struct Stop: Error {}

  let bytes: [UInt8]
  let problems: ProblemCollector
  var at = 0
  /// The path of the value being read; a stack, because building a path for each value costs more.
  private var steps: [Step] = []

  private enum Step {
    case key(String)
    case index(Int)
  }

  private let base: JSONPath

  /// - Parameter base: The path of the value that the text is.
  init(_ problems: ProblemCollector, at base: JSONPath) {
    self.problems = problems
    self.base = base
    bytes = problems.source
  }

  static func startsWithByteOrderMark(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xEF, 0xBB, 0xBF])
  }

  mutating func document() -> JSONNode? {
    do {
      if Self.startsWithByteOrderMark(bytes) { at = 3 }
      if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
        throw fail("expected UTF-8, found UTF-16")
      }
      skipSpace()
      if at == bytes.count { throw fail("expected a value, but there is nothing here") }
      let node = try value()
      skipSpace()
      if at < bytes.count { throw fail("expected the end of the document, found \(found())") }
      return node
    } catch {
      return nil
    }
  }

  private mutating func value() throws(Stop) -> JSONNode {
    let start = at
    guard at < bytes.count else { throw fail("expected a value, but the text ends here") }
    switch bytes[at] {
    case UInt8(ascii: "\""): return JSONNode(value: .string(try string()), offset: start)
    case UInt8(ascii: "{"): return JSONNode(value: .object(try object()), offset: start)
    case UInt8(ascii: "["): return JSONNode(value: .array(try array()), offset: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONNode(value: .number(try number()), offset: start)
    case UInt8(ascii: "t"): return JSONNode(value: try word("true", .bool(true)), offset: start)
    case UInt8(ascii: "f"): return JSONNode(value: try word("false", .bool(false)), offset: start)
    case UInt8(ascii: "n"): return JSONNode(value: try word("null", .null), offset: start)
    default: throw fail("expected a value, found \(found())")
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONNode.Value) throws(Stop)
    -> JSONNode.Value
  {
    let word = "\(word)"
    guard bytes[at...].starts(with: word.utf8) else {
      throw fail("expected a value such as \(word); texts stand in quotation marks")
    }
    at += word.utf8.count
    return value
  }

  private mutating func array() throws(Stop) -> [JSONNode] {
    try open()
    var elements: [JSONNode] = []
    guard !close(UInt8(ascii: "]")) else { return elements }
    steps.append(.index(0))
    while true {
      steps[steps.count - 1] = .index(elements.count)
      elements.append(try value())
      if try !comma(or: UInt8(ascii: "]")) { break }
      if at < bytes.count, bytes[at] == UInt8(ascii: "]") {
        throw fail("expected a value after the comma, found \"]\"")
      }
    }
    steps.removeLast()
    return elements
  }

  private mutating func object() throws(Stop) -> [JSONNode.Member] {
    try open()
    var members: [JSONNode.Member] = []
    var keys = KeysSeen()
    guard !close(UInt8(ascii: "}")) else { return members }
    while true {
      let offset = at
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
        throw fail("expected a key in quotation marks, found \(found())")
      }
      let key = try string()
      steps.append(.key(key))
      skipSpace()
      guard at < bytes.count, bytes[at] == UInt8(ascii: ":") else {
        throw fail("expected \":\" after the key, found \(found())")
      }
      at += 1
      skipSpace()
      let node = try value()
      if let first = keys.insert(key, offset, members) {
        let place = problems.position(of: first)
        report(
          "the key \(Wording.quoted(key)) stands here twice; "
            + "the first is on line \(place.line), column \(place.column)", offset)
      } else {
        members.append(JSONNode.Member(key: key, offset: offset, node: node))
      }
      steps.removeLast()
      if try !comma(or: UInt8(ascii: "}")) { return members }
    }
  }

  /// Past a `[` or `{`.
  private mutating func open() throws(Stop) {
    guard steps.count < JSONNode.deepestNesting else {
      throw fail("nested deeper than \(JSONNode.deepestNesting) levels")
    }
    at += 1
    skipSpace()
  }

  private mutating func close(_ bracket: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == bracket else { return false }
    at += 1
    return true
  }

  /// Past a comma (`true`) or the closing bracket (`false`).
  private mutating func comma(or bracket: UInt8) throws(Stop) -> Bool {
    skipSpace()
    if close(bracket) { return false }
    guard at < bytes.count, bytes[at] == UInt8(ascii: ",") else {
      throw fail("expected \",\" or \"\(Unicode.Scalar(bracket))\", found \(found())")
    }
    at += 1
    skipSpace()
    return true
  }

  private mutating func skipSpace() {
    while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// What stands at the cursor, in words.
  func found() -> String {
    guard at < bytes.count else { return "the end of the text" }
    guard let length = UTF8Sequence.length(in: bytes, at: at) else {
      return "a byte that is not UTF-8"
    }
    return Wording.quoted(String(decoding: bytes[at..<at + length], as: UTF8.self))
  }

  func report(_ text: String, _ offset: Int) {
    problems.add(text, at: path, offset: offset)
  }

  func fail(_ text: String) -> Stop {
    report(text, at)
    return Stop()
  }

  private var path: JSONPath {
    steps.reduce(base) { path, step in
      switch step {
      case .key(let key): .key(path, key)
      case .index(let index): .index(path, index)
      }
    }
  }
}

/// Tells whether a key came before, in constant time for objects of any size.
private struct KeysSeen {
  /// Small objects, nearly all, are compared one by one and cost no table.
  private static let few = 16
  private var offsets: [String: Int] = [:]

  /// - Returns: Where the key stood first, or `nil` if it is new.
  mutating func insert(_ key: String, _ offset: Int, _ members: [JSONNode.Member]) -> Int? {
    guard members.count >= Self.few else { return members.first { $0.key == key }?.offset }
    if offsets.isEmpty {
      for member in members { offsets[member.key] = member.offset }
    }
    if let first = offsets[key] { return first }
    offsets[key] = offset
    return nil
  }
}
