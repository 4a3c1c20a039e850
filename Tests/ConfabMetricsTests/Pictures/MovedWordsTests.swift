import TestSupport
import Testing

@testable import ConfabMetrics

@Suite struct MovedWordsTests {
  private func words(_ text: String, _ first: [Int], _ second: [Int]) -> [String] {
    let bytes = Array(text.utf8)
    return MovedWords.ranges(in: bytes, first: first, second: second)
      .map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test func `Lines that start at the same places have no moved words`() {
    #expect(words("one two three", [0, 8], [0, 8]).isEmpty)
    #expect(words("", [0], [0]).isEmpty)
  }

  @Test func `Words between the two starts of a line moved`() {
    #expect(words("one two three four", [0, 8], [0, 14]) == ["three"])
    #expect(words("one two three four", [0, 4], [0, 14]) == ["two three"])
  }

  @Test func `A line that only one font has is marked at its first word`() {
    #expect(words("one two three four", [0], [0, 8]) == ["three"])
    #expect(words("one two three four", [0, 4, 14], [0, 14]) == ["two"])
  }

  @Test func `A shift of all lines ends where both fonts start a line`() {
    let text = "aa bb cc dd ee\nff gg"
    #expect(words(text, [0, 3, 9, 15], [0, 6, 12, 15]) == ["bb", "dd"])
  }

  @Test func `Either font can be the first one, and moved words are whole and apart`() {
    var random = SeededRandom(seed: 31)
    for _ in 0..<500 {
      let count = Int.random(in: 1...30, using: &random)
      let lengths = (0..<count).map { _ in Int.random(in: 1...6, using: &random) }
      let text = Array(
        lengths.map { String(repeating: "x", count: $0) }.joined(separator: " ").utf8)
      let starts = lengths.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1 + 1) }.dropLast()
      func lines() -> [Int] {
        [0] + starts.dropFirst().filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      }
      let (first, second) = (lines(), lines())
      let moved = MovedWords.ranges(in: text, first: first, second: second)
      #expect(moved == MovedWords.ranges(in: text, first: second, second: first))
      #expect(moved.isEmpty == (first == second))
      for range in moved {
        #expect(starts.contains(range.lowerBound))
        #expect(range.upperBound == text.count || text[range.upperBound] == UInt8(ascii: " "))
      }
      #expect(zip(moved, moved.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    }
  }
}
