/// Writes conversations as JSON from their texts.
enum Chat {
  /// A conversation between two people who take turns.
  static func document(texts: [String], more: String = "") -> String {
    document(messages: texts.enumerated().map { text($0, $1) }, more: more)
  }

  /// - Parameters:
  ///   - messages: JSON objects.
  ///   - more: other members of the document, each followed by a comma.
  static func document(messages: [String], participants: String = pair, more: String = "")
    -> String
  {
    #"{"confab": "1", "self": "a", "participants": \#(participants), \#(more)"#
      + #""messages": [\#(messages.joined(separator: ",\n"))]}"#
  }

  static let pair = #"[{"id": "a", "name": "Ada"}, {"id": "b", "name": "Bo"}]"#

  static func text(_ index: Int, _ text: String) -> String {
    #"{"id": "m\#(index)", "kind": "text", "from": "\#(index % 2 == 0 ? "a" : "b")", "#
      + #""text": \#(quoted(text))}"#
  }

  /// A JSON string with escaped control characters.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// The width and height in a PNG's header; `nil` for another file and for a truncated one.
func pngSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
  guard bytes.count > 45, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    bytes.suffix(8).starts(with: Array("IEND".utf8))
  else { return nil }
  func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
  return (number(16), number(20))
}
