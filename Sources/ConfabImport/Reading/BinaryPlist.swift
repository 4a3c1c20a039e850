/// A property list in Apple's binary form, read value by value without unpacking it; also the
/// objects of a keyed archive in it.
///
/// A value that is missing or of another type is `nil` or missing. Look-ups take O(members).
struct BinaryPlist {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let table: Int
  /// The place of the array of a keyed archive's objects.
  private var objects: (start: Int, count: Int)?
  /// The top value: in a keyed archive, its root.
  private var top = 0

  /// Reads the frame of a list; `nil` if it is none.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 40, bytes.starts(with: "bplist0".utf8) else { return nil }
    self.bytes = bytes
    let end = bytes.count - 32
    offsetSize = Int(bytes[end + 6])
    referenceSize = Int(bytes[end + 7])
    guard 1...8 ~= offsetSize, 1...8 ~= referenceSize,
      let count = Self.number(bytes, at: end + 8, 8), let top = Self.number(bytes, at: end + 16, 8),
      let table = Self.number(bytes, at: end + 24, 8), table <= end, top < count,
      count <= (end - table) / offsetSize
    else { return nil }
    self.count = count
    self.table = table
    self.top = top
    let root = Value(self, top)
    if let list = root.member("$objects")?.list {
      objects = list
      if let archived = root.member("$top")?.member("root") { self.top = archived.index }
    }
  }

  /// The top value: in a keyed archive, its root.
  var root: Value { Value(self, top) }

  private static func number(_ bytes: [UInt8], at start: Int, _ size: Int) -> Int? {
    guard start >= 0, start <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for byte in bytes[start..<start + size] { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  private func offset(of object: Int) -> Int? {
    guard object < count,
      let offset = Self.number(bytes, at: table + object * offsetSize, offsetSize), offset < table
    else { return nil }
    return offset
  }

  /// A value of the list.
  struct Value {
    private let plist: BinaryPlist
    fileprivate let index: Int

    fileprivate init(_ plist: BinaryPlist, _ index: Int) {
      self.plist = plist
      self.index = index
    }

    /// The kind, the place of the content and the number of its elements.
    private var head: (kind: UInt8, start: Int, count: Int)? {
      guard let offset = plist.offset(of: index) else { return nil }
      let marker = plist.bytes[offset]
      var (start, count) = (offset + 1, Int(marker & 15))
      let kind = marker >> 4
      if count == 15, kind >= 4 {
        guard start < plist.bytes.count, plist.bytes[start] >> 4 == 1 else { return nil }
        let size = 1 << Int(plist.bytes[start] & 7)
        guard size <= 8, let number = BinaryPlist.number(plist.bytes, at: start + 1, size) else {
          return nil
        }
        (start, count) = (start + 1 + size, number)
      }
      return (kind, start, count)
    }

    /// The content of a value with elements of a size, if it is in the list.
    private func content(_ kind: UInt8, size: Int) -> (start: Int, count: Int)? {
      guard let head, head.kind == kind, head.start <= plist.table,
        head.count <= (plist.table - head.start) / size
      else { return nil }
      return (head.start, head.count)
    }

    fileprivate var list: (start: Int, count: Int)? { content(0xA, size: plist.referenceSize) }

    private func reference(at start: Int) -> Value? {
      BinaryPlist.number(plist.bytes, at: start, plist.referenceSize).map { Value(plist, $0) }
    }

    /// The value that a reference of a keyed archive names.
    private var resolved: Value {
      var value = self
      for _ in 0..<4 {
        guard let head = value.head, head.kind == 8, let objects = plist.objects,
          let number = BinaryPlist.number(plist.bytes, at: head.start, head.count + 1),
          number < objects.count,
          let target = reference(at: objects.start + number * plist.referenceSize)
        else { return value }
        value = target
      }
      return value
    }

    /// The value of a key of this very dictionary.
    fileprivate func member(_ key: String) -> Value? {
      guard let (start, count) = content(0xD, size: 2 * plist.referenceSize) else { return nil }
      for number in 0..<count
      where reference(at: start + number * plist.referenceSize)?.string == key {
        return reference(at: start + (count + number) * plist.referenceSize)
      }
      return nil
    }

    /// The value of a key; in an archive also that of an archived dictionary.
    subscript(_ key: String) -> Value? {
      let value = resolved
      if let found = value.member(key) { return found.resolved }
      guard let keys = value.member("NS.keys")?.elements,
        let place = keys.firstIndex(where: { $0.text == key }),
        let values = value.member("NS.objects")?.elements, place < values.count
      else { return nil }
      return values[place].resolved
    }

    /// The members of a dictionary.
    var members: [(key: String, value: Value)] {
      let value = resolved
      guard let (start, count) = value.content(0xD, size: 2 * plist.referenceSize) else {
        return []
      }
      return (0..<count).compactMap { number in
        guard let key = reference(at: start + number * plist.referenceSize)?.string,
          let value = reference(at: start + (count + number) * plist.referenceSize)
        else { return nil }
        return (key, value)
      }
    }

    /// The elements of an array.
    var elements: [Value] {
      let value = resolved
      guard let (start, count) = value.list else {
        return value.member("NS.objects").map { $0.list == nil ? [] : $0.elements } ?? []
      }
      return (0..<count).compactMap { reference(at: start + $0 * plist.referenceSize) }
    }

    private var string: String? {
      if let (start, count) = content(5, size: 1) {
        return String(decoding: plist.bytes[start..<start + count], as: UTF8.self)
      }
      guard let (start, count) = content(6, size: 2) else { return nil }
      let units = (0..<count).map { number in
        UInt16(plist.bytes[start + 2 * number]) << 8 | UInt16(plist.bytes[start + 2 * number + 1])
      }
      return String(decoding: units, as: UTF16.self)
    }

    /// A string, an archived string or the address of an archived URL; `nil` for an empty one.
    var text: String? {
      let value = resolved
      let found =
        value.string ?? (value.member("NS.string") ?? value.member("NS.relative"))?.resolved.string
      return found.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A whole number, or a real one without its fraction.
    var whole: Int? {
      let value = resolved
      guard let head = value.head else { return nil }
      if head.kind == 1, head.count <= 3 {
        return BinaryPlist.number(plist.bytes, at: head.start, 1 << head.count)
      }
      return value.number.flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }

    /// A number, or the seconds of a date since 2001.
    var number: Double? {
      let value = resolved
      guard let head = value.head else { return nil }
      switch (head.kind, head.count) {
      case (1, 0...3):
        return BinaryPlist.number(plist.bytes, at: head.start, 1 << head.count).map(Double.init)
      case (2, 2):
        return BinaryPlist.number(plist.bytes, at: head.start, 4).map {
          Double(Float(bitPattern: UInt32(truncatingIfNeeded: $0)))
        }
      case (2, 3), (3, 3): return value.real(at: head.start)
      default: return nil
      }
    }

    private func real(at start: Int) -> Double? {
      guard start <= plist.bytes.count - 8 else { return nil }
      let bits = plist.bytes[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let value = Double(bitPattern: bits)
      return value.isFinite ? value : nil
    }

    /// The bytes of a data value.
    var data: [UInt8]? {
      let value = resolved
      if let (start, count) = value.content(4, size: 1) {
        return Array(plist.bytes[start..<start + count])
      }
      return value.member("NS.data").flatMap { $0.content(4, size: 1) }.map { start, count in
        Array(plist.bytes[start..<start + count])
      }
    }
  }
}
