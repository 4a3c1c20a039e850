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
