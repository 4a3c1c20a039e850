import ConfabModel

/// Writes JSON-like values as bytes, every value in exactly one way.
///
/// | value | bytes |
/// |---|---|
/// | null, false, true | `n`, `f`, `t` |
/// | number | `d`, then the eight bytes of the double, lowest first; −0 is 0, any NaN is 7ff8000000000000 |
/// | string | `s`, the number of its UTF-8 bytes in eight bytes, lowest first, and these bytes |
/// | array | `a`, its values, `e` |
/// | object | `o`, for each key in ascending order of UTF-8 bytes the key as a string and its value, `e` |
///
/// Text is taken as it is: canonically equivalent texts are not the same bytes.
public struct CanonicalEncoder: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  /// Makes room for so many bytes in all.
  public mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  public mutating func encode(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      append(UInt8(ascii: "s"), UInt64(utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  public mutating func encode(_ number: Double) {
    append(
      UInt8(ascii: "d"),
      number == 0 ? 0 : number.isNaN ? Double.nan.bitPattern : number.bitPattern)
  }

  public mutating func encode(_ flag: Bool) {
    bytes.append(UInt8(ascii: flag ? "t" : "f"))
  }

  /// An array of what `body` writes.
  public mutating func array(_ body: (inout CanonicalEncoder) -> Void) {
    bytes.append(UInt8(ascii: "a"))
    body(&self)
    bytes.append(UInt8(ascii: "e"))
  }

  /// An object of the keys and values that `body` writes in turn; it must do so in the order of the
  /// keys.
  public mutating func object(_ body: (inout CanonicalEncoder) -> Void) {
    bytes.append(UInt8(ascii: "o"))
    body(&self)
    bytes.append(UInt8(ascii: "e"))
  }

  public mutating func encode(_ value: JSONValue) {
    switch value {
    case .null: bytes.append(UInt8(ascii: "n"))
    case .bool(let flag): encode(flag)
    case .number(let number): encode(number)
    case .string(let text): encode(text)
    case .array(let values): array { for value in values { $0.encode(value) } }
    case .object(let members):
      object { encoder in
        let keys = members.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for key in keys {
          guard let value = members[key] else { continue }
          encoder.encode(key)
          encoder.encode(value)
        }
      }
    }
  }

  /// A letter and eight bytes, all nine at once.
  private mutating func append(_ letter: UInt8, _ number: UInt64) {
    let start = (number << 8 | UInt64(letter)).littleEndian
    let end = UInt8(truncatingIfNeeded: number >> 56)
    withUnsafeBytes(of: (start, end)) {
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[..<9]))
    }
  }
}

extension CanonicalEncoder {
  /// A key with text, unless there is none.
  mutating func encode(_ key: String, _ text: String?) {
    guard let text else { return }
    encode(key)
    encode(text)
  }

  /// A key with a number, unless there is none.
  mutating func encode(_ key: String, _ number: (some BinaryInteger)?) {
    guard let number else { return }
    encode(key)
    encode(Double(number))
  }

  mutating func encode(_ key: String, _ number: Double?) {
    guard let number else { return }
    encode(key)
    encode(number)
  }

  /// A key, if this is so.
  mutating func encode(_ key: String, if flag: Bool) {
    guard flag else { return }
    encode(key)
    encode(true)
  }

  /// A key with an array, unless it is empty.
  mutating func encode<Element>(
    _ key: String, _ list: [Element], _ body: (inout CanonicalEncoder, Element) -> Void
  ) {
    guard !list.isEmpty else { return }
    encode(key)
    array { for element in list { body(&$0, element) } }
  }
}
