/// A tag of HTML that Markdown can have, such as `<kbd>`. Other HTML is text.
struct HTMLTag: Equatable {
  enum Name: String {
    case sub, sup, kbd, mark, br, details, summary
  }

  var name: Name
  var isEnd: Bool
  /// Whether `<details open>` is meant.
  var isOpen: Bool

  /// The longest tag, in bytes.
  private static let longest = 1_000

  /// Reads the tag at the beginning of a text; `nil` for other text, also for other tags.
  ///
  /// - Returns: The tag and the number of its bytes.
  static func first(in text: ArraySlice<UInt8>) -> (tag: HTMLTag, length: Int)? {
    var index = text.startIndex
    guard index < text.endIndex, text[index] == UInt8(ascii: "<") else { return nil }
    index += 1
    let isEnd = index < text.endIndex && text[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let letters = text[index...].prefix(10).prefix { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    let lower = String(decoding: letters.map { $0 | 0x20 }, as: UTF8.self)
    guard let name = Name(rawValue: lower) else { return nil }
    let rest = text[letters.endIndex...].prefix(longest)
    guard let next = rest.first,
      next <= 0x20 || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
    else { return nil }
    guard let end = end(of: rest) else { return nil }
    let attributes = String(decoding: rest[..<end], as: UTF8.self).lowercased()
    let words = attributes.split { $0.isWhitespace || $0 == "/" }
    let isOpen = words.contains { $0 == "open" || $0.hasPrefix("open=") }
    return (HTMLTag(name: name, isEnd: isEnd, isOpen: isOpen), end + 1 - text.startIndex)
  }

  /// The index of the `>` that ends a tag and is in no quotation marks.
  private static func end(of attributes: ArraySlice<UInt8>) -> Int? {
    var quote: UInt8?
    for index in attributes.indices {
      let byte = attributes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      }
    }
    return nil
  }
}

/// A part of a text with HTML.
enum HTMLPiece: Equatable {
  /// Text, and all HTML that isn't a tag of ``HTMLTag``.
  case text(String)
  case tag(HTMLTag)

  /// Divides a text. Comments are left out.
  ///
  /// - Complexity: O(*n*)
  static func pieces(of text: String) -> [HTMLPiece] {
    let bytes = Array(text.utf8)
    var pieces: [HTMLPiece] = []
    var start = 0
    var index = 0
    func addText(upTo end: Int) {
      guard end > start else { return }
      pieces.append(.text(String(decoding: bytes[start..<end], as: UTF8.self)))
    }
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[open...].starts(with: "<!--".utf8) {
        addText(upTo: open)
        index = commentEnd(bytes, from: open + 2)
        start = index
      } else if let (tag, length) = HTMLTag.first(in: bytes[open...]) {
        addText(upTo: open)
        pieces.append(.tag(tag))
        index = open + length
        start = index
      } else {
        index = open + 1
      }
    }
    addText(upTo: bytes.count)
    return pieces
  }

  private static func commentEnd(_ bytes: [UInt8], from start: Int) -> Int {
    var dashes = 0
    for index in start..<bytes.count {
      if bytes[index] == UInt8(ascii: ">"), dashes >= 2 { return index + 1 }
      dashes = bytes[index] == UInt8(ascii: "-") ? dashes + 1 : 0
    }
    return bytes.count
  }
}
