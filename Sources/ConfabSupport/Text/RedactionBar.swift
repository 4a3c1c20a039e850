/// Characters that are drawn as one bar, in place of a word that was removed.
///
/// A bar is a full block with a variation selector, and more full blocks: no other text has this.
/// The number of blocks is the width. Pictures have a rounded bar instead of the glyphs.
package enum RedactionBar {
  /// The numbers of blocks that bars have.
  package static let lengths = [2, 3, 4, 5, 7]
  /// What a bar says, for copying and reading aloud.
  package static let word = "redacted"

  /// U+2588 and U+FE00 in UTF-8.
  private static let start: [UInt8] = [0xE2, 0x96, 0x88, 0xEF, 0xB8, 0x80]
  private static let block = start.prefix(3)

  /// The text of a bar.
  ///
  /// - Parameter length: The number of blocks, at least 1.
  package static func text(length: Int) -> String {
    "\u{2588}\u{FE00}" + String(repeating: "\u{2588}", count: max(0, length - 1))
  }

  /// The bars in a text in UTF-8, in ascending order.
  ///
  /// - Complexity: O(*n*).
  package static func ranges(in utf8: [UInt8]) -> [Range<Int>] {
    guard utf8.contains(0xE2) else { return [] }
    var ranges: [Range<Int>] = []
    var index = 0
    while index + start.count <= utf8.count {
      guard utf8[index] == 0xE2, utf8[index..<index + start.count].elementsEqual(start) else {
        index += 1
        continue
      }
      var end = index + start.count
      while end + block.count <= utf8.count, utf8[end..<end + block.count].elementsEqual(block),
        !utf8[end...].starts(with: start)
      {
        end += block.count
      }
      ranges.append(index..<end)
      index = end
    }
    return ranges
  }
}

extension RedactionBar {
  /// A text in which ``word`` stands for neighboring bars.
  ///
  /// - Complexity: O(*n*).
  package static func spoken(_ text: String) -> String {
    let utf8 = Array(text.utf8)
    let bars = ranges(in: utf8)
    guard !bars.isEmpty else { return text }
    var result: [UInt8] = []
    var end = 0
    for (index, bar) in bars.enumerated() {
      let between = utf8[end..<bar.lowerBound]
      if index == 0 || between.contains(where: { $0 > 0x20 }) {
        result += between
        result += word.utf8
      }
      end = bar.upperBound
    }
    result += utf8[end...]
    return String(decoding: result, as: UTF8.self)
  }
}
