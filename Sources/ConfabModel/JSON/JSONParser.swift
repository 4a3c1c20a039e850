import ConfabSupport

/// Parses JSON text (RFC 8259) into a ``JSONTape``.
///
/// This file parses arrays and objects; extensions parse strings and numbers.
struct JSONParser {
  /// Ends the parse after a syntax error was reported.
  struct Stop: Error {}

  /// The key or the index of a value in the object or array around it.
  private enum Step {
    /// The place of the key on the tape.
    case key(Int)
    case number(Int)
  }

  let bytes: ByteView
  let problems: ProblemCollector
  var at = 0
  var words: [UInt64] = []
  /// Strings with escapes, which aren't slices of the text.
  var strings: [String] = []
  /// The path to the value that is being read.
  private var steps: [Step] = []
  /// The places of the keys of all open objects.
  private var keys: [Int] = []
  private let base: JSONPath

  /// Parses the text of a collector as one JSON value in UTF-8, with or without a byte order mark.
  ///
  /// Nesting is limited to ``JSONTape/deepestNesting``.
  /// - Parameter path: The path of the value.
  /// - Returns: `nil` after a syntax error. Duplicate keys, unpaired surrogates, numbers out of
  ///   range and invalid UTF-8 in strings are reported and repaired.
  /// - Complexity: Linear in the length of the text.
  static func parse(_ problems: ProblemCollector, at path: JSONPath) -> JSONTape? {
    let source = problems.source
    return source.withUnsafeBufferPointer { bytes in
      var parser = JSONParser(ByteView(bytes), problems, at: path)
      guard parser.document() else { return nil }
      return JSONTape(problems, at: path, words: parser.words, strings: parser.strings)
    }
  }

  private init(_ bytes: ByteView, _ problems: ProblemCollector, at base: JSONPath) {
    self.bytes = bytes
    self.problems = problems
    self.base = base
    // Enough for a typical conversation, which is mostly text.
    words.reserveCapacity(bytes.count / 8 + 16)
  }

  static func startsWithByteOrderMark(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xEF, 0xBB, 0xBF])
  }

  private mutating func document() -> Bool {
    do {
      guard bytes.count <= JSONTape.longestText else {
        throw fail("expected at most \(JSONTape.longestText) bytes of JSON, found \(bytes.count)")
      }
      let head = bytes.word(at: 0, count: min(bytes.count, 3))
      if head == 0xBF_BBEF { at = 3 }
      if head & 0xFFFF == 0xFEFF || head & 0xFFFF == 0xFFFE {
        throw fail("expected UTF-8, found UTF-16")
      }
      skipSpace()
      if at == bytes.count { throw fail("expected a value, but the text is empty") }
      try value(parent: JSONTape.none, label: 0)
      skipSpace()
      if at < bytes.count { throw fail("expected the end of the document, found \(found())") }
      return true
    } catch {
      return false
    }
  }

  private mutating func value(parent: Int, label: Int) throws(Stop) {
    let start = at
    guard at < bytes.count else { throw fail("expected a value, but the text ends here") }
    switch bytes[at] {
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "{"): try object(parent: parent, label: label)
    case UInt8(ascii: "["): try array(parent: parent, label: label)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let value = try number()
      append(.number, start)
      words.append(value.bitPattern)
    case UInt8(ascii: "t"): try word("true", .yes)
    case UInt8(ascii: "f"): try word("false", .no)
    case UInt8(ascii: "n"): try word("null", .null)
    default: throw fail("expected a value, found \(found())")
    }
  }

  mutating func append(_ kind: JSONTape.Kind, _ offset: Int, length: Int = 0) {
    words.append(JSONTape.Word(kind, offset: offset, length: length).bits)
  }

  private mutating func word(_ word: StaticString, _ kind: JSONTape.Kind) throws(Stop) {
    let length = word.utf8CodeUnitCount
    for place in 0..<length
    where at + place >= bytes.count || bytes[at + place] != word.utf8Start[place] {
      throw fail("expected a value such as \(word); strings need quotation marks")
    }
    append(kind, at)
    at += length
  }

  private mutating func array(parent: Int, label: Int) throws(Stop) {
    let place = try open(.array)
    var count = 0
    if !close(UInt8(ascii: "]")) {
      steps.append(.number(0))
      while true {
        steps[steps.count - 1] = .number(count)
        try value(parent: place, label: count)
        count += 1
        if try !comma(or: UInt8(ascii: "]")) { break }
        if at < bytes.count, bytes[at] == UInt8(ascii: "]") {
          throw fail("expected a value after the comma, found \"]\"")
        }
      }
      steps.removeLast()
    }
    finish(place, count: count, parent: parent, label: label)
  }

  private mutating func object(parent: Int, label: Int) throws(Stop) {
    let place = try open(.object)
    let first = keys.count
    if !close(UInt8(ascii: "}")) {
      var offsets: [String: Int] = [:]
      repeat {
        let key = words.count
        guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
          throw fail("expected a key in quotation marks, found \(found())")
        }
        let offset = at
        try string()
        steps.append(.key(key))
        skipSpace()
        guard at < bytes.count, bytes[at] == UInt8(ascii: ":") else {
          throw fail("expected \":\" after the key, found \(found())")
        }
        at += 1
        skipSpace()
        try value(parent: place, label: key)
        if let earlier = earlierPlace(of: key, since: first, offsets: &offsets) {
          let begin = problems.position(of: earlier)
          report(
            "duplicate key \(ProblemText.quoted(string(key))); "
              + "the first is on line \(begin.line), column \(begin.column)", offset)
          words.removeLast(words.count - key)
        } else {
          keys.append(key)
        }
        steps.removeLast()
      } while try comma(or: UInt8(ascii: "}"))
    }
    finish(place, count: keys.count - first, parent: parent, label: label)
    keys.removeLast(keys.count - first)
  }

  /// Reads a `[` or `{`.
  ///
  /// - Returns: The place of the array or object.
  private mutating func open(_ kind: JSONTape.Kind) throws(Stop) -> Int {
    guard steps.count < JSONTape.deepestNesting else {
      throw fail("nested deeper than \(JSONTape.deepestNesting) levels")
    }
    let place = words.count
    append(kind, at)
    // Filled in when it is closed.
    for _ in 1..<JSONTape.containerWords { words.append(0) }
    at += 1
    skipSpace()
    return place
  }

  private mutating func finish(_ place: Int, count: Int, parent: Int, label: Int) {
    words[place + 1] = JSONTape.places(end: words.count, parent: parent)
    words[place + 2] = JSONTape.names(count: count, label: label)
  }

  private mutating func close(_ bracket: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == bracket else { return false }
    at += 1
    return true
  }

  /// Reads a comma (`true`) or the closing bracket (`false`).
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

  /// The character at the cursor, for problems.
  func found() -> String {
    guard at < bytes.count else { return "the end of the text" }
    guard let length = UTF8Sequence.length(in: bytes, at: at) else {
      return "a byte that is not UTF-8"
    }
    return ProblemText.quoted(String(decoding: bytes[at..<at + length], as: UTF8.self))
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
      case .key(let key): .key(path, string(key))
      case .number(let number): .index(path, number)
      }
    }
  }

  /// A string or key that was read.
  func string(_ place: Int) -> String {
    let word = JSONTape.Word(bits: words[place])
    if word.kind == .decoded { return strings[Int(words[place + 1])] }
    let start = word.offset + 1
    return String(decoding: bytes[start..<start + word.length], as: UTF8.self)
  }

  /// Objects with fewer keys, which is nearly all, are checked for duplicates without a table.
  private static let fewKeys = 16

  /// The offset of an earlier key of the same name in the object; `nil` if there is none. O(1) on
  /// average.
  ///
  /// - Parameters:
  ///   - first: The index in `keys` of the object's first key.
  ///   - offsets: A table of the object's keys, filled when it is needed.
  private func earlierPlace(of key: Int, since first: Int, offsets: inout [String: Int]) -> Int? {
    let word = JSONTape.Word(bits: words[key])
    // Strings that aren't ASCII can be equal although their bytes differ (canonical equivalence).
    if offsets.isEmpty, keys.count - first < Self.fewKeys, word.kind == .ascii {
      for place in first..<keys.count {
        let other = JSONTape.Word(bits: words[keys[place]])
        if other.length == word.length, haveSameBytes(word, other) { return other.offset }
      }
      return nil
    }
    if offsets.isEmpty {
      for place in keys[first...] {
        offsets[string(place)] = JSONTape.Word(bits: words[place]).offset
      }
    }
    let text = string(key)
    if let earlier = offsets[text] { return earlier }
    offsets[text] = word.offset
    return nil
  }

  /// Whether two slices of the same length are equal.
  private func haveSameBytes(_ a: JSONTape.Word, _ b: JSONTape.Word) -> Bool {
    let (a, b, length) = (a.offset + 1, b.offset + 1, a.length)
    guard bytes.word(at: a, count: length) == bytes.word(at: b, count: length) else { return false }
    return length <= 8 || bytes[a..<a + length].elementsEqual(bytes[b..<b + length])
  }
}

