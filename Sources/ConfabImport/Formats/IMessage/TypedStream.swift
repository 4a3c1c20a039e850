/// An archive of Apple's old kind ("typedstream"), in which Messages stores styled texts.
///
/// A stream is a tree of objects whose values are described by type codes; strings, classes and
/// objects that occur again are references by number. The form is known from the python-typedstream
/// project (dgelessus). Nothing here is recursive; the time is O(length).
struct TypedStream {
  /// A value of an object.
  enum Value: Equatable {
    case null
    case whole(Int)
    case real(Double)
    /// A string, as a range of the stream.
    case bytes(Range<Int>)
    /// An object, by its number.
    case object(Int)
  }

  fileprivate struct Item {
    var value: Value
    /// The next value of the same object; -1 for the last one.
    var next: Int32 = -1
  }

  private struct Object {
    var first: Int32 = -1
    var last: Int32 = -1
  }

  /// What a reference to an object can name.
  private enum Shared {
    case object(Int)
    case type
    case string(Range<Int>)
  }

  /// An object whose values are read.
  private struct Frame {
    var object: Int
    /// The type codes of the values that are left in a group.
    var codes: Range<Int>
  }

  /// Bytes that are hashed together, not one by one.
  private struct Tail: Hashable {
    let bytes: ArraySlice<UInt8>

    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  private var bytes: [UInt8] = []
  private var at = 0
  private var items: [Item] = []
  private var objects: [Object] = []
  private var strings: [Range<Int>] = []
  private var shared: [Shared] = []
  /// The objects around the one that is read, from outside to inside.
  private var outer: [Frame] = []
  /// The first string that isn't a type or a name: the text of an attributed string.
  private(set) var firstString: Range<Int>?
  /// The index of the length of ``firstString``.
  private var firstStringHead = 0
  /// The bytes before ``firstStringHead`` and those behind the string in other streams. Messages writes
  /// most bodies with the same ones, which then need not be read again.
  private var knownHead: [UInt8] = []
  private var plainTails: Set<Tail> = []
  private static let mostTails = 1_000
  /// Whether the stream was read to the end of its first object.
  private(set) var isComplete = false
  /// The first object; `nil` if there is none.
  private(set) var root: Int?

  /// The longest list of type codes. It is repeated by reference, so its length is a factor.
  private static let mostCodes = 64
  private static let deepest = 256
  private static let integer2: UInt8 = 0x81
  private static let integer4: UInt8 = 0x82
  private static let real: UInt8 = 0x83
  private static let new: UInt8 = 0x84
  private static let null: UInt8 = 0x85
  private static let end: UInt8 = 0x86
  /// The head of reference 0.
  private static let firstReference = -110

  private static let header = [4, 11] + Array("streamtyped".utf8)

  /// Creates an empty stream.
  init() {}

  /// Creates a stream of bytes, as ``read(_:isTextOnly:)``.
  init(_ bytes: [UInt8], isTextOnly: Bool = false) { read(bytes, isTextOnly: isTextOnly) }

  /// Reads other bytes, as far as they are not damaged, into the memory of the ones before.
  ///
  /// - Parameter isTextOnly: Whether to end after ``firstString``. There may be no ``root`` then, and
  ///   also if what follows is as in a stream of ``rememberPlain()``.
  mutating func read(_ bytes: some Sequence<UInt8>, isTextOnly: Bool = false) {
    self.bytes.removeAll(keepingCapacity: true)
    self.bytes += bytes
    items.removeAll(keepingCapacity: true)
    objects.removeAll(keepingCapacity: true)
    strings.removeAll(keepingCapacity: true)
    shared.removeAll(keepingCapacity: true)
    outer.removeAll(keepingCapacity: true)
    (firstString, isComplete, root) = (nil, false, nil)
    if !knownHead.isEmpty, self.bytes.starts(with: knownHead) {
      at = knownHead.count
      // After the null string, there can be another one.
      if let head = byte(), head != Self.null {
        firstString = string(head)
        if isTextOnly || firstString != nil && plainTails.contains(Tail(bytes: self.bytes[at...])) {
          return
        }
        firstString = nil
      }
    }
    at = Self.header.count
    guard self.bytes.starts(with: Self.header), number() != nil, let codes = codes(byte()) else {
      return
    }
    isComplete = read(Frame(object: -1, codes: codes), isTextOnly) ?? false
    if firstString != nil, !self.bytes[..<firstStringHead].elementsEqual(knownHead) {
      knownHead = Array(self.bytes[..<firstStringHead])
      plainTails.removeAll()
    }
  }

