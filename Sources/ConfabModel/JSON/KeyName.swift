/// The name of a key, in a form that is compared quickly.
struct KeyName: Sendable {
  let text: String
  /// The length, in UTF-8 bytes.
  let length: Int
  /// The first eight bytes, the first one in the lowest bits.
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
