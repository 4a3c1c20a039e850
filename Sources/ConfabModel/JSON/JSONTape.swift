/// A parsed JSON text: a few words for each value, in the order of the text.
///
/// A tree would cost an allocation for each value. On the tape a string is a slice of the text
/// until it is read, and paths, lines and columns are only computed for problems.
///
/// | value | words |
/// |---|---|
/// | `null`, `true`, `false` | ``Word`` |
/// | number | ``Word``, bits of the double |
/// | string without escapes | ``Word`` with its length |
/// | any other string | ``Word``, index in `strings` |
/// | array, object | ``Word``; end and parent; count and label; then the elements, or keys and values |
///
/// A label is the place of a value's key, or its index in an array. A class, because all readers of
/// a text share it; it never leaves the call that made it.
final class JSONTape {
  /// The kind of a value, and how strings are stored.
  enum Kind: UInt8 {
    case null, no, yes, number
    /// A string that is a slice of the text.
    case ascii, unicode
    /// A string with escapes or one that is very long, stored in `strings`.
    case decoded
    case array, object

    var isString: Bool { self == .ascii || self == .unicode || self == .decoded }
  }

  /// The first word of a value: four bits of kind, 28 of length and 32 of offset.
  struct Word {
    static let longestSlice = 1 << 28 - 1
    var bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    init(_ kind: Kind, offset: Int, length: Int = 0) {
      bits = UInt64(kind.rawValue) << 60 | UInt64(length) << 32 | UInt64(UInt32(offset))
    }

    var kind: Kind { Kind(rawValue: UInt8(bits >> 60)) ?? .null }
    /// The offset of the value's first byte; for a string, its quotation mark.
    var offset: Int { Int(bits & 0xFFFF_FFFF) }
    /// The length of a string without escapes, in bytes.
    var length: Int { Int(bits >> 32) & Self.longestSlice }
  }

  /// The number of words before the first element or key of an array or object.
  static let containerWords = 3
  /// The longest text, in bytes: offsets have 32 bits, and there are hardly ever more words than
  /// bytes.
  static let longestText = 4_000_000_000
  /// The parent of the root.
  static let none = Int(UInt32.max)
  /// The most arrays and objects inside each other. Deeper nesting is a syntax error.
  static let deepestNesting = 128

  let problems: ProblemCollector
  let source: [UInt8]
  /// The path of the root.
  let base: JSONPath
  private let words: [UInt64]
  private let strings: [String]

  init(
    _ problems: ProblemCollector, at base: JSONPath, words: [UInt64], strings: [String]
  ) {
    self.problems = problems
    self.base = base
    self.words = words
    self.strings = strings
    source = problems.source
  }

  func word(_ index: Int) -> Word { Word(bits: words[index]) }

  func number(_ index: Int) -> Double { Double(bitPattern: words[index + 1]) }

  /// The number of elements or members.
  func count(_ index: Int) -> Int { Int(words[index + 2] >> 32) }

  /// The place after the last word of an array or object.
  func end(_ index: Int) -> Int { Int(words[index + 1] >> 32) }

  private func parent(_ index: Int) -> Int { Int(words[index + 1] & 0xFFFF_FFFF) }
  private func label(_ index: Int) -> Int { Int(words[index + 2] & 0xFFFF_FFFF) }

  static func places(end: Int, parent: Int) -> UInt64 {
    UInt64(UInt32(end)) << 32 | UInt64(UInt32(parent))
  }

  static func names(count: Int, label: Int) -> UInt64 {
    UInt64(UInt32(count)) << 32 | UInt64(UInt32(label))
  }

  /// The place after a value or key.
  func next(after index: Int) -> Int {
    switch word(index).kind {
    case .null, .no, .yes, .ascii, .unicode: index + 1
    case .number, .decoded: index + 2
    case .array, .object: end(index)
    }
  }

  /// A string or key.
  func string(_ index: Int) -> String {
    let word = word(index)
    if word.kind == .decoded { return strings[Int(words[index + 1])] }
    return withSlice(word) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the UTF-8 of a string.
  func withUTF8<Result>(
    of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let word = word(index)
    guard word.kind == .decoded else { return withSlice(word, body) }
    var text = strings[Int(words[index + 1])]
    return text.withUTF8(body)
  }

  private func withSlice<Result>(
    _ word: Word, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    source.withUnsafeBufferPointer { bytes in
      let start = word.offset + 1
      return body(ByteView(bytes)[start..<start + word.length])
    }
  }

  /// Whether a key is a name.
  @inline(__always) func key(_ index: Int, is name: KeyName) -> Bool {
    let word = word(index)
    guard word.kind == .ascii, name.isASCII else { return string(index) == name.text }
    return word.length == name.length && head(of: word) == name.head
      && (word.length <= 8 || string(index) == name.text)
  }

  /// The first eight bytes of a string without escapes, the first one in the lowest bits.
  @inline(__always) func head(of word: Word) -> UInt64 {
    source.withUnsafeBufferPointer {
      ByteView($0).word(at: word.offset + 1, count: word.length)
    }
  }

  /// The path of the value with a label in a parent.
  func path(parent: Int, label: Int) -> JSONPath {
    guard parent != Self.none else { return base }
    let path = path(parent: self.parent(parent), label: self.label(parent))
    return word(parent).kind == .object
      ? .key(path, string(label)) : .index(path, label)
  }
}
