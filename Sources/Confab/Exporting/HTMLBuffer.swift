import ConfabSupport

/// Builds a page of HTML piece by piece. Texts and attributes are escaped.
struct HTMLBuffer {
  /// What was written and not taken yet.
  private(set) var bytes: [UInt8] = []

  /// Returns what was written since the last call.
  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Adds markup as it is. It has nothing of a document.
  mutating func markup(_ markup: String) { bytes += markup.utf8 }

  /// Adds a text.
  mutating func text(_ text: some StringProtocol) {
    for byte in text.utf8 { add(byte, inAttribute: false) }
  }

  /// Adds a start tag.
  ///
  /// - Parameters:
  ///   - tag: The name of the element.
  ///   - attributes: The attributes with their values; those whose value is `nil` are left out, and
  ///     an empty value is none.
  mutating func open(_ tag: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:])
  {
    bytes.append(UInt8(ascii: "<"))
    bytes += "\(tag)".utf8
    for (name, value) in attributes {
      guard let value else { continue }
      bytes += " \(name)=\"".utf8
      for byte in value.utf8 { add(byte, inAttribute: true) }
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
  }

  /// Adds an end tag.
  mutating func close(_ tag: StaticString) { bytes += "</\(tag)>".utf8 }

  /// Adds an element with a text.
  mutating func element(
    _ tag: StaticString, _ attributes: KeyValuePairs<StaticString, String?>,
    _ text: some StringProtocol
  ) {
    open(tag, attributes)
    self.text(text)
    close(tag)
  }

  /// Adds an element without attributes, with a text.
  mutating func element(_ tag: StaticString, _ text: some StringProtocol) {
    element(tag, [:], text)
  }

  /// Ends a line of the source.
  mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func add(_ byte: UInt8, inAttribute: Bool) {
    switch byte {
    case UInt8(ascii: "&"): bytes += "&amp;".utf8
    case UInt8(ascii: "<"): bytes += "&lt;".utf8
    case UInt8(ascii: ">"): bytes += "&gt;".utf8
    case UInt8(ascii: "\"") where inAttribute: bytes += "&quot;".utf8
    case UInt8(ascii: "\n") where inAttribute: bytes += "&#10;".utf8
    // HTML has no other control characters.
    case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20, 0x7F: bytes += "\u{FFFD}".utf8
    default: bytes.append(byte)
    }
  }
}
