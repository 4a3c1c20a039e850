import ConfabModel

/// Encodes JSON-like values as bytes, each value in exactly one way.
///
/// | value | bytes |
/// |---|---|
/// | null, false, true | `n`, `f`, `t` |
/// | number | `d`, then the eight bytes of the double, lowest first; −0 is 0, any NaN is 7ff8000000000000 |
/// | string | `s`, the number of its UTF-8 bytes in eight bytes, lowest first, and these bytes |
/// | array | `a`, its values, `e` |
/// | object | `o`, for each key in ascending order of UTF-8 bytes the key as a string and its value, `e` |
///
/// Texts aren't normalized: canonically equivalent texts have different bytes.
package struct CanonicalEncoder: Sendable {
  /// The encoded bytes.
  package private(set) var bytes: [UInt8] = []

  /// Creates an encoder without bytes.
  package init() {}

  /// Reserves memory for a total number of bytes.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Encodes a string.
  package mutating func encode(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      append(UInt8(ascii: "s"), UInt64(utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  /// Encodes a number.
  package mutating func encode(_ number: Double) {
    append(
      UInt8(ascii: "d"),
      number == 0 ? 0 : number.isNaN ? Double.nan.bitPattern : number.bitPattern)
  }

  /// Encodes `true` or `false`.
  package mutating func encode(_ flag: Bool) {
    bytes.append(UInt8(ascii: flag ? "t" : "f"))
  }

  /// Encodes an array with the elements that `body` encodes.
  package mutating func array(_ body: (inout CanonicalEncoder) -> Void) {
    bytes.append(UInt8(ascii: "a"))
    body(&self)
    bytes.append(UInt8(ascii: "e"))
  }

  /// Encodes an object with the keys and values that `body` encodes in turn, in ascending order of
  /// the keys.
  package mutating func object(_ body: (inout CanonicalEncoder) -> Void) {
    bytes.append(UInt8(ascii: "o"))
    body(&self)
    bytes.append(UInt8(ascii: "e"))
  }

  /// Encodes a JSON value.
  package mutating func encode(_ value: JSONValue) {
    switch value {
    case .null: bytes.append(UInt8(ascii: "n"))
    case .bool(let flag): encode(flag)
    case .number(let number): encode(number)
    case .string(let text): encode(text)
    case .array(let values): array { for value in values { $0.encode(value) } }
    case .object(let members):
      object { encoder in
        let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        for (key, value) in sorted {
          encoder.encode(key)
          encoder.encode(value)
        }
      }
    }
  }

  /// Appends a letter and a number of eight bytes.
  private mutating func append(_ letter: UInt8, _ number: UInt64) {
    let start = (number << 8 | UInt64(letter)).littleEndian
    let end = UInt8(truncatingIfNeeded: number >> 56)
    withUnsafeBytes(of: (start, end)) {
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[..<9]))
    }
  }
}

extension CanonicalEncoder {
  /// Encodes a key and a text, unless it is `nil`.
  mutating func encode(_ key: String, _ text: String?) {
    guard let text else { return }
    encode(key)
    encode(text)
  }

  /// Encodes a key and a number, unless it is `nil`.
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

  /// Encodes a key and `true`, if a flag is set.
  mutating func encode(_ key: String, if flag: Bool) {
    guard flag else { return }
    encode(key)
    encode(true)
  }

  /// Encodes a key and an array, unless it is empty.
  mutating func encode<Element>(
    _ key: String, _ list: [Element], _ body: (inout CanonicalEncoder, Element) -> Void
  ) {
    guard !list.isEmpty else { return }
    encode(key)
    array { for element in list { body(&$0, element) } }
  }
}
