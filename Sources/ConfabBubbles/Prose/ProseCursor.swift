/// A position in the text of a message, which moves over the texts of its blocks.
///
/// The text of a message with blocks is what they say without styles, with the blocks in order.
/// Lines of text and links refer to ranges of it.
struct ProseCursor: Sendable {
  private let text: [UInt8]
  /// The offset of `text` in the message's text.
  private let start: Int
  /// The position in `text`.
  private var index = 0

  /// The largest number of bytes between two texts, such as markers and white space.
  private static let largestGap = 256

  /// Creates a position at the start of a text.
  init(_ text: String) { self.init(text, part: 0..<text.utf8.count) }

  /// Creates a position in a text.
  ///
  /// - Parameter part: The part of the text over which the position will move, in UTF-8 bytes.
  /// - Complexity: O(*n*) in the length of the part, for native strings.
  init(_ text: String, part: Range<Int>) {
    self.text = Array(text.utf8.dropFirst(part.lowerBound).prefix(part.count))
    start = part.lowerBound
  }

  /// The offset in the message's text, in UTF-8 bytes.
  var position: Int { start + index }

  /// Moves behind the next occurrence of a text.
  ///
  /// - Returns: The range of the occurrence, in UTF-8 bytes; `nil` if it isn't near.
  /// - Complexity: O(length of the text) for most texts.
  mutating func advance(over other: some Collection<UInt8>) -> Range<Int>? {
    let count = other.count
    guard count > 0, count <= text.count - index else { return nil }
    let last = min(text.count - count, index + Self.largestGap)
    for found in index...last where text[found...].starts(with: other) {
      index = found + count
      return start + found..<position
    }
    return nil
  }
}
