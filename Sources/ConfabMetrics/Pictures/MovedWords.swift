/// The words that are on another line in the second of two fonts.
enum MovedWords {
  /// Returns the ranges of the moved words, as UTF-8 offsets in ascending order.
  ///
  /// Line starts that both fonts have are fixed points. Between two of them, the starts of one font
  /// are paired with those of the other one in their order: the text between the two starts of a
  /// pair moved from the end of a line to the start of the next one, or back. A start without a
  /// partner marks the word that it begins.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - first: The starts of the lines in the first font, in ascending order.
  ///   - second: The starts of the lines in the second font, in ascending order.
  /// - Complexity: O(*n*) in the number of lines and the length of the text.
  static func ranges(in text: [UInt8], first: [Int], second: [Int]) -> [Range<Int>] {
    let common = Set(first).intersection(second)
    var result: [Range<Int>] = []
    var (a, b) = (0, 0)
    while a < first.count || b < second.count {
      let left = group(of: first, from: &a, until: common)
      let right = group(of: second, from: &b, until: common)
      // The next common start, at which both groups end.
      let limit = a < first.count ? first[a] : text.count
      a += 1
      b += 1
      let pairs = min(left.count, right.count)
      for index in 0..<pairs {
        result.append(min(left[index], right[index])..<max(left[index], right[index]))
      }
      for start in left.dropFirst(pairs) + right.dropFirst(pairs) {
        result.append(start..<wordEnd(in: text, from: start, limit: limit))
      }
    }
    return joined(result.map { trimmed($0, in: text) })
  }

  /// The starts before the next common one.
  private static func group(
    of starts: [Int], from index: inout Int, until common: Set<Int>
  ) -> [Int] {
    let begin = min(index, starts.count)
    let group = starts[begin...].prefix { !common.contains($0) }
    index = begin + group.count
    return Array(group)
  }

  private static func wordEnd(in text: [UInt8], from start: Int, limit: Int) -> Int {
    var end = start
    while end < min(limit, text.count), isSpace(text[end]) { end += 1 }
    while end < min(limit, text.count), !isSpace(text[end]) { end += 1 }
    return end
  }

  private static func trimmed(_ range: Range<Int>, in text: [UInt8]) -> Range<Int> {
    var range = range.clamped(to: 0..<text.count)
    while let last = range.last, isSpace(text[last]) {
      range = range.lowerBound..<range.upperBound - 1
    }
    return range
  }

  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges.filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
