/// A position in the text of a message, which moves over the texts of its blocks.
///
/// The text of a message with blocks is what they say without styles, with the blocks in order.
/// Lines of text and links refer to ranges of it.
struct ProseCursor: Sendable {
  private let text: [UInt8]
  private var position = 0

  /// The largest number of bytes between two texts, such as markers and white space.
  private static let largestGap = 256

  /// Creates a position at the start of a text.
  init(_ text: String) { self.text = Array(text.utf8) }

  /// Moves behind the next occurrence of a text.
  ///
  /// - Returns: The range of the occurrence, in UTF-8 bytes; `nil` if it isn't near.
  /// - Complexity: O(length of the text) for most texts.
  mutating func advance(over other: some Collection<UInt8>) -> Range<Int>? {
    let count = other.count
    guard count > 0, count <= text.count - position else { return nil }
    let last = min(text.count - count, position + Self.largestGap)
    for start in position...last where text[start...].starts(with: other) {
      position = start + count
      return start..<position
    }
    return nil
  }
}