extension JSONParser {
  /// Reads the number at the cursor as the nearest double.
  ///
  /// A number that is out of range is reported and becomes 0.
  mutating func number() throws(Stop) -> Double {
    let start = at
    var decimal = Decimal()
    if bytes[at] == UInt8(ascii: "-") { at += 1 }
    let firstDigit = at
    try digits(into: &decimal)
    if bytes[firstDigit] == UInt8(ascii: "0"), at > firstDigit + 1 {
      at = firstDigit
      throw fail("a number can't have a leading zero")
    }
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      let first = at
      try digits(into: &decimal)
      decimal.exponent -= at - first
    }
    var hasExponent = false
    if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      hasExponent = true
      at += 1
      if at < bytes.count, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") {
        at += 1
      }
      var ignored = Decimal()
      try digits(into: &ignored)
    }
    if !hasExponent, let value = decimal.value {
      return bytes[start] == UInt8(ascii: "-") ? -value : value
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      report("the number \(ProblemText.escaped(text)) is out of range", start)
      return 0
    }
    return value
  }

  private mutating func digits(into decimal: inout Decimal) throws(Stop) {
    let start = at
    while at < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[at] {
      decimal.append(bytes[at] - UInt8(ascii: "0"))
      at += 1
    }
    if at == start { throw fail("expected a digit, found \(found())") }
  }
}

/// A decimal number that is short enough to be converted with one division: the digits and the
/// power of ten are exact doubles, so a correctly rounded division gives the nearest double
/// (Clinger 1990).
private struct Decimal {
  private var digits: UInt64 = 0
  private var fits = true
  var exponent = 0

  mutating func append(_ digit: UInt8) {
    guard fits else { return }
    if digits >= 100_000_000_000_000 { fits = false } else { digits = digits * 10 + UInt64(digit) }
  }

  var value: Double? {
    guard fits, exponent <= 0, -exponent < Self.powers.count else { return nil }
    return Double(digits) / Self.powers[-exponent]
  }

  /// 10⁰ … 10²², all exact.
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