  /// Remembers that what follows ``firstString`` says nothing about it. The stream was read as a whole.
  mutating func rememberPlain() {
    guard isComplete, let firstString, plainTails.count < Self.mostTails else { return }
    plainTails.insert(Tail(bytes: ArraySlice(Array(bytes[firstString.upperBound...]))))
  }

  // MARK: - Objects

  /// The values of an object, in their order.
  func values(of object: Int) -> Values { Values(items, next: objects[object].first) }

  /// The values of an object one by one, without an array of them.
  struct Values: Sequence, IteratorProtocol {
    private let items: [Item]
    private var place: Int32

    fileprivate init(_ items: [Item], next: Int32) {
      self.items = items
      place = next
    }

    /// The next value, which stays the next one.
    var first: Value? { place < 0 ? nil : items[Int(place)].value }

    mutating func next() -> Value? {
      guard place >= 0 else { return nil }
      defer { place = items[Int(place)].next }
      return items[Int(place)].value
    }
  }

  /// The first value of an object.
  func firstValue(of object: Int) -> Value? {
    let place = objects[object].first
    return place < 0 ? nil : items[Int(place)].value
  }

  /// The bytes of a string.
  func content(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

  /// The text of a string.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: - Reading

  /// Reads the values of a group and of the objects in it; `nil` at damage.
  private mutating func read(_ first: Frame, _ isTextOnly: Bool) -> Bool? {
    var frame = first
    while true {
      if let code = frame.codes.popFirst() {
        guard let inner = value(code, &frame) else { return nil }
        if inner >= 0 {
          guard outer.count + 1 < Self.deepest else { return nil }
          outer.append(frame)
          frame = Frame(object: inner, codes: 0..<0)
        }
        if isTextOnly, firstString != nil { return false }
      } else if frame.object < 0 {
        return true
      } else if let head = byte() {
        if head == Self.end, let last = outer.popLast() {
          frame = last
        } else {
          guard let codes = codes(head) else { return nil }
          frame.codes = codes
        }
      } else {
        return nil
      }
    }
  }

  /// Reads the value of a type code. Returns a new object whose values follow, or -1; `nil` at
  /// damage.
  private mutating func value(_ place: Int, _ frame: inout Frame) -> Int? {
    let owner = frame.object
    switch bytes[place] {
    case UInt8(ascii: "@"): return object(owner)
    case UInt8(ascii: "+"):
      guard let head = byte() else { return nil }
      if head == Self.null {
        append(.null, to: owner)
        return -1
      }
      let start = at - 1
      guard let range = string(head) else { return nil }
      if firstString == nil { (firstString, firstStringHead) = (range, start) }
      append(.bytes(range), to: owner)
    case UInt8(ascii: "*"):
      guard let head = byte() else { return nil }
      switch head {
      case Self.null: append(.null, to: owner)
      case Self.new:
        guard let range = sharedString(byte()) else { return nil }
        shared.append(.string(range))
        append(.bytes(range), to: owner)
      default:
        guard let number = reference(head), case .string(let range) = shared[number] else {
          return nil
        }
        append(.bytes(range), to: owner)
      }
    case UInt8(ascii: "%"), UInt8(ascii: ":"):
      guard let head = byte() else { return nil }
      guard head != Self.null else {
        append(.null, to: owner)
        return -1
      }
      guard let range = sharedString(head) else { return nil }
      append(.bytes(range), to: owner)
    case UInt8(ascii: "#"):
      guard type() else { return nil }
      append(.null, to: owner)
    case UInt8(ascii: "c"):
      guard let byte = byte() else { return nil }
      append(.whole(Int(Int8(bitPattern: byte))), to: owner)
    case UInt8(ascii: "C"), UInt8(ascii: "B"):
      guard let byte = byte() else { return nil }
      append(.whole(Int(byte)), to: owner)
    case UInt8(ascii: "s"), UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "q"):
      guard let number = number() else { return nil }
      append(.whole(number), to: owner)
    case UInt8(ascii: "S"), UInt8(ascii: "I"), UInt8(ascii: "L"), UInt8(ascii: "Q"):
      guard let number = number(byte(), isSigned: false) else { return nil }
      append(.whole(number), to: owner)
    case UInt8(ascii: "f"): return real(size: 4, owner)
    case UInt8(ascii: "d"): return real(size: 8, owner)
    case UInt8(ascii: "["): return array(&frame)
    case UInt8(ascii: "{"):
      // The fields of a structure follow its name; the brackets themselves have no values.
      while let next = frame.codes.first, bytes[next] != UInt8(ascii: "=") {
        frame.codes.removeFirst()
      }
      if !frame.codes.isEmpty { frame.codes.removeFirst() }
    case UInt8(ascii: "}"), UInt8(ascii: "!"): break
    default: return nil
    }
    return -1
  }

