/// A set of bytes.
struct ByteSet: Sendable {
  private var words = SIMD4<UInt64>()

  /// All bytes.
  static let all = ByteSet(words: SIMD4(repeating: .max))

  private init(words: SIMD4<UInt64>) { self.words = words }

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
  }

  func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

  func union(_ other: ByteSet) -> ByteSet { ByteSet(words: words | other.words) }

  var inverted: ByteSet { ByteSet(words: ~words) }

  /// Digits, letters, "_" and all bytes beyond ASCII.
  static let name = ByteSet((0...255).filter { Self.letters.contains($0) || 0x30...0x39 ~= $0 })
  /// ``name`` without digits.
  static let letters = ByteSet(
    (0...255).filter { 0x61...0x7a ~= $0 || 0x41...0x5a ~= $0 || $0 == 0x5f || $0 >= 0x80 })
  static let digits = ByteSet(0x30...0x39)
  static let blanks = ByteSet([0x20, 0x09, 0x0b, 0x0c, 0x0d])
}

/// A pattern of bytes, in a notation like that of regular expressions:
///
/// | notation | matches |
/// |---|---|
/// | `[a-z]`, `[^"]`, `.` | a byte of a set, a byte outside of it, a byte that ends no line |
/// | `\i`, `\w`, `\d`, `\s`, `\S` | a letter, a letter or digit, a digit, a blank, no white space |
/// | `a*`, `a+`, `a?` | as many as there are; none is given back |
/// | `(a\|b)`, `{a}` | the first that matches; the same, remembered for the state that it opens |
/// | `(?=a)`, `(?!a)` | nothing, if `a` follows, or does not |
/// | `^`, `\<` | nothing at the start of a line, also after blanks; there if it is indented less |
/// | `\k`, `\K` | what was remembered; its closing bracket |
///
/// Each byte is visited once for each part of the pattern, since nothing is given back.
indirect enum CodePattern: Sendable {
  case set(ByteSet)
  case sequence([CodePattern])
  case choice([CodePattern])
  case loop(CodePattern, least: Int, isSingle: Bool)
  case ahead(CodePattern, isNegative: Bool)
  case lineStart, outdent
  case remembered(mirrored: Bool)
  case remember(CodePattern)

  init(_ text: Substring) {
    var bytes = Array(text.utf8)[...]
    self = Self.choices(&bytes)
  }

  private static func choices(_ bytes: inout ArraySlice<UInt8>) -> CodePattern {
    var choices: [CodePattern] = []
    var items: [CodePattern] = []
    while let byte = bytes.popFirst(), byte != UInt8(ascii: ")"), byte != UInt8(ascii: "}") {
      switch byte {
      case UInt8(ascii: "|"):
        choices.append(.sequence(items))
        items = []
      case UInt8(ascii: "("):
        let mark =
          bytes.starts(with: "?=".utf8) ? false : bytes.starts(with: "?!".utf8) ? true : nil
        if mark != nil { bytes = bytes.dropFirst(2) }
        let inner = Self.choices(&bytes)
        items.append(mark.map { .ahead(inner, isNegative: $0) } ?? inner)
      case UInt8(ascii: "{"): items.append(.remember(Self.choices(&bytes)))
      case UInt8(ascii: "^"): items.append(.lineStart)
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
        guard let last = items.popLast() else { continue }
        items.append(
          .loop(last, least: byte == UInt8(ascii: "+") ? 1 : 0, isSingle: byte == 0x3f))
      case UInt8(ascii: "["): items.append(.set(Self.set(&bytes)))
      case UInt8(ascii: "."): items.append(.set(ByteSet([0x0a]).inverted))
      case UInt8(ascii: "\\"):
        switch bytes.popFirst() {
        case UInt8(ascii: "k"): items.append(.remembered(mirrored: false))
        case UInt8(ascii: "K"): items.append(.remembered(mirrored: true))
        case UInt8(ascii: "<"): items.append(.outdent)
        case let letter: items.append(.set(Self.escape(letter ?? byte)))
        }
      default: items.append(.set(ByteSet([byte])))
      }
    }
    return choices.isEmpty ? .sequence(items) : .choice(choices + [.sequence(items)])
  }

  private static func escape(_ letter: UInt8) -> ByteSet {
    switch letter {
    case UInt8(ascii: "i"): .letters
    case UInt8(ascii: "w"): .name
    case UInt8(ascii: "d"): .digits
    case UInt8(ascii: "s"): .blanks
    case UInt8(ascii: "S"): ByteSet.blanks.union(ByteSet([0x0a])).inverted
    case UInt8(ascii: "n"): ByteSet([0x0a])
    case UInt8(ascii: "u"): ByteSet(0x80...0xff)
    case UInt8(ascii: "a"): .all
    default: ByteSet([letter])
    }
  }

  private static func set(_ bytes: inout ArraySlice<UInt8>) -> ByteSet {
    let isInverted = bytes.first == UInt8(ascii: "^")
    if isInverted { bytes.removeFirst() }
    var set = ByteSet([])
    while let byte = bytes.popFirst(), byte != UInt8(ascii: "]") {
      if byte == UInt8(ascii: "\\") {
        set = set.union(escape(bytes.popFirst() ?? byte))
      } else if bytes.first == UInt8(ascii: "-"), bytes.count > 1,
        bytes[bytes.startIndex + 1] != UInt8(ascii: "]")
      {
        bytes.removeFirst()
        set = set.union(ByteSet(byte...max(byte, bytes.popFirst() ?? byte)))
      } else {
        set = set.union(ByteSet([byte]))
      }
    }
    return isInverted ? set.inverted : set
  }

  /// The bytes that can follow if the pattern matches, and whether it can match nothing.
  var first: (set: ByteSet, isEmpty: Bool) {
    switch self {
    case .set(let set): return (set, false)
    case .sequence(let items):
      var found = ByteSet([])
      for item in items {
        let first = item.first
        found = found.union(first.set)
        if !first.isEmpty { return (found, false) }
      }
      return (.all, true)
    case .choice(let choices):
      let firsts = choices.map(\.first)
      return (
        firsts.reduce(ByteSet([])) { $0.union($1.set) }, firsts.contains { $0.isEmpty }
      )
    case .loop(let item, let least, _):
      return (item.first.set, least == 0 || item.first.isEmpty)
    case .ahead(let item, let isNegative):
      return isNegative ? (ByteSet([]), true) : item.first
    case .remember(let item): return item.first
    case .remembered: return (.all, false)
    case .lineStart, .outdent: return (ByteSet([]), true)
    }
  }
}
