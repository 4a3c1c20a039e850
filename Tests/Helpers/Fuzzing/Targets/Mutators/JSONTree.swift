/// A JSON value that can be changed and written. Numbers keep their notation.
///
/// It does not use the reader under test, whose errors could hide inputs from the test.
indirect enum JSONTree: Equatable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONTree])
  case object([Member])

  struct Member: Equatable {
    var key: String
    var value: JSONTree
  }

  /// Parses JSON. Returns `nil` if the bytes are not JSON.
  init?(_ bytes: [UInt8]) {
    var parser = JSONTreeParser(bytes: bytes)
    guard let tree = parser.value(depth: 0), parser.isAtEnd else { return nil }
    self = tree
  }

  subscript(key: String) -> JSONTree? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.key == key }?.value
    }
    set {
      guard case .object(var members) = self else { return }
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
      self = .object(members)
    }
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }
  var elements: [JSONTree]? { if case .array(let list) = self { list } else { nil } }

  /// The number of values in the tree, including this one.
  var count: Int {
    switch self {
    case .array(let list): list.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    default: 1
    }
  }

  /// Returns the tree with one value changed.
  ///
  /// - Parameters:
  ///   - place: The index of the value, 0 for this one, less than ``count``.
  ///   - change: Returns the new value. It gets the value and the nearest key above it.
  func changed(
    at place: Int, key: String = "", _ change: (JSONTree, String) -> JSONTree
  ) -> JSONTree {
    guard place > 0 else { return change(self, key) }
    var rest = place - 1
    switch self {
    case .array(var list):
      for index in list.indices {
        let size = list[index].count
        if rest < size {
          list[index] = list[index].changed(at: rest, key: key, change)
          break
        }
        rest -= size
      }
      return .array(list)
    case .object(var members):
      for index in members.indices {
        let size = members[index].value.count
        if rest < size {
          members[index].value = members[index].value.changed(
            at: rest, key: members[index].key, change)
          break
        }
        rest -= size
      }
      return .object(members)
    default: return self
    }
  }

  var bytes: [UInt8] {
    var result: [UInt8] = []
    write(into: &result)
    return result
  }

  private func write(into result: inout [UInt8]) {
    switch self {
    case .null: result += "null".utf8
    case .bool(let value): result += (value ? "true" : "false").utf8
    case .number(let digits): result += digits.utf8
    case .string(let text): Self.write(text, into: &result)
    case .array(let list):
      result.append(UInt8(ascii: "["))
      for (index, value) in list.enumerated() {
        if index > 0 { result.append(UInt8(ascii: ",")) }
        value.write(into: &result)
      }
      result.append(UInt8(ascii: "]"))
    case .object(let members):
      result.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { result.append(UInt8(ascii: ",")) }
        Self.write(member.key, into: &result)
        result.append(UInt8(ascii: ":"))
        member.value.write(into: &result)
      }
      result.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, into result: inout [UInt8]) {
    result.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        result += "\\u00\(digits.utf8.count == 1 ? "0" : "")\(digits)".utf8
      default: result.append(byte)
      }
    }
    result.append(UInt8(ascii: "\""))
  }
}

/// Parses seeds and earlier mutations.
private struct JSONTreeParser {
  let bytes: [UInt8]
  private var place = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return place == bytes.count
    }
  }

  private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

  private mutating func skipSpace() {
    while [0x20, 0x0A, 0x0D, 0x09].contains(next) { place += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard next == byte, place < bytes.count else { return false }
    place += 1
    return true
  }

  mutating func value(depth: Int) -> JSONTree? {
    guard depth < 64 else { return nil }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    default: return word()
    }
  }

  private mutating func object(depth: Int) -> JSONTree? {
    place += 1
    var members: [JSONTree.Member] = []
    if take(UInt8(ascii: "}")) { return .object([]) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\""), let key = string(), take(UInt8(ascii: ":")),
        let value = value(depth: depth + 1)
      else { return nil }
      members.append(JSONTree.Member(key: key, value: value))
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSONTree? {
    place += 1
    var list: [JSONTree] = []
    if take(UInt8(ascii: "]")) { return .array([]) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      list.append(value)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? .array(list) : nil
  }

  private mutating func string() -> String? {
    place += 1
    var text: [UInt8] = []
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      if bytes[place] == UInt8(ascii: "\\") {
        place += 1
        guard let scalar = escaped() else { return nil }
        text += String(scalar).utf8
      } else {
        text.append(bytes[place])
        place += 1
      }
    }
    guard place < bytes.count else { return nil }
    place += 1
    return String(validating: text, as: UTF8.self)
  }

  private mutating func escaped() -> Unicode.Scalar? {
    let letter = next
    place += 1
    switch letter {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"):
      guard place + 4 <= bytes.count else { return nil }
      let digits = String(decoding: bytes[place..<place + 4], as: UTF8.self)
      place += 4
      // Surrogates are not supported. Mutations of bytes produce them.
      return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    default: return letter == 0 ? nil : Unicode.Scalar(letter)
    }
  }

  private mutating func word() -> JSONTree? {
    let start = place
    let ends: [UInt8] = [0x20, 0x0A, 0x0D, 0x09, 0x2C, 0x5D, 0x7D]
    while place < bytes.count, !ends.contains(bytes[place]) { place += 1 }
    let word = String(decoding: bytes[start..<place], as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: return Double(word) == nil ? nil : .number(word)
    }
  }
}
