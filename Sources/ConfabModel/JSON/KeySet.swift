/// A name of a key in a form that is compared quickly.
struct KeyName: Sendable {
  let text: String
  let length: Int
  /// The first eight bytes, the first of them in the lowest bits.
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

/// Names of keys that an object may have, all ASCII, for ``ValueReader/object(knowing:)``.
public struct KeySet: Sendable, ExpressibleByArrayLiteral {
  /// The names in the order in which they were given.
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

  /// The number of the name that a value or key is; `nil` where it is none of them. O(names).
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
