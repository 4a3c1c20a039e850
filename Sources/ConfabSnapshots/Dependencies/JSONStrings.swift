import ConfabModel

/// The strings of JSON texts and of JSON lines.
enum JSONStrings {
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// All strings of a text, the keys of objects included. A text with errors gives the strings that
  /// can be found.
  ///
  /// - Parameter limit: The largest length in bytes. Longer strings are left out.
  /// - Complexity: O(n) in the length of the text.
  static func all(in text: [UInt8], limit: Int) -> Set<String> {
    var found: Set<String> = []
    text.withUnsafeBufferPointer { text in
      var index = 0
      while index < text.count {
        guard text[index] == quote else {
          index += 1
          continue
        }
        var end = index + 1
        var isEscaped = false
        while end < text.count, text[end] != quote {
          if text[end] == backslash {
            isEscaped = true
            end += 1
          }
          end += 1
        }
        guard end < text.count else { break }
        if end - index - 1 <= limit {
          let string = isEscaped ? unescaped(text[index...end]) : nil
          found.insert(string ?? String(decoding: text[(index + 1)..<end], as: UTF8.self))
        }
        index = end + 1
      }
    }
    return found
  }

  /// A string with its quotes, as JSON reads it; `nil` if it has an error.
  private static func unescaped(_ string: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    ValueReader(ProblemCollector(Array(string)))?.string()
  }
}