  private mutating func object(_ owner: Int) -> Int? {
    guard let head = byte() else { return nil }
    switch head {
    case Self.null:
      append(.null, to: owner)
      return -1
    case Self.new:
      let number = objects.count
      objects.append(Object())
      shared.append(.object(number))
      append(.object(number), to: owner)
      if root == nil { root = number }
      return type() ? number : nil
    default:
      guard let number = reference(head), case .object(let object) = shared[number] else {
        return nil
      }
      append(.object(object), to: owner)
      return -1
    }
  }

  /// Reads a class and those above it.
  private mutating func type() -> Bool {
    while let head = byte() {
      switch head {
      case Self.new:
        guard sharedString(byte()) != nil, number() != nil else { return false }
        shared.append(.type)
      case Self.null: return true
      default:
        guard let number = reference(head), case .type = shared[number] else { return false }
        return true
      }
    }
    return false
  }

  /// Reads an array of bytes, such as `[12c]`; other arrays are not in texts.
  private mutating func array(_ frame: inout Frame) -> Int? {
    var count = 0
    while let place = frame.codes.popFirst(), bytes[place] != UInt8(ascii: "]") {
      let code = bytes[place]
      if 0x30...0x39 ~= code, count < 1 << 40 {
        count = count * 10 + Int(code) - 0x30
      } else if code != UInt8(ascii: "c"), code != UInt8(ascii: "C") {
        return nil
      }
    }
    guard count <= bytes.count - at else { return nil }
    append(.bytes(at..<at + count), to: frame.object)
    at += count
    return -1
  }

  private mutating func real(size: Int, _ owner: Int) -> Int? {
    guard let head = byte() else { return nil }
    guard head == Self.real else {
      guard let number = number(head) else { return nil }
      append(.real(Double(number)), to: owner)
      return -1
    }
    guard let bits = littleEndian(size) else { return nil }
    append(
      .real(
        size == 4
          ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)),
      to: owner)
    return -1
  }

  private mutating func append(_ value: Value, to owner: Int) {
    guard owner >= 0 else { return }
    let place = Int32(truncatingIfNeeded: items.count)
    items.append(Item(value: value))
    if objects[owner].last >= 0 {
      items[Int(objects[owner].last)].next = place
    } else {
      objects[owner].first = place
    }
    objects[owner].last = place
  }

  // MARK: - Bytes

  private mutating func byte() -> UInt8? {
    guard at < bytes.count else { return nil }
    at += 1
    return bytes[at - 1]
  }

  private mutating func littleEndian(_ size: Int) -> UInt64? {
    guard bytes.count - at >= size else { return nil }
    var value: UInt64 = 0
    for place in 0..<size { value |= UInt64(bytes[at + place]) << UInt64(8 * place) }
    at += size
    return value
  }

  private mutating func number() -> Int? { number(byte()) }

  private mutating func number(_ head: UInt8?, isSigned: Bool = true) -> Int? {
    switch head {
    case nil: return nil
    case Self.integer2:
      return littleEndian(2).map { isSigned ? Int(Int16(truncatingIfNeeded: $0)) : Int($0) }
    case Self.integer4:
      return littleEndian(4).map { isSigned ? Int(Int32(truncatingIfNeeded: $0)) : Int($0) }
    case .some(let byte):
      // Other bytes of this range are marks.
      guard byte < 0x80 || byte > 0x91 else { return nil }
      return isSigned ? Int(Int8(bitPattern: byte)) : Int(byte)
    }
  }

  /// The number of an object, a class or a string that is referred to.
  private mutating func reference(_ head: UInt8) -> Int? {
    guard let number = number(head).map({ $0 - Self.firstReference }), shared.indices ~= number
    else { return nil }
    return number
  }

  private mutating func string(_ head: UInt8?) -> Range<Int>? {
    guard let length = number(head, isSigned: false), length <= bytes.count - at else {
      return nil
    }
    at += length
    return at - length..<at
  }

  private mutating func sharedString(_ head: UInt8?) -> Range<Int>? {
    guard let head else { return nil }
    if head == Self.new {
      guard let range = string(byte()) else { return nil }
      strings.append(range)
      return range
    }
    guard let number = number(head).map({ $0 - Self.firstReference }), strings.indices ~= number
    else { return nil }
    return strings[number]
  }

  /// The type codes of a group of values.
  private mutating func codes(_ head: UInt8?) -> Range<Int>? {
    guard let codes = sharedString(head), 1...Self.mostCodes ~= codes.count else { return nil }
    return codes
  }
}
