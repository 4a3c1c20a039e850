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
  let words: [UInt64]
  let strings: [String]

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

extension JSONTape {
  /// Writes a value to a tape, so that values in memory are read by the same code as texts.
  ///
  /// The members of an object are in the order of their keys. O(n log n).
  convenience init(_ value: JSONValue, _ problems: ProblemCollector) {
    var writer = TapeWriter()
    writer.append(value, parent: Self.none, label: 0)
    self.init(problems, at: .root, words: writer.words, strings: writer.strings)
  }
}

/// Writes the words of a tape that belongs to no text: all offsets are 0.
private struct TapeWriter {
  private(set) var words: [UInt64] = []
  private(set) var strings: [String] = []

  mutating func append(_ value: JSONValue, parent: Int, label: Int) {
    switch value {
    case .null: append(.null)
    case .bool(let flag): append(flag ? .yes : .no)
    case .number(let number):
      append(.number)
      words.append(number.bitPattern)
    case .string(let text): append(text)
    case .array(let elements):
      let place = open(.array)
      for (number, element) in elements.enumerated() {
        append(element, parent: place, label: number)
      }
      close(place, count: elements.count, parent: parent, label: label)
    case .object(let members):
      let place = open(.object)
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        let label = words.count
        append(key)
        append(member, parent: place, label: label)
      }
      close(place, count: members.count, parent: parent, label: label)
    }
  }

  private mutating func append(_ kind: JSONTape.Kind) {
    words.append(JSONTape.Word(kind, offset: 0).bits)
  }

  private mutating func append(_ text: String) {
    append(.decoded)
    words.append(UInt64(strings.count))
    strings.append(text)
  }

  private mutating func open(_ kind: JSONTape.Kind) -> Int {
    let place = words.count
    append(kind)
    for _ in 1..<JSONTape.containerWords { words.append(0) }
    return place
  }

  private mutating func close(_ place: Int, count: Int, parent: Int, label: Int) {
    words[place + 1] = JSONTape.places(end: words.count, parent: parent)
    words[place + 2] = JSONTape.names(count: count, label: label)
  }
}

/// The bytes of a text, valid for the duration of a call. Every access is bounds-checked, also in
/// release builds.
struct ByteView {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(offset: Int) -> UInt8 {
    @inline(__always) get {
      precondition(UInt(bitPattern: offset) < UInt(bitPattern: bytes.count))
      return bytes[offset]
    }
  }

  subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    return UnsafeBufferPointer(rebasing: bytes[range])
  }

  /// Up to eight bytes from an offset, the first one in the lowest bits. Bytes after the first
  /// `count` are 0.
  @inline(__always) func word(at offset: Int, count: Int = 8) -> UInt64 {
    guard count > 0 else { return 0 }
    if offset >= 0, offset <= bytes.count - 8, let base = bytes.baseAddress {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      return count >= 8 ? word : word & (1 << UInt64(8 * count) - 1)
    }
    var word: UInt64 = 0
    for place in 0..<min(count, 8) { word |= UInt64(self[offset + place]) << UInt64(8 * place) }
    return word
  }

  /// The offset of the first quotation mark, backslash, control character or non-ASCII byte from an
  /// offset on. O(length).
  @inline(__always) func endOfPlainASCII(from offset: Int) -> Int {
    var at = offset
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while at <= bytes.count - 8 {
      let word = word(at: at)
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      // Borrows only reach higher bytes, so the lowest bit that is set is exact.
      let special =
        (word | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
          | ((word &- ones &* 0x20) & ~word)) & highs
      if special != 0 { return at + special.trailingZeroBitCount / 8 }
      at += 8
    }
    while at < bytes.count, 0x20..<0x80 ~= self[at], self[at] != 0x22, self[at] != 0x5C { at += 1 }
    return at
  }
}
